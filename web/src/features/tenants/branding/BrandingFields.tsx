import { useCallback } from 'react'
import { ColourField } from './ColourField.tsx'
import { LogoField, type StoreLogo } from './LogoField.tsx'
import type { BrandValues } from './rules.ts'
import classes from './Branding.module.css'

/**
 * How a company looks: its colour and its logo. `store` keeps a picture where nobody is signed in yet; without it the server
 * of the own company does. What it looks like is `BrandPreview`. With an `onChange` that stays the same only what is about a colour is
 * drawn anew with each one.
 */
export function BrandingFields({
  values,
  colourError,
  store,
  onChange,
}: {
  values: BrandValues
  colourError?: string | undefined
  store?: StoreLogo
  onChange: (change: Partial<BrandValues>) => void
}) {
  const { primaryColor, logo } = values
  const onColour = useCallback((colour: string) => onChange({ primaryColor: colour }), [onChange])
  const onLogo = useCallback((picture: string | null) => onChange({ logo: picture }), [onChange])
  return (
    <div className={classes.fields}>
      <ColourField value={primaryColor} logo={logo} error={colourError} onChange={onColour} />
      <LogoField value={logo} {...(store && { store })} onChange={onLogo} />
    </div>
  )
}
