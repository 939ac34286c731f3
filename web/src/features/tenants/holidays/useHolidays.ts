import type { Localization } from '@rounds/contract/tenants'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'

/** What a day is called on which nobody of the company works; undefined of every other. */
export const useHolidays = (): ((day: string) => string | undefined) => {
  // What a device remembers of an earlier version names none.
  const known: Partial<Localization> = useTenant().settings.localization
  const { holidays = [], holidayNames = [] } = known
  return (day) =>
    holidays.includes(day)
      ? (holidayNames.find((named) => named.day === day)?.name ?? t('holidays.unnamed'))
      : undefined
}
