import { Button, useComputedColorScheme } from '@mantine/core'
import { isColour } from '@rounds/contract/branding'
import { useCallback, useState } from 'react'
import { BrandPreview } from '#features/tenants/branding/BrandPreview.tsx'
import { BrandingFields } from '#features/tenants/branding/BrandingFields.tsx'
import { type BrandValues, adjustmentOf, presetOf } from '#features/tenants/branding/rules.ts'
import { coloursIn } from '#features/tenants/branding/trying.ts'
import { t } from '#lib/words/messages.ts'
import { Monogram } from '#ui/Monogram.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetButtons } from '#ui/SheetForm.tsx'
import type { Fields } from './fields.ts'
import { Label } from './Label.tsx'
import { Section } from './Section.tsx'
import classes from './Settings.module.css'

/** How a company looks, in one line; its colour and logo are changed beside a preview. */
export function BrandingSection({ draft, changed, errors, change }: Fields) {
  const [isOpen, setOpen] = useState(false)
  const { name, logo, primaryColor } = draft
  const adjustment = adjustmentOf(primaryColor)
  const scheme = useComputedColorScheme('light')
  return (
    <Section name="branding">
      <div className={classes.brand}>
        <span style={isColour(primaryColor) ? coloursIn(primaryColor, scheme) : undefined}>
          <Monogram kind="tenant" name={name} src={logo} size={44} />
        </span>
        <div className={classes.grow}>
          <p className={classes.colour}>
            <span className={classes.swatch} style={{ backgroundColor: primaryColor }} aria-hidden />
            <b>
              <Label
                words={t(
                  `branding.${presetOf(primaryColor) ? `preset.${presetOf(primaryColor)}` : 'own'}` as 'branding.own',
                )}
                isChanged={changed.has('primaryColor') || changed.has('logo')}
              />
            </b>
            <span className="ink-3 num">{primaryColor.toUpperCase()}</span>
          </p>
          {adjustment ? (
            <p className="small ink-3">
              {t('settings.labelRatio', { ratio: adjustment.ratio })} {adjustment.words}
            </p>
          ) : null}
          {errors.primaryColor ? <p className="fault">{errors.primaryColor}</p> : null}
        </div>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('settings.changeBrand')}
        </Button>
      </div>
      <Sheet opened={isOpen} onClose={() => setOpen(false)} title={t('settings.section.branding')} size={560}>
        {isOpen ? (
          <BrandForm
            name={name}
            given={{ primaryColor, logo }}
            onDone={(values) => {
              change(values)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Sheet>
    </Section>
  )
}

function BrandForm({
  name,
  given,
  onDone,
  onClose,
}: {
  name: string
  given: BrandValues
  onDone: (values: BrandValues) => void
  onClose: () => void
}) {
  const [values, setValues] = useState(given)
  const [isWrong, setWrong] = useState(false)
  const change = useCallback((fields: Partial<BrandValues>) => {
    setWrong(false)
    setValues((current) => ({ ...current, ...fields }))
  }, [])
  return (
    <form
      className={classes.brandForm}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isColour(values.primaryColor)) onDone(values)
        else setWrong(true)
      }}
    >
      <BrandingFields
        values={values}
        colourError={isWrong ? t('settings.invalidColour') : undefined}
        onChange={change}
      />
      <BrandPreview name={name} values={values} />
      <SheetButtons>
        <Button variant="default" onClick={onClose}>
          {t('app.ui.cancel')}
        </Button>
        <Button type="submit">{t('settings.useBrand')}</Button>
      </SheetButtons>
    </form>
  )
}
