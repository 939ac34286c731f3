import type { EntryFields } from '#lib/device/rows.ts'

const LAST_KEY = 'pv.outbox.order'

let last = 0

/**
 * The number of what is done now: higher than that of anything done on this device before, in this tab or another one,
 * whatever its clock says.
 */
export const nextOrder = (entries: readonly Pick<EntryFields, 'order'>[]): number => {
  const known = entries.map(({ order = 0 }) => order)
  try {
    const stored = Number(localStorage.getItem(LAST_KEY))
    last = Math.max(last, Number.isFinite(stored) ? stored : 0, ...known) + 1
    localStorage.setItem(LAST_KEY, String(last))
  } catch {
    last = Math.max(last, ...known) + 1
  }
  return last
}
