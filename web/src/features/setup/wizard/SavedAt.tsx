import { useStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { wizardStore } from './store.ts'

const clock = (instant: string) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(new Date(instant))

/** Whether what was entered is kept, and where. */
export function SavedAt() {
  const lastSaved = useStore(wizardStore, (wizard) => wizard.lastSaved)
  const saving = useStore(wizardStore, (wizard) => wizard.saving)
  const told = { device: 'setup.savedDevice', server: 'setup.saving', refused: 'setup.notKept' } as const
  const saved = lastSaved === null ? '' : t('setup.saved', { time: clock(lastSaved) })
  return (
    <span className="small ink-3 num" role="status">
      {saving === 'idle' ? saved : t(told[saving])}
    </span>
  )
}
