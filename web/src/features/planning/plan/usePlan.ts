import { WEEKLY_VISIT_TARGET } from '@rounds/contract/constants'
import { dashboard } from '@rounds/contract/dashboard'
import { addDays } from '@rounds/contract/dates'
import type { Prescriber } from '@rounds/contract/prescribers'
import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useFreeTime } from '#features/calendar/event/useFreeTime.ts'
import type { Planned } from '#features/visits/visit/free-slots.ts'
import { type Person, newVisit } from '#features/visits/visit/new-visit.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useAgenda } from '#features/visits/visit/useAgenda.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { useRead } from '#lib/reads/query.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { createPersonMap } from '#lib/person/person-store.ts'
import { sendNow } from '#lib/outbox/outbox.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { dismissToast, toast } from '#ui/toasts.ts'
import {
  type Clock,
  type PlanRow,
  bestSlot,
  daysFor,
  daysPlanned,
  fillWeek,
  mergedRows,
  mostPerDay,
  openDays,
  place,
  plannedOf,
  targetOf,
  timeOn,
  workingDays,
} from './rules.ts'
import { type Recurrence, submitPlan } from './submission.ts'
import { proposable } from './to-visit.ts'
import { usePeopleToVisit } from './usePeopleToVisit.ts'
import { useSubmission } from './useSubmission.ts'

/** What takes time in a week besides the draft: all but what its supervisor sent back. */
const takenBy = (visits: readonly VisitItem[]): Planned[] =>
  visits
    .filter((visit) => visit.status !== 'rejected')
    .map((visit) => ({ ...visit, city: visit.location.city ?? visit.prescriber.address.city }))

/** Visits of a week that the person can still submit as its plan. */
const isSubmittable = (visit: VisitItem, today: string) =>
  visit.status === 'scheduled' && visit.scheduledDate >= today

type SetRows = (change: (rows: PlanRow[]) => PlanRow[]) => void

/** Who writes a week's draft: the page that shows it, or showed it last. An Undo may come after its own page. */
const setters = createPersonMap<string, SetRows>()
const setterOf = (week: string, own: SetRows): SetRows => setters.get(week) ?? own

/** Somebody on a day, as a row of the draft. */
export const rowOf = (person: Person, slot: Clock): PlanRow => {
  const { id, prescriber } = newVisit(person, slot)
  return { id, person: prescriber, ...slot }
}

