import type { TeamAnalytics } from '@rounds/contract/analytics'
import type { Chart, Source } from './chart.ts'
import { bars } from './chart-bars.ts'
import { overTime, rating } from './chart-lines.ts'
import { byHour, scores } from './chart-spread.ts'
import { byStatus, byType } from './chart-weeks.ts'

/** The charts of ux-next 2.2, each with its finding and its numbers. */
export const chartsOf = (source: Source): Chart[] => {
  const { now, before } = source
  const people = (found: TeamAnalytics) =>
    found.byDelegate.map(({ delegateId: id, name, completed: count }) => ({ id, name, count }))
  const products = (found: TeamAnalytics) =>
    found.topProducts.map(({ name, count }) => ({ id: name, name, count }))
  const specialties = (found: TeamAnalytics) =>
    found.bySpecialty.map(({ specialty: name, count }) => ({ id: name, name, count }))
  return [
    overTime(source),
    byStatus(source),
    bars(source, { id: 'delegate', now: people(now), before: before && people(before) }),
    bars(source, { id: 'product', now: products(now), before: before && products(before) }),
    byType(source),
    bars(source, { id: 'specialty', now: specialties(now), before: before && specialties(before) }),
    byHour(source),
    rating(source),
    scores(source),
  ]
}
