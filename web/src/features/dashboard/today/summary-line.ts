import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { endsAt, startsAt } from '#features/visits/visit/rules.ts'
import type { Day } from './rules.ts'

/** “5 visits. Next in 25 min.” */
export const summaryLine = (
  { visits, next, isDone }: Day,
  now: number,
  format: Format,
  zone: string,
): string => {
  if (visits.length === 0 && next === null) return t('dashboard.summary.none')
  const count = t('dashboard.summary.count', { count: visits.length })
  const join = (rest: string) => `${count} ${rest}`
  if (isDone || next === null) return join(t('dashboard.summary.done'))
  if (next.status === 'in-progress')
    return join(t('dashboard.summary.running', { name: fullName(next.prescriber) }))
  const minutes = Math.ceil((startsAt(next, zone) - now) / 60_000)
  if (minutes > 60) return join(t('dashboard.summary.nextAt', { time: format.time(next.scheduledTime) }))
  if (minutes > 0) return join(t('dashboard.summary.nextIn', { time: format.duration(minutes) }))
  return join(t(endsAt(next, zone) >= now ? 'dashboard.summary.nextNow' : 'dashboard.summary.toRecord'))
}