/** A week's plan: its visits, the draft on this device, whom it lacks, and everything that can be done to it. */
export const usePlan = (week: string) => {
  const format = useFormat()
  const company = useCompanyClock()
  const free = useFreeTime(week)
  const today = format.today()
  const { items, read } = useAgenda(week)
  const { people, read: peopleRead } = usePeopleToVisit()
  const summary = useRead(dashboard.summary, {})
  const fullTarget = summary.data?.weeklyTarget ?? WEEKLY_VISIT_TARGET
  const target = targetOf(fullTarget, week, free.clock)
  const draft = useDraft<PlanRow[]>('plan', week, [])
  const { setValue, ready } = draft
  const proposal = useRef<string | null>(null)
  useEffect(() => {
    if (ready) setters.set(week, setValue)
  }, [ready, week, setValue])

  const onOther = useEffectEvent((theirs: readonly PlanRow[]) =>
    draft.choose(mergedRows(draft.value, theirs)),
  )
  const { other } = draft
  useEffect(() => {
    if (other) onOther(other.value)
  }, [other])

  const giveBack = useCallback(
    (back: PlanRow[]) => {
      if (back.length > 0) setValue((rows) => [...rows, ...back])
    },
    [setValue],
  )
  const submission = useSubmission(week, ready, giveBack)

  const end = addDays(week, 6)
  const visits = items.filter((visit) => visit.scheduledDate >= week && visit.scheduledDate <= end)
  // What is a visit already is no draft any more: another tab, or a page that was closed meanwhile, has sent it.
  const rows = draft.value.filter((row) => !items.some(({ id }) => id === row.id))
  const taken = [...takenBy(visits), ...rows.map(plannedOf)]
  const days = openDays(week, format.wallClock(), free.clock, free.busy)

  const inWeek = new Set([
    ...visits.filter(({ status }) => status !== 'rejected').map(({ prescriberId }) => prescriberId),
    ...rows.map(({ person }) => person.id),
  ])
  const first = today < week ? today : week
  const plannedDays = daysPlanned([
    ...items
      .filter((visit) => visit.completedAt === null && visit.status !== 'rejected')
      .filter((visit) => visit.scheduledDate >= first)
      .map(({ prescriberId, scheduledDate }) => ({ id: prescriberId, day: scheduledDate })),
    ...rows.map(({ person, day }) => ({ id: person.id, day })),
  ])

  const append = (added: readonly PlanRow[]) => setValue([...rows, ...added])
  const tell = (person: Person, slot: Clock) =>
    announce(t('planning.added', { name: fullName(person), when: format.dayTime(slot.day, slot.time) }))
  const full = (day: string) =>
    toast({ message: t('planning.dayFull', { day: format.day(day) }), tone: 'error' })
  const slotOn = (day: string, city: string | null, others: readonly Planned[]): Clock | null => {
    const open = days.find((candidate) => candidate.day === day)
    const time = open && timeOn(open, others, city)
    return time ? { day, time } : null
  }

  const submittable = visits.filter((visit) => isSubmittable(visit, today) && visit.unsent === undefined)
  const planned = taken.length
  return {
    week,
    days,
    weekdays: workingDays(week, company),
    visits,
    /** What else is in these days. */
    events: free.parts,
    rows,
    taken,
    /** Ids of those whom the week has already. */
    inWeek,
    plannedDays,
    people,
    read,
    peopleRead,
    draft,
    submission,
    /** Everything is there that a proposal depends on. */
    canFill: ready && read.data !== undefined && peopleRead.data !== undefined && !free.read.isPending,
    /** It is known, as far as it can be, what the week has already. */
    canSubmit: ready && !read.isPending,
    planned,
    /** Of a week with days off less than the person's own. */
    target,
    fullTarget,
    missing: Math.max(0, target - planned),
    /** The figures say what is so. */
    isKnown:
      ready &&
      read.data !== undefined &&
      peopleRead.data !== undefined &&
      !summary.isLoading &&
      !free.read.isPending,

    /** Plans somebody on a day, or where they fit best; false when nothing is free. */
    add: (person: Prescriber, day?: string): boolean => {
      if (day !== undefined && plannedDays.get(person.id)?.includes(day)) {
        toast(t('planning.twice', { name: fullName(person), day: format.day(day) }))
        return false
      }
      const slot = day
        ? slotOn(day, person.address.city, taken)
        : bestSlot(person, daysFor(person, days, plannedDays), taken)
      if (!slot) {
        if (day) full(day)
        else toast({ message: t('planning.weekFull'), tone: 'error' })
        return false
      }
      append([rowOf(person, slot)])
      tell(person, slot)
      performance.mark('action:ack')
      return true
    },
    addMany: (chosen: readonly Prescriber[]) => {
      const placed = place(chosen, days, taken, Number.POSITIVE_INFINITY, plannedDays)
      append(placed.map(({ person, day, time }) => rowOf(person, { day, time })))
      announce(t('planning.addedMany', { count: placed.length }))
    },
    fill: () => {
      const placed = fillWeek(
        proposable(people, plannedDays, week),
        days,
        taken,
        target,
        mostPerDay(fullTarget, company),
      )
      performance.mark('action:ack')
      if (placed.length === 0) {
        toast(t(planned >= target ? 'planning.full' : 'planning.nobody'))
        return
      }
      const added = placed.map(({ person, day, time }): PlanRow => ({
        ...rowOf(person, { day, time }),
        proposed: true,
      }))
      append(added)
      const ids = new Set(added.map(({ id }) => id))
      proposal.current = toast({
        message: t('planning.proposed', { count: added.length }),
        undo: () => setterOf(week, setValue)((current) => current.filter(({ id }) => !ids.has(id))),
      })
    },
    move: (row: PlanRow, day: string) => {
      const others = [...takenBy(visits), ...rows.filter(({ id }) => id !== row.id).map(plannedOf)]
      const slot = slotOn(day, row.person.address.city, others)
      if (!slot) {
        full(day)
        return
      }
      const { proposed: _proposed, problem: _problem, ...kept } = row
      setValue(rows.map((other) => (other.id === row.id ? { ...kept, ...slot } : other)))
      tell(row.person, slot)
    },
    remove: (row: PlanRow) => {
      setValue(rows.filter(({ id }) => id !== row.id))
      announce(t('planning.removed', { name: fullName(row.person) }))
    },
    /** Sends the plan, with `more` from the wizard, or only what failed before. */
    submit: (only: 'all' | 'failed' = 'all', more: readonly PlanRow[] = [], recurrence?: Recurrence) => {
      const drafted = only === 'all' ? rows : rows.filter(({ problem }) => problem !== undefined)
      const sent = [...drafted, ...more]
      const scheduled = only === 'all' ? submittable : []
      if (submission.refused) void sendNow(submission.refused.id)
      if (sent.length + scheduled.length === 0) {
        if (!submission.refused && !submission.progress)
          toast(t(visits.length > 0 ? 'planning.nothingNew' : 'planning.nothing'))
        return
      }
      if (proposal.current) dismissToast(proposal.current)
      submitPlan({ week, label: format.week(week), rows: sent, scheduled, recurrence })
      setValue(rows.filter((row) => !sent.includes(row)))
    },
  }
}
export type WeekPlan = ReturnType<typeof usePlan>
