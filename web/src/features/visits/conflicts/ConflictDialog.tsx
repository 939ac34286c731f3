import type { Visit } from '@rounds/contract/visits'
import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import type { OutboxEntry } from '#lib/outbox/kinds.ts'
import { useStore } from '#lib/plain/store.ts'
import { AlertButtons, AlertDialog } from '#ui/AlertDialog.tsx'
import { copyText } from '#ui/copy-text.ts'
import { ConflictTable } from './ConflictTable.tsx'
import { conflictOf, conflictStore, discardVisitChange, restoreVisit } from './conflicts.ts'
import { WhomDialog } from './WhomDialog.tsx'
import { isDuplicate } from './whom.ts'
import { mineOf, saidIn } from './merge.ts'
import { useFieldWords } from './useFieldWords.ts'
import classes from './ConflictTable.module.css'

const close = () => conflictStore.set(null)

/** What is to become of a change that met a newer copy on the server (ux.md 5.7). Nothing goes without a press. */
export function ConflictDialog() {
  const id = useStore(conflictStore)
  const entry = useStore(outboxStore).find((candidate) => candidate.id === id)
  if (entry && isDuplicate(entry)) return <WhomDialog entry={entry} close={close} />
  if (entry?.kind !== 'visit') return null
  const conflict = conflictOf(entry)
  if (!conflict) return null
  if (conflict.kind === 'whom') return <WhomDialog entry={entry} close={close} />
  if (conflict.kind === 'ask') return <ConflictTable entry={entry} conflict={conflict} close={close} />
  if (conflict.kind === 'cancelled') return <Cancelled entry={entry} />
  return <Locked entry={entry} theirs={conflict.theirs} />
}

function Discard({ entry }: { entry: OutboxEntry<'visit'> }) {
  return (
    <Button variant="default" onClick={() => void discardVisitChange(entry).then(close)}>
      {t('visits.record.discard')}
    </Button>
  )
}

function Later() {
  return (
    <Button variant="subtle" className={classes.later} onClick={close} data-autofocus>
      {t('visits.conflict.later')}
    </Button>
  )
}

/** What a person said that is not in `now`: whoever discards it has read it. */
const useSaid = (entry: OutboxEntry<'visit'>, now: Visit): string[] => {
  const words = useFieldWords()
  const base = entry.base as Visit
  const mine = mineOf(base, entry.calls)
  return saidIn(base, entry.calls, now).map(
    (field) => `${t(`visits.conflict.field.${field}`)}: ${words(field, mine)}`,
  )
}

function Said({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className={classes.said}>
      {line}
    </p>
  ))
}

function Locked({ entry, theirs }: { entry: OutboxEntry<'visit'>; theirs: Visit }) {
  const lines = useSaid(entry, theirs)
  const copy = () => void copyText(lines.join('\n\n'), t('copying.done'), t('copying.failed'))
  return (
    <AlertDialog opened title={entry.reason ?? ''} onEscape={close} testId="conflict">
      <p className="ink-2" data-status={theirs.status}>
        {t(lines.length === 0 ? 'visits.conflict.lockedOnly' : 'visits.conflict.lockedText')}
      </p>
      <Said lines={lines} />
      <AlertButtons>
        <Later />
        <Discard entry={entry} />
        {lines.length === 0 ? null : <Button onClick={copy}>{t('visits.report.copy')}</Button>}
      </AlertButtons>
    </AlertDialog>
  )
}

function Cancelled({ entry }: { entry: OutboxEntry<'visit'> }) {
  const lines = useSaid(entry, entry.base as Visit)
  return (
    <AlertDialog opened title={t('visits.record.cancelled')} onEscape={close} testId="conflict">
      <p className="ink-2">{t('visits.record.cancelledText')}</p>
      <Said lines={lines} />
      <AlertButtons>
        <Later />
        <Discard entry={entry} />
        <Button onClick={() => void restoreVisit(entry).then(close)}>{t('visits.record.restore')}</Button>
      </AlertButtons>
    </AlertDialog>
  )
}
