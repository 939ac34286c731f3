import type { DashboardMember } from '@rounds/contract/desk'
import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { aheadOf, cellStates } from './rules.ts'

const cellTexts = {
  approved: 'app.status.approved',
  submitted: 'app.status.submitted',
  completed: 'app.status.completed',
  'in-progress': 'app.status.in-progress',
  rejected: 'app.status.rejected',
  overdue: 'desk.cell.overdue',
  scheduled: 'desk.cell.scheduled',
} as const

/** What a cell means. */
export const cellText = (cell: keyof typeof cellTexts): string => t(cellTexts[cell])

/** “3 approved, 2 submitted of a target of 20”: the week's cells for who does not see them. */
export const weekText = ({ states, pace }: DashboardMember): string => {
  const told = cellStates.flatMap(([state, cell]) => {
    const count = states[state] ?? 0
    return count === 0 ? [] : [`${count} ${cellText(cell).toLowerCase()}`]
  })
  return t('desk.weekOf', { states: told.join(', ') || t('desk.weekNothing'), target: pace.target })
}

/** “4 behind”, “On pace”, “2 ahead”. */
export const paceText = (member: Pick<DashboardMember, 'pace'>): string => {
  const ahead = aheadOf(member.pace)
  if (ahead < 0) return t('desk.pace.behind', { count: -ahead })
  return ahead === 0 ? t('desk.pace.on') : t('desk.pace.ahead', { count: ahead })
}

/** “Training on Tue”: why less is expected of somebody; nothing where it is not. */
export const awayText = ({ away }: Pick<DashboardMember, 'away'>, format: Format): string =>
  [...Map.groupBy(away, ({ type }) => type)]
    .map(([type, days]) =>
      t(`desk.away.${type}`, { days: days.map(({ day }) => format.weekday(day)).join(', ') }),
    )
    .join(' · ')

export const doneText = ({ pace }: Pick<DashboardMember, 'pace'>): string =>
  t('desk.doneOf', { done: pace.done, target: pace.target })
