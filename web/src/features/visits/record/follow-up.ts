import type { NextStepCode } from '@rounds/contract/codes'
import { addDays } from '@rounds/contract/dates'

const WEEKS = 2

/** The day that a chosen next step asks for: two weeks on, never on a weekend; null when none names a period. */
export const followUpDay = (steps: readonly NextStepCode[], today: string): string | null => {
  if (!steps.includes('follow_up')) return null
  const day = addDays(today, WEEKS * 7)
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay()
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0)
}
