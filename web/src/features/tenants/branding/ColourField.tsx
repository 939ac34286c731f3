import { Button, TextInput } from '@mantine/core'
import { type PresetName, isColour, presets } from '@rounds/contract/branding'
import { IconArrowRight, IconColorPicker } from '@tabler/icons-react'
import { memo, useCallback, useDeferredValue, useRef, useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { colourOfLogo } from './logo-colour.ts'
import { adjustmentOf, asColour, presetNames, presetOf } from './rules.ts'
import { tryColour } from './trying.ts'
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
  const choose = useCallback(
    (chosen: Choice) => {
      setWantsOwn(chosen === 'own')
      if (chosen !== 'own') onChange(presets[chosen].primary)
    },
    [onChange],
  )
  const take = async (picture: string) => {
    const found = await colourOfLogo(picture)
    setHasNone(found === null)
    if (found === null) return
    setWantsOwn(true)
    onChange(found)
  }
  return (
    <div className={classes.field}>
      <Presets value={preset ?? 'own'} onChoose={choose} />
      <div className={classes.own}>
        {preset === undefined ? (
          <>
            <Picker value={isColour(value) ? value : '#000000'} onPick={onChange} />
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
      <Adjustment colour={useDeferredValue(value)} />
      <p role="status" className={hasNone ? 'small ink-2' : 'visually-hidden'}>
        {hasNone ? t('branding.grey') : ''}
      </p>
    </div>
  )
}

/** A colour rests when none follows for so long: forms are slower to draw than a picture. Milliseconds. */
const REST_MS = 100

/** Is seen as it is picked, and told when it rests: whoever turns the wheel waits for no form. */
function Picker({ value, onPick }: { value: string; onPick: (colour: string) => void }) {
  const [shown, setShown] = useState({ value, picked: value })
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (shown.value !== value) setShown({ value, picked: value })
  return (
    <input
      type="color"
      className={classes.picker}
      aria-label={t('branding.pick')}
      value={shown.picked}
      onChange={({ currentTarget: { value: picked } }) => {
        setShown({ value, picked })
        tryColour(picked)
        clearTimeout(rest.current)
        rest.current = setTimeout(() => onPick(picked), REST_MS)
      }}
    />
  )
}

type Choice = PresetName | 'own'

const Presets = memo(function Presets({
  value,
  onChoose,
}: {
  value: Choice
  onChoose: (chosen: Choice) => void
}) {
  return (
    <ChipRadio<Choice>
      label={t('branding.colour')}
      value={value}
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
        { value: 'own', label: t('branding.own') },
      ]}
      onChange={onChoose}
    />
  )
})

/** What had to be done so that everybody can read the buttons: said after the colour is seen. */
const Adjustment = memo(function Adjustment({ colour }: { colour: string }) {
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
})
