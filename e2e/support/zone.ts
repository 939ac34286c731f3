/** The zone so many hours ahead of UTC. IANA counts these from the other side: Etc/GMT-3 is ahead. */
const zoneAhead = (hours: number) =>
  hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`

/** A zone where it is about eleven in the morning now. */
const workingHoursZone = (at = new Date()): string => zoneAhead(11 - at.getUTCHours())

/** The zone of the run: journeys happen where it is late morning now, so that none crosses midnight. */
export const ZONE = (process.env.E2E_ZONE ??= workingHoursZone())

/** A zone where it is another day now, and by how many hours it is ahead of that of the run. */
export const otherDay = (): { zone: string; hours: number } => {
  const ahead = -Number(/[+-]\d+$/.exec(ZONE)?.[0] ?? 0)
  // From late morning this is late evening of the day before, or the early morning after.
  const hours = ahead > 0 ? -13 : 14
  return { zone: zoneAhead(ahead + hours), hours }
}

export type WallClock = { day: string; time: string }

const parts = (at: Date): WallClock => {
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

/** The quarter of an hour that it is in `minutes`. */
export const quarter = (minutes: number): WallClock => {
  const { day, time } = wallClock(minutes)
  const [hour, minute] = time.split(':')
  return { day, time: `${hour}:${String(Number(minute) - (Number(minute) % 15)).padStart(2, '0')}` }
}

/** The tenants' today, or the day `days` from it. */
export const today = (days = 0) => wallClock(days * 24 * 60).day

/** The instant `minutes` from now, ISO 8601. */
export const instant = (minutes = 0) => new Date(Date.now() + minutes * MINUTE).toISOString()
