import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { setPreference, usePreferences } from '#lib/device/preferences.ts'
import { useUser } from '#lib/session/session.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { Switch } from '#ui/Switch.tsx'
import { useWidth } from '#ui/useWidth.ts'

const schemes: MantineColorScheme[] = ['auto', 'light', 'dark']
const densities = ['comfortable', 'compact'] as const
const submits = ['now', 'later'] as const
const undoTimes = [10_000, 20_000, 30_000] as const

/** How the app looks and behaves on this device. */
export function AccountPreferences() {
  const { role } = useUser()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isPhone = useWidth('phone')
  const { density, submit, undoMs, shortcuts, reduceMotion } = usePreferences()
  return (
    <>
      <p className="ink-2">{t('account.preferences.text')}</p>
      <ChipRadio
        label={t('account.preferences.theme')}
        options={schemes.map((value) => ({ value, label: t(`account.preferences.theme.${value}`) }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
      {isPhone ? null : (
        <ChipRadio
          label={t('account.preferences.density')}
          options={densities.map((value) => ({ value, label: t(`account.preferences.density.${value}`) }))}
          value={density}
          onChange={(value) => setPreference('density', value)}
        />
      )}
      {role === 'DELEGATE' ? (
        <ChipRadio
          label={t('account.preferences.submit')}
          options={submits.map((value) => ({ value, label: t(`account.preferences.submit.${value}`) }))}
          value={submit}
          onChange={(value) => setPreference('submit', value)}
        />
      ) : null}
      <ChipRadio
        label={t('account.preferences.undo')}
        options={undoTimes.map((time) => ({
          value: `${time}`,
          label: t('account.preferences.undo.seconds', { seconds: time / 1000 }),
        }))}
        value={`${undoMs}`}
        onChange={(value) => setPreference('undoMs', undoTimes.find((time) => `${time}` === value) ?? 10_000)}
      />
      {isPhone ? null : (
        <Switch
          label={t('account.preferences.shortcuts')}
          description={t('account.preferences.shortcutsHint')}
          checked={shortcuts}
          onChange={(event) => setPreference('shortcuts', event.currentTarget.checked)}
        />
      )}
      <Switch
        label={t('account.preferences.motion')}
        description={t('account.preferences.motionHint')}
        checked={reduceMotion}
        onChange={(event) => setPreference('reduceMotion', event.currentTarget.checked)}
      />
    </>
  )
}
