import { visits } from '@rounds/contract/visits'
import { isEditable } from '@rounds/contract/transitions'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { t } from '#lib/words/messages.ts'
import { usePendingOf } from '#lib/outbox/outbox.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import type { Visit } from '@rounds/contract/visits'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SkeletonCard, useSettled } from '#ui/Skeletons.tsx'
import { MissingVisit } from './MissingVisit.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { DRAFT, type RecordDraft } from '#features/visits/visit/record-draft.ts'
import { isOutdated, saysNothingNew } from '#features/visits/visit/record-form.ts'
import { RecordEditor } from './RecordEditor.tsx'
import { RecordBar } from './RecordHeader.tsx'
import { withUnsent } from '#features/visits/visit/useVisitItems.ts'
import { UnusedDraft } from './UnusedDraft.tsx'
import { VisitReport } from './VisitReport.tsx'

/** A visit that only this device knows. */
const isLocalOnly = (visit: Visit | undefined) => visit?.version === 0

/**
 * One visit's record. The visit comes from the server, else from this device's draft of it, else from the page that linked
 * here: so the form opens at once and without a network.
 */
export function RecordVisit({ id }: { id: string }) {
  const { state } = useLocation()
  const draft = useDraft<RecordDraft | null>(DRAFT, id, null)
  const unsent = usePendingOf('visit', id)
  const isUnknownThere = draft.value?.isNew === true || unsent?.shows.isLocal === true
  const read = useRead(visits.get, { id }, { enabled: draft.ready && !isUnknownThere })
  const linked = (state as { visit?: Visit } | null)?.visit
  const stored = read.data ?? draft.value?.visit ?? (linked?.id === id ? linked : undefined)
  const visit = withUnsent(stored, unsent)
  usePageTitle(visit ? fullName(visit.prescriber) : t('visits.record.title'))

  const isMissing = read.error?.status === 404 && !isLocalOnly(stored)
  const wait = useSettled(visit === undefined && read.error === null)
  const isOver =
    read.data !== undefined &&
    draft.value !== null &&
    isOutdated(draft.value, read.data) &&
    saysNothingNew(draft.value.form, read.data)
  const { clear } = draft
  useEffect(() => {
    // Completed later, here or on another device, and every word that was kept stands in it.
    if (isOver) void clear()
  }, [isOver, clear])
  if (isMissing) return <MissingVisit draft={draft.value} />
  if (wait === 'show' || !draft.ready)
    return (
      <>
        <RecordBar title={t('visits.record.title')} />
        {wait === 'show' ? (
          <>
            <SkeletonCard lines={2} />
            <SkeletonCard lines={4} />
          </>
        ) : null}
      </>
    )
  if (!visit || !stored)
    return (
      <>
        <RecordBar title={t('visits.record.title')} />
        {read.error ? <ErrorPanel title={read.error.message} onRetry={() => void read.refetch()} /> : null}
      </>
    )
  const kept = draft.value !== null && isOutdated(draft.value, stored) ? null : draft.value
  // Left from before it was completed elsewhere, with words of its own: the person puts them away first.
  const isLeftOver = draft.value !== null && kept === null && !isOver
  if (!isEditable(visit) || isLeftOver)
    return (
      <VisitReport visit={visit}>
        {draft.value && !isOver && !unsent ? (
          <UnusedDraft form={draft.value.form} onDiscard={() => void clear()} />
        ) : null}
      </VisitReport>
    )
  const isNew = draft.value?.isNew === true || (read.error?.status === 404 && isLocalOnly(stored))
  return <RecordEditor visit={visit} stored={stored} draft={{ ...draft, value: kept }} isNew={isNew} />
}
