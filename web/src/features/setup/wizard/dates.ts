import { now } from '#lib/plain/clock.ts'

const TRIAL_DAYS = 30
const DAY_MS = 24 * 3600_000

/** The day on which a trial ends that begins today. */
export const trialEnds = (): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
    .format(new Date(now() + TRIAL_DAYS * DAY_MS))
    .replace(',', '')
