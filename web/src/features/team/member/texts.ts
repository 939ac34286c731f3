import { roundTo } from '@rounds/contract/documents/rounding'
import type { TeamMember } from '@rounds/contract/team'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'

export const percentText = (value: number, format: Format): string =>
  t('team.percent', { value: format.number(roundTo(value)) })

export const weekText = ({ visitsThisWeek, performanceMetrics }: TeamMember): string =>
  t('team.of', { done: visitsThisWeek, target: performanceMetrics.weeklyTarget })

export const lastActiveText = ({ lastActive }: Pick<TeamMember, 'lastActive'>, format: Format): string =>
  lastActive === null ? t('team.never') : format.relativeInstant(lastActive)

export const statusText = ({ status, invitation }: Pick<TeamMember, 'status' | 'invitation'>): string =>
  t(invitation ? 'team.status.invited' : `team.status.${status}`)

/** The value in the middle of some; null where there are none. */
export const middleOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
