import { useCompanyClock } from '#lib/session/clock.ts'
import { busyOf, daysOffOf } from './free-time.ts'
import { useOwnEvents } from './useOwnEvents.ts'

/** When the delegate can be with somebody around a week: on days of `clock`, none of them their own day off, but for what is `busy`. */
export const useFreeTime = (week: string) => {
  const company = useCompanyClock()
  const { parts, read } = useOwnEvents(week)
  const clock = { ...company, holidays: [...company.holidays, ...daysOffOf(parts)] }
  return { parts, read, busy: busyOf(parts), clock }
}
