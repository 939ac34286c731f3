import { instantOf } from './dates.ts'
import { invalid, notFound } from './refusal.ts'
import type { Report } from './reports.ts'
import { type Interval, SEND_TIME, nextSendingDay, sentPeriod } from './schedules.ts'
import { isAllowedAddress } from './settings.ts'
import type { CompanyClock } from './workdays.ts'

/** Only what was saved is sent. */
export const checkDefinition = (report: Report | undefined): Report => {
  if (!report?.isSaved) throw notFound('Report')
  return report
}

/** Addresses outside the company are of domains that it allows. */
export const checkAddresses = (outside: readonly string[], domains: readonly string[]): void => {
  if (outside.some((address) => !isAllowedAddress(address, domains)))
    throw invalid('addresses', 'Your administrator has not allowed this domain')
}

/** The morning of a sending day. */
export const sendingAt = (day: string, { timezone }: Pick<CompanyClock, 'timezone'>): string =>
  instantOf(day, SEND_TIME, timezone)

/** The next day of a schedule. What is due stays due: another day is only that of another interval. */
export const nextDayOf = (
  every: Interval,
  before: { every: Interval; nextDay: string } | undefined,
  now: number,
  clock: CompanyClock,
): string => (before?.every === every ? before.nextDay : nextSendingDay(every, now, clock))

/** What of a definition is made on a day. */
export const parametersOn = (
  { parameters }: Pick<Report, 'parameters'>,
  every: Interval,
  day: string,
): Report['parameters'] => ({ ...parameters, dateRange: sentPeriod(every, day) })
