import { addDays } from '@rounds/contract/dates'
import type { DashboardMember, SupervisorActivity, TeamDashboard, WeekTrend } from '@rounds/contract/desk'
import { expectedVisits, visitsBehind } from '@rounds/contract/pace'
import type { Workdays } from '@rounds/contract/workdays'
import type { Order } from '#lib/page/address.ts'
import type { DeskSort } from './address.ts'

type Paced = Pick<DashboardMember['pace'], 'behind' | 'done' | 'expected'>

/** Visits ahead of pace, behind it where negative: whole ones, as fractions are told to nobody. */
export const aheadOf = ({ behind, done, expected }: Paced) =>
  behind > 0 ? -behind : Math.max(0, Math.floor(done - expected + 1e-9))

/** The same of all that are shown together. */
export const teamAheadOf = ({
  teamMembers,
  visitsThisWeek: done,
}: Pick<TeamDashboard, 'visitsThisWeek'> & { teamMembers: readonly { pace: Paced }[] }): number => {
  const expected = teamMembers.reduce((sum, { pace }) => sum + pace.expected, 0)
  return aheadOf({ behind: visitsBehind(expected, { done }), done, expected })
}

/** Specification §3: what happened in the team is of the system unless said. */
export const typeOf = ({ type }: Partial<Pick<SupervisorActivity, 'type'>>): SupervisorActivity['type'] =>
  type ?? 'system'

const valueOf: Record<DeskSort, (member: DashboardMember) => number | string> = {
  name: ({ name }) => name,
  done: ({ pace }) => pace.done,
  pace: ({ pace }) => pace.done - pace.expected,
  completion: ({ performanceMetrics }) => performanceMetrics.completionRate,
  score: ({ performance }) => performance,
  lastActive: ({ lastActive }) => lastActive ?? '',
}

/** By a column; the usual order is the server's. */
export const sortedBy = (members: readonly DashboardMember[], { by, isDescending }: Order<DeskSort>) => {
  const value = valueOf[by]
  const compared = (a: DashboardMember, b: DashboardMember) => {
    const [x, y] = [value(a), value(b)]
    return typeof x === 'string' ? x.localeCompare(String(y)) : x - Number(y)
  }
  return members.toSorted((a, b) => (isDescending ? compared(b, a) : compared(a, b)))
}

/** The cells of a week in their order, as `VisitCells` names them, and the states behind them. */
export const cellStates = [
  ['approved', 'approved'],
  ['submitted', 'submitted'],
  ['completed', 'completed'],
  ['in-progress', 'in-progress'],
  ['rejected', 'rejected'],
  ['unrecorded', 'overdue'],
  ['planned', 'scheduled'],
] as const

/** One cell for each visit of the week, and an empty one for each that the target lacks. */
export const cellsOf = ({ states, pace }: Pick<DashboardMember, 'states' | 'pace'>): string[] => {
  const cells = cellStates.flatMap(([state, cell]) => Array.from({ length: states[state] ?? 0 }, () => cell))
  return [...cells, ...Array.from({ length: Math.max(0, pace.target - cells.length) }, () => 'none')]
}

/** Who needs recording most, and of which day where it is one for all. */
export const recordingOf = (members: readonly DashboardMember[]) => {
  const who = members
    .filter(({ recording }) => recording.count > 0)
    .toSorted((a, b) => b.recording.count - a.recording.count)
  const days = new Set(who.map(({ recording }) => recording.day))
  const [day = null] = days
  return {
    count: who.reduce((sum, { recording }) => sum + recording.count, 0),
    who,
    day: days.size === 1 ? day : null,
  }
}

/**
 * The running sums of both weeks, from nought before Monday; the goal is what the members are to have made by the end of each day,
 * holidays and their days off apart (ux-next 2.1).
 * Days off without anybody's visits at the end are left out.
 */
export const coursesOf = (
  { days }: WeekTrend,
  members: readonly { pace: Pick<DashboardMember['pace'], 'weekStart' | 'target' | 'daysOff'> }[],
  workdays: Workdays,
) => {
  const isUsed = ({ done, before }: WeekTrend['days'][number], at: number) =>
    workdays.workingDays.includes(at + 1) || (done ?? 0) > 0 || before > 0
  const shown = days.slice(0, days.findLastIndex(isUsed) + 1)
  let [sum, sumBefore] = [0, 0]
  return {
    days: shown.map(({ day }) => day),
    now: [0, ...shown.map(({ done }) => (done === null ? null : (sum += done)))],
    before: [0, ...shown.map(({ before }) => (sumBefore += before))],
    goal: [
      0,
      ...shown.map(({ day }) =>
        members.reduce(
          (sum, { pace: { weekStart, target, daysOff } }) =>
            sum + expectedVisits(target, { weekStart, today: addDays(day, 1) }, workdays, daysOff),
          0,
        ),
      ),
    ],
  }
}

/** What the week says beside the one before, up to the same time; null where that one has nothing to say. */
export const changeOf = (
  { days, beforeByNow }: WeekTrend,
  isOver: boolean,
): { done: number; before: number; percent: number | null } => {
  const done = days.reduce((sum, day) => sum + (day.done ?? 0), 0)
  const before = isOver ? days.reduce((sum, day) => sum + day.before, 0) : beforeByNow
  return { done, before, percent: before === 0 ? null : Math.round(((done - before) / before) * 100) }
}

/** The weeks to choose from, the running one first. */
export const weeksBack = (thisWeek: string): string[] =>
  Array.from({ length: 6 }, (_, at) => addDays(thisWeek, -7 * at))
