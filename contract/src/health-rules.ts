import { contrast } from './brand-tokens.ts'
import { type HealthCheck, type HealthCheckName, healthChecks } from './overview.ts'
import type { Workdays } from './workdays.ts'

type Counted = Pick<HealthCheck, 'count' | 'total' | 'names' | 'at'>
type Company = Workdays & { primaryColor: string | null; today: string }

const none: Counted = { count: 0, total: 0, names: [], at: null }
/** WCAG 2.2, 1.4.3. */
const READABLE = 4.5

/** White words on the company's own colour: where they could not be read, the product corrects it. */
const isReadable = (colour: string | null) => colour === null || contrast(colour, '#ffffff') >= READABLE
/** Somebody has said which days are worked, and a day that is not: this one or one to come. */
const isCalendarSet = ({ workingDays, holidays, today }: Company) =>
  workingDays.length > 0 && holidays.some((day) => day >= today)

/** All checks, those that fail first; what was put aside counts as good. */
export const judged = (
  found: ReadonlyMap<string, Counted>,
  company: Company,
  dismissed: ReadonlyMap<string, { reason: string; until: string }>,
): HealthCheck[] => {
  const told = (name: HealthCheckName): HealthCheck => {
    const counted = found.get(name) ?? none
    const isGood = {
      supervisors: counted.count === 0,
      secondFactor: counted.count === 0,
      prescribers: counted.count === 0,
      admins: counted.total >= 2,
      mail: counted.count === 0,
      colours: isReadable(company.primaryColor),
      calendar: isCalendarSet(company),
      departments: counted.count === 0,
      silent: counted.count === 0,
    }[name]
    const { count, total, names, at } = counted
    const days = name === 'calendar' ? company.holidays.filter((day) => day >= company.today).length : total
    return {
      name,
      isGood,
      count,
      total: days,
      names,
      at,
      dismissed: isGood ? null : (dismissed.get(name) ?? null),
    }
  }
  const rank = ({ isGood, dismissed: aside }: HealthCheck) => (isGood ? 2 : aside ? 1 : 0)
  return healthChecks.map(told).toSorted((a, b) => rank(a) - rank(b))
}
