import type { MonthlyProgress } from '@rounds/contract/dashboard'
import { addDays, startOfWeek } from '@rounds/contract/dates'
import { isCarriedOut, isNotMet } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { type Workdays, isWorkday } from '@rounds/contract/workdays'
import type { ReactNode } from 'react'
import { isDue, isOverdue, minutesRunning, nextOf, startsAt } from '#features/visits/visit/rules.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

/** Something else that takes place on the day, between so many minutes since midnight and so many. */
export type Other = { id: string; start: number; end: number; row: ReactNode }

export type Clock = { now: number; today: string; zone: string }

export type Day<V extends Visit = VisitItem> = {
  visits: V[]
  /** What to do now: the running visit, else the one whose time has come last, else the first that is to come. */
  next: V | null
  /** What of the day was dealt with: it stands folded. */
  done: V[]
  /** The day's other visits. */
  rest: V[]
  /** Carried out. */
  recorded: number
  /** Their time is over and nobody recorded them. */
  toRecord: number
  /** What comes after `next`. */
  later: V | undefined
  /** Nothing of the day is open any more. */
  isDone: boolean
}

/** The day as Today shows it, of visits in order of time. A running visit of another day is `next` as well. */
export const dayOf = <V extends Visit>(items: readonly V[], { now, today, zone }: Clock): Day<V> => {
  const visits = items.filter((visit) => visit.scheduledDate === today)
  const running = items.filter((visit) => visit.status === 'in-progress')
  const due = visits.filter(isDue)
  const next =
    running.find((visit) => visit.scheduledDate === today) ?? running.at(-1) ?? nextOf(due, now, zone) ?? null
  // What came back is to be mended still.
  const done = visits.filter((visit) => visit.status !== 'rejected' && visit.completedAt !== null)
  const rest = visits.filter((visit) => !done.includes(visit) && visit.id !== next?.id)
  return {
    visits,
    next,
    done,
    rest,
    recorded: visits.filter(isCarriedOut).length,
    toRecord: visits.filter((visit) => isOverdue(visit, now, zone)).length,
    later: due.find((visit) => visit.id !== next?.id && startsAt(visit, zone) > now),
    isDone: visits.length > 0 && !next && rest.length === 0,
  }
}

export type AttentionKind = 'refused' | 'running' | 'rejected' | 'drafts' | 'completed' | 'missed'
export type Attention<V extends Visit = VisitItem> = { kind: AttentionKind; visits: V[] }

/** A timer is worth a word when it ran twice as long as planned, and an hour at least. */
const runsLong = (visit: Visit, now: number) => minutesRunning(visit, now) > Math.max(60, 2 * visit.duration)

/** ux.md 4.3, Today: what is odd, most urgent first; each line once. `drafts` are visits with an unfinished record. */
export const attentionOf = <V extends VisitItem>(
  items: readonly V[],
  drafts: readonly V[],
  next: V | null,
  { now, today }: Clock,
): Attention<V>[] => {
  const refused = items.filter((visit) => visit.unsent?.state === 'attention')
  const rest = items.filter((visit) => visit.unsent?.state !== 'attention')
  const lines: Attention<V>[] = [
    { kind: 'refused', visits: refused },
    {
      kind: 'running',
      visits: rest.filter(
        (visit) => visit.status === 'in-progress' && (visit.id !== next?.id || runsLong(visit, now)),
      ),
    },
    { kind: 'rejected', visits: rest.filter((visit) => visit.status === 'rejected') },
    { kind: 'drafts', visits: [...drafts] },
    { kind: 'completed', visits: rest.filter((visit) => visit.status === 'completed') },
    {
      kind: 'missed',
      visits: rest.filter(
        (visit) => isDue(visit) && visit.scheduledDate < today && !drafts.some(({ id }) => id === visit.id),
      ),
    },
  ]
  return lines.filter((line) => line.visits.length > 0)
}

const strip = ['approved', 'submitted', 'completed', 'in-progress', 'scheduled', 'rejected'] as const
export type Cell = (typeof strip)[number] | 'open'

/**
 * The week's target as cells, one for each visit of it: what is done first, then what is planned, then what is missing. Where nobody
 * was met, nothing counts: the supervisor's dashboard has no cell of it either.
 */
export const weekCells = (
  items: readonly Visit[],
  today: string,
  target: number,
): { cells: Cell[]; done: number; planned: number } => {
  const monday = startOfWeek(today)
  const week = items.filter(
    (visit) => visit.scheduledDate >= monday && visit.scheduledDate < addDays(monday, 7),
  )
  const cellOf = (visit: Visit): Cell => (isDue(visit) ? 'scheduled' : visit.status)
  const cells = week
    .filter((visit) => !(isNotMet(visit) && visit.completedAt !== null))
    .map(cellOf)
    .toSorted((a, b) => strip.indexOf(a as 'approved') - strip.indexOf(b as 'approved'))
  const missing = Math.max(0, target - cells.length)
  return {
    cells: [...cells, ...Array.from({ length: missing }, (): Cell => 'open')],
    done: week.filter(isCarriedOut).length,
    planned: week.filter(isDue).length,
  }
}

/**
 * Visits a working day (domain.md 2) that reach the month's target in the days that are left; null where
 * none is left and once it is reached.
 */
export const paceNeeded = (
  { targetForMonth, completedThisMonth, daysRemaining }: MonthlyProgress,
  today: string,
  workdays: Workdays,
): number | null => {
  const remaining = targetForMonth - completedThisMonth
  const days = Array.from({ length: daysRemaining }, (_, index) => addDays(today, index + 1))
  const working = days.filter((day) => isWorkday(day, workdays)).length
  return working === 0 || remaining <= 0 ? null : Math.ceil(remaining / working)
}
