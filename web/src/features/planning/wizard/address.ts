import { DAILY_VISIT_TARGET } from '@rounds/contract/constants'
import { addressOf, day, oneOf } from '#lib/page/address.ts'
import { usualWeek } from '#features/planning/plan/address.ts'

export const steps = ['week', 'who', 'when', 'ready'] as const

/** Which question is asked, and a week that a link asks about. */
export const wizardAddress = addressOf({ step: oneOf(steps), week: day() })

/** How often the visits come back, in days; 0 is once. */
export const rhythms = [0, 7, 14, 28] as const

/** What the wizard has been told so far: a draft on the device. */
export type Wizard = {
  /** A Monday. */
  week: string
  /** Weekdays without visits, Monday is 0. */
  daysOff: number[]
  perDay: number
  rhythm: (typeof rhythms)[number]
  times: number
  /** Ids of prescribers; null until somebody changes whom the wizard proposes. */
  chosen: string[] | null
  /** Days chosen by hand, by prescriber. */
  pins: Record<string, string>
}

export const newWizard = (today: string, week = usualWeek(today)): Wizard => ({
  week,
  daysOff: [],
  perDay: DAILY_VISIT_TARGET,
  rhythm: 0,
  times: 3,
  chosen: null,
  pins: {},
})

/** Another week has other days: what was chosen for the old one is forgotten, whom to see stays. */
export const withWeek = (wizard: Wizard, week: string): Wizard => ({ ...wizard, week, pins: {} })
