import { Modal } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { setPreference, usePreferences } from '#lib/device/preferences.ts'
import { useStore } from '#lib/plain/store.ts'
import { type Shortcut, useShortcuts } from '#lib/page/useKey.ts'
import { useBackCloses } from '#ui/back-closes.ts'
import { Switch } from '#ui/Switch.tsx'
import { KeyNames } from './KeyNames.tsx'
import { closeShortcuts, shortcutSheetStore } from './store.ts'
import classes from './ShortcutSheet.module.css'

/** The keys of the page that is open, then those of every page (ux.md 5.10). */
export function ShortcutSheet() {
  const isOpen = useStore(shortcutSheetStore)
  const all = useShortcuts()
  const { shortcuts: isOn } = usePreferences()
  useBackCloses(closeShortcuts, isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={closeShortcuts}
      size={680}
      title={t('app.menu.shortcuts')}
      closeButtonProps={{ 'aria-label': t('app.ui.close') }}
    >
      <div className={classes.columns}>
        <Keys title={t('app.keys.page')} shortcuts={all.filter((shortcut) => !shortcut.isEverywhere)} />
        <Keys title={t('app.keys.everywhere')} shortcuts={all.filter((shortcut) => shortcut.isEverywhere)} />
      </div>
      <Switch
        className={classes.switch}
        label={t('app.keys.on')}
        description={t('app.keys.onHint')}
        checked={isOn}
        onChange={(event) => setPreference('shortcuts', event.currentTarget.checked)}
      />
    </Modal>
  )
}

function Keys({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={classes.entry}>
            <dt>{t(label)}</dt>
            <dd>
              <KeyNames keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
