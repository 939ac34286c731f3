import { visits } from '@rounds/contract/visits'
import { isEditable, isNotMet } from '@rounds/contract/transitions'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { t } from '#lib/words/messages.ts'
import { usePendingOf } from '#lib/outbox/hooks.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import type { Visit } from '@rounds/contract/visits'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonCard, useSettled } from '#ui/Skeletons.tsx'
import { MissingVisit } from './MissingVisit.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { DRAFT, type RecordDraft, readRecordDraft } from '#features/visits/visit/record-draft.ts'
import { saysNew } from '#features/visits/visit/record-merge.ts'
import { RecordEditor } from './RecordEditor.tsx'
import { RecordBar } from './RecordHeader.tsx'
import { withUnsent } from '#features/visits/visit/useVisitItems.ts'
import { UnusedDraft } from './record.part.ts'
import { VisitReport } from './VisitReport.tsx'

/** A visit that only this device knows. */
const isLocalOnly = (visit: Visit | undefined) => visit?.version === 0

/**
 * One visit's record. The visit comes from the server, else from this device's draft of it, else from the page that linked
 * here: so the form opens at once and without a network.
 */
export function RecordVisit({ id }: { id: string }) {
  const { state } = useLocation()
  const found = useDraft<RecordDraft | null>(DRAFT, id, null)
  const value = useMemo(() => found.value && readRecordDraft(found.value), [found.value])
  const draft = { ...found, value }
  const unsent = usePendingOf('visit', id)
  const isUnknownThere = draft.value?.isNew === true || unsent?.shows.isLocal === true
  const read = useRead(visits.get, { id }, { enabled: draft.ready && !isUnknownThere })
  const linked = (state as { visit?: Visit } | null)?.visit
  const stored = read.data ?? draft.value?.visit ?? (linked?.id === id ? linked : undefined)
  const visit = withUnsent(stored, unsent)
  usePageTitle(visit ? fullName(visit.prescriber) : t('visits.record.title'))

  // What is no id names no visit either.
  const isMissing = (read.error?.status === 404 || read.error?.status === 400) && !isLocalOnly(stored)
  const wait = useSettled(visit === undefined && read.error === null)
  const isOver =
    read.data !== undefined &&
    read.data.completedAt !== null &&
    unsent === undefined &&
    !draft.saving &&
    draft.value !== null &&
    !saysNew(draft.value, read.data)
  const other = found.other?.value ? readRecordDraft(found.other.value) : null
  const overOther =
    read.data !== undefined && read.data.completedAt !== null && other !== null && !saysNew(other, read.data)
      ? found.other
      : null
  const { clear } = draft
  const onOtherOver = useEffectEvent(draft.keepMine)
  useEffect(() => {
    // Completed, here or on another device, and all that was kept stands in it.
    if (isOver) void clear()
    if (overOther) onOtherOver()
  }, [isOver, overOther, clear])
  const isForm = visit !== undefined && !isMissing && isEditable(visit)
  const [isMet, setMet] = useState(false)
  const wasForm = useRef(false)
  useLayoutEffect(() => {
    // A form that is torn away, submitted or cancelled elsewhere, leaves nobody without a place.
    if (wasForm.current && !isForm && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
    wasForm.current = isForm
  }, [isForm, wasForm])
  if (isMissing)
    return (
      <>
        <MissingVisit draft={draft.value ?? other} onDiscard={draft.value ? undefined : draft.keepMine} />
        {draft.value && other ? (
          <UnusedDraft key={draft.other?.rev} visit={other.visit} kept={other} onDiscard={draft.keepMine} />
        ) : null}
      </>
    )
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
        <Loadable read={read}>{() => null}</Loadable>
      </>
    )
  // Where nobody was met there is nothing to fill in, until somebody says that they were met after all.
  const isTold = isNotMet(visit) && visit.completedAt !== null && !isMet
  if (!isEditable(visit) || isTold) {
    const unused = [draft.value, other]
    return (
      <VisitReport visit={visit} onMet={isTold && isEditable(visit) ? () => setMet(true) : undefined}>
        {unused.map((kept, index) =>
          kept && saysNew(kept, visit) ? (
            <UnusedDraft
              key={index === 0 ? 'mine' : draft.other?.rev}
              visit={visit}
              kept={kept}
              onDiscard={() => void (index === 0 ? clear() : draft.keepMine())}
            />
          ) : null,
        )}
      </VisitReport>
    )
  }
  // Where the device keeps nothing only the page that links here says so. One that was stored meanwhile is made no second time.
  const isOnlyLinked = draft.value === null && unsent === undefined
  const isNew =
    draft.value?.isNew === true || (isLocalOnly(stored) && (isOnlyLinked || read.error?.status === 404))
  return <RecordEditor visit={visit} stored={stored} draft={draft} isNew={isNew} />
}
