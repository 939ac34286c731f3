import { Button, TextInput } from '@mantine/core'
import { isColour, presets } from '@rounds/contract/branding'
import { IconArrowRight, IconColorPicker } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { colourOfLogo } from './logo-colour.ts'
import { adjustmentOf, asColour, presetNames, presetOf } from './rules.ts'
import classes from './Branding.module.css'

const Swatch = ({ colour }: { colour: string }) => (
  <span className={classes.swatch} style={{ backgroundColor: colour }} aria-hidden />
)

/** The colour of a company: one of two presets or its own, and what becomes of it where buttons say something. */
export function ColourField({
  value,
  logo,
  error,
  onChange,
}: {
  value: string
  logo: string | null
  error?: string | undefined
  onChange: (colour: string) => void
}) {
  const [wantsOwn, setWantsOwn] = useState(false)
  const [hasNone, setHasNone] = useState(false)
  const preset = wantsOwn ? undefined : presetOf(value)
  const take = async (picture: string) => {
    const found = await colourOfLogo(picture)
    setHasNone(found === null)
    if (found === null) return
    setWantsOwn(true)
    onChange(found)
  }
  return (
    <div className={classes.field}>
      <ChipRadio
        label={t('branding.colour')}
        value={preset ?? 'own'}
        options={[
          ...presetNames.map((name) => ({
            value: name,
            label: (
              <>
                <Swatch colour={presets[name].primary} />
                {t(`branding.preset.${name}`)}
              </>
            ),
          })),
          { value: 'own' as const, label: t('branding.own') },
        ]}
        onChange={(chosen) => {
          setWantsOwn(chosen === 'own')
          if (chosen !== 'own') onChange(presets[chosen].primary)
        }}
      />
      <div className={classes.own}>
        {preset === undefined ? (
          <>
            <input
              type="color"
              className={classes.picker}
              aria-label={t('branding.pick')}
              value={isColour(value) ? value : '#000000'}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
            <TextInput
              className={classes.hex ?? ''}
              aria-label={t('branding.hex')}
              id="field-primaryColor"
              value={value}
              error={error}
              spellCheck={false}
              autoComplete="off"
              onChange={({ currentTarget }) => onChange(asColour(currentTarget.value))}
            />
          </>
        ) : null}
        {logo === null ? null : (
          <Button
            variant="default"
            leftSection={<IconColorPicker size={16} stroke={1.75} aria-hidden />}
            onClick={() => void take(logo)}
          >
            {t('branding.fromLogo')}
          </Button>
        )}
      </div>
      <Adjustment colour={value} />
      <p role="status" className={hasNone ? 'small ink-2' : 'visually-hidden'}>
        {hasNone ? t('branding.grey') : ''}
      </p>
    </div>
  )
}

/** What had to be done so that everybody can read the buttons. */
function Adjustment({ colour }: { colour: string }) {
  const found = adjustmentOf(colour)
  if (!found) return null
  const { solid, words } = found
  const isOther = solid !== colour.toLowerCase()
  return (
    <p className={classes.adjustment} role="status">
      {isOther ? (
        <>
          <Swatch colour={colour} />
          <IconArrowRight size={14} stroke={1.75} aria-hidden />
          <Swatch colour={solid} />
        </>
      ) : null}
      <span>{isOther ? `${words} ${t('branding.exact')}` : words}</span>
    </p>
  )
}
