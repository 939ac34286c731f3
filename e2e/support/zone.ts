/** A zone where it is about eleven in the morning now. IANA counts these from the other side: Etc/GMT-3 is ahead of UTC. */
const workingHoursZone = (at = new Date()): string => {
  const ahead = 11 - at.getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** The zone of the run: journeys happen where it is late morning now, so that none crosses midnight. */
export const ZONE = (process.env.E2E_ZONE ??= workingHoursZone())

const parts = (at: Date) => {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone: ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  const [day = '', time = ''] = text.split(' ')
  return { day, time }
}

const MINUTE = 60_000

/** The wall clock of the test tenants, `minutes` from now: `{day: 'YYYY-MM-DD', time: 'HH:mm'}`. */
export const wallClock = (minutes = 0) => parts(new Date(Date.now() + minutes * MINUTE))

/** The tenants' today, or the day `days` from it. */
export const today = (days = 0) => wallClock(days * 24 * 60).day

/** The instant `minutes` from now, ISO 8601. */
export const instant = (minutes = 0) => new Date(Date.now() + minutes * MINUTE).toISOString()
