import type { RejectionCode } from '@rounds/contract/codes'
import { mayDo } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { writeDraft } from '#lib/drafts/store.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { kept, undoOf } from '#lib/outbox/outbox.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { Columns } from '#ui/Columns.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { PlaceField } from './PlaceField.tsx'
import { followUpDay } from './follow-up.ts'
import { fullName, shortName } from '#features/prescribers/prescriber/people.ts'
import { RecordActions } from './RecordActions.tsx'
import { DRAFT, readRecordDraft } from '#features/visits/visit/record-draft.ts'
import { findTooLong } from '#lib/words/too-long.ts'
import { RATING_ID, RecordFields } from './RecordFields.tsx'
import { RecordHeader } from './RecordHeader.tsx'
import { RecordNote } from './RecordNote.tsx'
import { isTooLong, saidTimes } from './times.ts'
import { TimerCard } from './TimerCard.tsx'
import { ChangedMeanwhile, DraftOffer } from './record.part.ts'
import { VisitCoaching } from '#features/coaching/note/note.part.ts'
import { useRecordKeys } from './useRecordKeys.ts'
import { type DraftOfVisit, useRecordForm } from './useRecordForm.ts'
import { RunningVisitDialog } from '#features/visits/running/RunningVisitDialog.tsx'
import { useStartVisit } from '#features/visits/running/useStartVisit.ts'
import { openNotMet } from '#features/visits/visit/not-met-store.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { useVisits } from '#features/visits/visit/useVisits.ts'
import { VisitContext } from './VisitContext.tsx'
import {
  cancelVisit,
  completeVisit,
  discardDraft,
  stopVisit,
  stopsTo,
  withdrawVisit,
} from '#features/visits/visit/commands.ts'
import classes from './RecordEditor.module.css'

/** Where what a supervisor wants corrected is corrected. */
const mended: Partial<Record<RejectionCode, string>> = {
  date: '[data-field="date"]',
  outcome: `#${RATING_ID} input`,
  samples: '[data-field="samples"] button, [data-field="products"] input',
}

