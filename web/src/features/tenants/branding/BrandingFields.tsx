import { ColourField } from './ColourField.tsx'
import { LogoField, type StoreLogo } from './LogoField.tsx'
import type { BrandValues } from './rules.ts'
import classes from './Branding.module.css'

/**
 * How a company looks: its colour and its logo. `store` keeps a picture where nobody is signed in yet; without it the server
 * of the own company does. What it looks like is `BrandPreview`.
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
  return (
    <div className={classes.fields}>
      <ColourField
        value={values.primaryColor}
        logo={values.logo}
        error={colourError}
        onChange={(primaryColor) => onChange({ primaryColor })}
      />
      <LogoField value={values.logo} {...(store && { store })} onChange={(logo) => onChange({ logo })} />
    </div>
  )
}
