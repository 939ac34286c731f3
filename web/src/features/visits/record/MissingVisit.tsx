import { Button } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { now } from '#lib/plain/clock.ts'
import { removeDraft, writeDraft } from '#lib/drafts/store.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import { toast } from '#ui/toasts.ts'
import { plannedAgain } from '#features/visits/visit/new-visit.ts'
import { DRAFT, type RecordDraft } from '#features/visits/visit/record-draft.ts'
import { dropRefused } from '#features/visits/visit/commands.ts'

/** A visit that is not here any more. What this device kept of its record is never thrown away unasked (ux.md 5.7). */
export function MissingVisit({
  draft,
  onDiscard,
}: {
  draft: RecordDraft | null
  /** Gives up words that are no draft of this tab. */
  onDiscard: (() => void) | undefined
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  if (draft === null)
    return (
      <EmptyState
        level={1}
        icon={IconCalendarOff}
        title={t('visits.record.missing')}
        text={t('visits.record.missingText')}
        action={
          <Button component={Link} to={paths.agenda()}>
            {t('visits.record.toAgenda')}
          </Button>
        }
      />
    )
  const { visit } = draft
  const discard = async () => {
    dropRefused(visit)
    onDiscard?.()
    await removeDraft({ kind: DRAFT, id: visit.id })
    await navigate(paths.today())
  }
  const restore = async () => {
    const again = plannedAgain(visit)
    const kept = { ...draft, visit: again, isNew: true, savedAt: now() }
    if ((await writeDraft({ kind: DRAFT, id: again.id }, kept)) === null) {
      toast({ message: t('visits.toast.notKept'), tone: 'error' })
      return
    }
    dropRefused(visit)
    await removeDraft({ kind: DRAFT, id: visit.id })
    await navigate(paths.recordVisit(again.id), { replace: true })
  }
  return (
    <EmptyState
      level={1}
      icon={IconCalendarOff}
      title={t('visits.record.cancelled')}
      text={t('visits.record.cancelledText')}
      action={
        <div className="row">
          <Button onClick={() => void restore()}>{t('visits.record.restore')}</Button>
          <Button variant="default" onClick={() => void discard()}>
            {t('visits.record.discard')}
          </Button>
        </div>
      }
    />
  )
}
