import { visitStatuses } from '@rounds/contract/transitions'
import type { Visit, VisitStatus } from '@rounds/contract/visits'
import type { StatusFilter } from './address.ts'

/** How many visits every status chip stands for. */
export const countByStatus = (visits: readonly Pick<Visit, 'status'>[]): Record<StatusFilter, number> => {
  const counts = Object.fromEntries(visitStatuses.map((status) => [status, 0])) as Record<VisitStatus, number>
  for (const { status } of visits) counts[status] += 1
  return { all: visits.length, ...counts }
}