/** The record form (ux.md 4.3): one thumb, no waiting, nothing lost. `stored` is the visit without unsent changes. */
export function RecordEditor({
  visit,
  stored,
  draft,
  isNew,
}: {
  visit: VisitItem
  stored: Visit
  draft: DraftOfVisit
  isNew: boolean
}) {
  const paths = usePaths()
  const navigate = useNavigate()
  const format = useFormat()
  const company = useCompanyClock()
  const { timezone } = company
  const { items } = useVisits()
  const { start, question: running } = useStartVisit(items)
  const record = useRecordForm(visit, stored, draft, isNew)
  const [error, setError] = useState<string>()
  const page = useRef<HTMLDivElement>(null)
  const { form } = record
  /** Other words than these: nothing is completed before the person has said which of them count. */
  const question = record.offer !== null || draft.other?.value != null || record.asked.length > 0

  const isReport = visit.completedAt !== null
  const [isTiming, setTiming] = useState(isReport && visit.rejectionCode === 'date')
  /** To the field that the reason of the rejection is about. */
  const mend = () => {
    if (visit.rejectionCode === 'date') flushSync(() => setTiming(true))
    const field = visit.rejectionCode === null ? undefined : mended[visit.rejectionCode]
    const found = field === undefined ? null : page.current?.querySelector<HTMLElement>(field)
    found?.focus()
    found?.scrollIntoView({ block: 'center' })
  }

  const isComplete = useRef(false)
  const complete = async (submit: boolean) => {
    if (isComplete.current) return
    if (form.rating === null) {
      const message = t('visits.record.ratingMissing')
      setError(message)
      announce(message, 'assertive')
      page.current?.querySelector<HTMLInputElement>(`#${RATING_ID} input`)?.focus()
      return
    }
    const excess = findTooLong(page.current)
    if (excess !== null) {
      announce(excess, 'assertive')
      return
    }
    const clock = { now: format.now(), zone: timezone, isNew }
    if (isTooLong(visit, form, clock)) {
      flushSync(() => setTiming(true))
      announce(t('visits.timer.tooLong'), 'assertive')
      page.current?.querySelector<HTMLElement>('[data-field="date"]')?.focus()
      return
    }
    if (question) {
      const message = t('visits.record.chooseFirst')
      announce(message, 'assertive')
      page.current?.querySelector<HTMLElement>('[data-question] button')?.focus()
      return
    }
    isComplete.current = true
    // To what the toast offers, which may be there first.
    let goesOn = false
    const day = followUpDay(form.steps, format.today(), company)
    const revision = record.seal()
    void draft.flush()
    record.close()
    completeVisit({ ...visit, version: record.version }, form, {
      submit,
      isNew,
      times: saidTimes(visit, form, clock),
      draft: revision,
      after: () => {
        // Today may still be on its way: then the same form stays, and goes on.
        isComplete.current = false
        record.reopen()
        void navigate(paths.recordVisit(visit.id), { state: { visit: stored } })
      },
      action:
        day === null
          ? undefined
          : {
              label: t('visits.toast.scheduleNext', { day: format.shortDay(day) }),
              run: () => {
                goesOn = true
                void navigate(paths.scheduleVisit({ prescriber: visit.prescriberId, date: day }))
              },
            },
    })
    // Whoever sees Today again may close the app.
    await kept()
    if (isComplete.current && !goesOn) void navigate(paths.today())
  }

  const saveDraft = async () => {
    const isSaved = await draft.flush()
    toast(t(isSaved ? 'visits.toast.draftSaved' : 'app.keeping.toast'))
  }

  const discard = async () => {
    const kept = draft.value
    await draft.flush()
    await draft.clear()
    record.close()
    const bringBack = async () => {
      if (kept) await writeDraft({ kind: DRAFT, id: visit.id }, kept)
      void navigate(paths.recordVisit(visit.id), { state: { visit: stored } })
    }
    // Whether the server has a draft is not known here: what was read of the visit is older than the last words sent.
    const way =
      !isNew && stored.version > 0 ? undoOf(discardDraft(visit), () => void bringBack()) : { undo: bringBack }
    toast({ message: t('visits.toast.discarded'), ...way })
    void navigate(paths.today())
  }

  useRecordKeys({ onComplete: () => void complete(true), onSave: () => void saveDraft() })

  const stopped = stopsTo(visit)
  const leave = () => {
    record.close()
    void navigate(paths.today())
  }
  const move = () =>
    void navigate(paths.agenda({ week: visit.scheduledDate, visit: visit.id }), {
      state: { visit, step: 'move' },
    })
  const actions = (size: 'sm' | 'lg') => (
    <RecordActions
      size={size}
      visit={visit}
      isChanged={record.isChanged}
      onComplete={(submit) => void complete(submit)}
      onSaveDraft={() => void saveDraft()}
      onDiscard={() => void discard()}
      onStop={
        visit.status === 'in-progress' && stopped !== undefined
          ? () => {
              if (form.startTime !== null || form.endTime !== null)
                record.change({ startTime: null, endTime: null })
              stopVisit(visit, stopped)
            }
          : undefined
      }
      onMove={mayDo(visit, 'move') && !isNew ? move : undefined}
      onNotMet={mayDo(visit, 'notMet') && !isNew && !isReport ? () => openNotMet(visit) : undefined}
      onWithdraw={mayDo(visit, 'withdraw') ? () => withdrawVisit(visit) : undefined}
      onCancel={
        mayDo(visit, 'cancel') && !isNew
          ? () => {
              cancelVisit(visit)
              leave()
            }
          : undefined
      }
    />
  )
  const beginTimer = () => {
    if (isNew && draft.value) draft.setValue({ ...draft.value, isNew: false })
    start(visit, isNew)
  }

  return (
    <div className={classes.page} ref={page} data-status={visit.status}>
      <RecordHeader visit={visit} record={record} actions={actions('sm')} />
      <Columns>
        <form
          className={classes.form}
          onSubmit={(event) => event.preventDefault()}
          noValidate
          aria-label={fullName(visit.prescriber)}
        >
          {question ? (
            <div className={classes.form} data-question>
              {record.offer ? (
                <DraftOffer
                  visit={visit}
                  kept={record.offer}
                  savedAt={record.offer.savedAt}
                  onUse={record.takeOffer}
                  onKeep={record.keepMine}
                />
              ) : null}
              {draft.other?.value ? (
                <DraftOffer
                  isTab
                  visit={visit}
                  kept={readRecordDraft(draft.other.value)}
                  savedAt={draft.other.savedAt}
                  onUse={draft.takeOther}
                  onKeep={draft.keepMine}
                />
              ) : null}
              <ChangedMeanwhile
                visit={visit}
                asked={record.asked}
                onUse={(part) => record.answer(part, 'theirs')}
                onKeep={(part) => record.answer(part, 'mine')}
              />
            </div>
          ) : null}
          <RecordNote
            visit={visit}
            onRemoved={leave}
            onMend={
              isReport && visit.rejectionCode !== null && visit.rejectionCode in mended ? mend : undefined
            }
          />
          <TimerCard
            visit={visit}
            form={form}
            isNew={isNew}
            opened={isTiming}
            onOpen={setTiming}
            onChange={record.change}
            onStart={beginTimer}
            name={shortName(visit.prescriber)}
          />
          <VisitCoaching visit={visit} />
          <RecordFields
            form={form}
            error={error}
            onChange={(fields) => {
              if (fields.rating !== undefined) setError(undefined)
              record.change(fields)
            }}
          >
            <PlaceField place={form.place ?? visit.location} onChange={(place) => record.change({ place })} />
          </RecordFields>
        </form>
        <VisitContext visit={visit} />
      </Columns>
      <ActionDock replacesNav>{actions('lg')}</ActionDock>
      <RunningVisitDialog {...running} />
    </div>
  )
}
