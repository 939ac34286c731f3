/** Waits before the stream is opened again: 1 s, 2 s, 5 s, 15 s, then every 60 s. */
const delays = [1_000, 2_000, 5_000, 15_000, 60_000]

/**
 * How long to wait after so many failures in a row, in milliseconds. `chance` (0 to 1) spreads the pages of a server that
 * restarts over half of the wait.
 */
export const reconnectDelay = (failures: number, chance: number): number => {
  const delay = delays[Math.min(failures, delays.length) - 1] ?? 1_000
  return Math.round(delay * (0.75 + chance / 2))
}
