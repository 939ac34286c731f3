import type { NextStepCode } from '@rounds/contract/codes'
import { addDays } from '@rounds/contract/dates'
import { type Workdays, isWorkday } from '@rounds/contract/workdays'

const WEEKS = 2

/** The day that a chosen next step asks for: two weeks on, or the next day after that on which the company works; null when none names a period. */
export const followUpDay = (
  steps: readonly NextStepCode[],
  today: string,
  workdays: Workdays,
): string | null => {
  if (!steps.includes('follow_up')) return null
  let day = addDays(today, WEEKS * 7)
  while (!isWorkday(day, workdays)) day = addDays(day, 1)
  return day
}
