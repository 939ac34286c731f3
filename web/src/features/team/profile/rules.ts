import type { MeasureId } from '@rounds/contract/measures'
import type { TeamMember, WeekScore } from '@rounds/contract/team'
import type { Paths } from '#paths'

/** What twelve weeks say as a whole: from the first full month's pace to the last full weeks'. Null where they say nothing. */
export const changeOf = (
  weeks: readonly WeekScore[],
  key: 'visits' | 'performance',
): { first: number; last: number } | null => {
  const full = weeks.slice(0, -1)
  const mean = (some: readonly WeekScore[]) =>
    Math.round(some.reduce((sum, week) => sum + week[key], 0) / Math.max(1, some.length))
  const [first, last] = [mean(full.slice(0, 3)), mean(full.slice(-3))]
  return Math.abs(first - last) * 10 >= Math.max(first, last, 1) ? { first, last } : null
}

/** Did none of the full weeks reach the target? Somebody who was not there in one of them has no such finding. */
export const isAlwaysBelow = (weeks: readonly WeekScore[], target: number): boolean =>
  weeks.length > 1 && weeks.slice(0, -1).every(({ visits }) => visits > 0 && visits < target)

/** Who stands before and after somebody in a list, and where they stand. */
export const neighboursOf = (team: readonly TeamMember[], id: string) => {
  const index = team.findIndex((member) => member.id === id)
  return { index, previous: team[index - 1], next: index < 0 ? undefined : team[index + 1] }
}

const to = (path: string, asked: Record<string, string>) => `${path}?${new URLSearchParams(asked).toString()}`

/** Where a report of one member is made. */
export const reportLink = (paths: Paths, delegate: string): string =>
  to(paths.reports(), { template: 'team-performance', delegate })

/** Where a meeting with one member is made, among what their week holds. */
export const meetingLink = (paths: Paths, delegate: string): string =>
  to(paths.calendar(), { delegate, new: 'meeting' })

/** Where a measure of one member opens to its formula and visits. */
export const measureLink = (paths: Paths, delegates: string, measure: MeasureId): string =>
  to(paths.analytics(), { delegates, measure })
