import type { Format } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { endsAt, startsAt } from '#features/visits/visit/rules.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import type { Day } from './rules.ts'

/** “5 visits. Next in 25 min.”, “1 of 5 still to record. Next at 14:00.” */
export const summaryLine = (day: Day, now: number, format: Format, zone: string): string => {
  const { visits, next, later, recorded, toRecord, isDone } = day
  if (visits.length === 0 && next === null) return t('dashboard.summary.none')
  const total = visits.length
  const count = t('dashboard.summary.count', { count: total })
  const upcoming = (visit: VisitItem) => {
    const minutes = Math.ceil((startsAt(visit, zone) - now) / 60_000)
    return minutes > 60
      ? t('dashboard.summary.nextAt', { time: format.time(visit.scheduledTime) })
      : t('dashboard.summary.nextIn', { time: format.duration(minutes) })
  }
  const rest = () => {
    if (isDone && recorded === total) return t('dashboard.summary.done')
    if (next === null) return t('dashboard.summary.recorded', { recorded, total })
    if (next.status === 'in-progress')
      return t('dashboard.summary.running', { name: fullName(next.prescriber) })
    if (startsAt(next, zone) > now) return upcoming(next)
    return endsAt(next, zone) < now && later ? upcoming(later) : null
  }
  const isNow = next !== null && startsAt(next, zone) <= now && endsAt(next, zone) >= now
  const head = toRecord > 0 ? t('dashboard.summary.toRecord', { count: toRecord, total }) : count
  const tail = isNow && next.status !== 'in-progress' ? t('dashboard.summary.nextNow') : rest()
  return [head, tail].filter(Boolean).join(' ')
}
