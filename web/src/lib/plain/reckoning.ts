/** A device that differs less from the server counts as right: answers tell the second, and take their time. Milliseconds. */
const SLACK_MS = 10_000
/** Nothing on a device is older than this: a clock that leaps so far since it was last looked at is wrong. Milliseconds. */
const LEAP_MS = 30 * 86_400_000
/** An answer that took longer, or during which the clock was set ahead by more, says too little. Milliseconds. */
const WIDE_MS = 30_000
/** So often what is known of the clock is noted. Milliseconds. */
const NOTE_MS = 60_000

/**
 * What a device remembers of its clock, all in milliseconds: at `at` by the device it was `at + offset` in truth. `since`: from
 * then on (in the time of the app) no server has vouched for it; `shifts` says of such stretches, each by its beginning, how
 * much they turned out to be off.
 */
export type Known = { at: number; offset: number; since?: number; shifts: [since: number, by: number][] }

type Sources = {
  /** Milliseconds since 1970 by the device. */
  device: () => number
  /** Milliseconds that have passed; nobody sets it, and it may stand still while a device sleeps. */
  passed: () => number
  read: () => Known | null
  write: (known: Known) => void
}

/** How far off the device is at its start: `time` by its clock, which may have been set since it was last looked at. */
const offsetAt = ({ at, offset, since }: Known, time: number): number => {
  const last = at + offset
  // Set back: believed, unless time would have run backwards since the server vouched for it.
  if (time < at - SLACK_MS) return since === undefined && time < last - SLACK_MS ? last - time : 0
  return time - at >= LEAP_MS ? last - time : offset
}

/** The time of the server as well as it is known: the device's clock, put right at each answer. */
export const createClock = ({ device, passed, read, write }: Sources) => {
  let wall = device()
  let ticks = passed()
  const found = read()
  const known: Known = found ?? { at: wall, offset: 0, shifts: [] }
  const wasSet = wall < known.at - SLACK_MS
  known.offset = offsetAt(known, wall)
  if (wasSet) delete known.since
  known.since ??= wall + known.offset
  const listeners = new Set<() => void>()

  const tell = () => {
    // Whoever asks for the time may be drawing.
    queueMicrotask(() => {
      for (const listener of listeners) listener()
    })
  }

  /** `shift`: a stretch that turned out to be off; another tab may have found out about others. */
  const note = (...shift: Known['shifts']) => {
    known.at = device()
    known.shifts = [...(read() ?? known).shifts, ...shift].slice(-10)
    write(known)
  }

  /** The time, after a look at what the device's clock has done meanwhile. */
  const now = (): number => {
    const time = device()
    const leap = time - wall - (passed() - ticks)
    if (Math.abs(leap) <= SLACK_MS) return time + known.offset
    wall = time
    ticks = passed()
    if (leap < 0 || leap >= LEAP_MS) known.offset -= leap
    // The device has slept, or its clock was set: the server knows.
    else known.since ??= time - leap + known.offset
    note()
    tell()
    return time + known.offset
  }

  /** The server said that it was `date` (to the second), in an answer that took so long. Milliseconds. */
  const heard = (date: number, took: number): void => {
    now()
    if (took > WIDE_MS) return
    const time = device()
    const least = date - time - SLACK_MS
    const most = date + 1000 - (time - took) + SLACK_MS
    const before = known.offset
    const fits = (offset: number) => least <= offset && offset <= most
    if (!fits(before)) known.offset = fits(0) ? 0 : Math.round((least + most) / 2)
    const by = known.offset - before
    const isNews = known.since !== undefined || by !== 0
    const shift: Known['shifts'] = known.since !== undefined && by !== 0 ? [[known.since, by]] : []
    delete known.since
    if (isNews || time - known.at >= NOTE_MS) note(...shift)
    if (isNews) tell()
  }

  return {
    now,
    heard,
    note: () => note(),
    /** Since when nobody has vouched for the time (in the time of the app), or `undefined`. */
    unsureSince: () => known.since,
    offset: () => known.offset,
    shifts: () => new Map((read() ?? known).shifts),
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
