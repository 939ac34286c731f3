import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { t } from '#lib/words/messages.ts'
import { setPreference, usePreferences } from '#lib/device/preferences.ts'
import { useWidth } from '#ui/useWidth.ts'
import classes from './AccountMenu.module.css'

const schemes: MantineColorScheme[] = ['auto', 'light', 'dark']
const densities = ['comfortable', 'compact'] as const

/** How this device looks: theme, and where there is room and a keyboard density, and whether single keys act. */
export function DeviceChoices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isPhone = useWidth('phone')
  const { density, shortcuts } = usePreferences()
  return (
    <>
      <Segments
        label={t('app.menu.theme')}
        value={colorScheme}
        options={schemes.map((value) => ({ value, label: t(`app.menu.theme.${value}`) }))}
        onChange={setColorScheme}
      />
      {isPhone ? null : (
        <>
          <Segments
            label={t('app.menu.density')}
            value={density}
            options={densities.map((value) => ({ value, label: t(`app.menu.density.${value}`) }))}
            onChange={(value) => setPreference('density', value)}
          />
          <Segments
            label={t('app.menu.shortcuts')}
            value={shortcuts ? 'on' : 'off'}
            options={(['on', 'off'] as const).map((value) => ({
              value,
              label: t(`app.menu.shortcuts.${value}`),
            }))}
            onChange={(value) => setPreference('shortcuts', value === 'on')}
          />
        </>
      )}
    </>
  )
}

function Segments<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V
  options: { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  const group = useId()
  return (
    <div className={classes.choice} role="radiogroup" aria-labelledby={`${group}-label`}>
      <span id={`${group}-label`}>{label}</span>
      <span className={classes.segments}>
        {options.map((option) => (
          <label key={option.value} className={classes.segment} data-on={option.value === value || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </span>
    </div>
  )
}
