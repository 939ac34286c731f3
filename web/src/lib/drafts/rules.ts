import type { Seen } from '#lib/device/rows.ts'

/** Whether words that are built on `mine` are built on all of `theirs`, too. Nothing is known of words of older builds. */
export const covers = (mine: Seen = {}, theirs: Seen = {}): boolean =>
  Object.entries(theirs).every(([tab, count]) => (mine[tab] ?? 0) >= count)

/** What both have seen together. */
export const together = (a: Seen = {}, b: Seen = {}): Seen =>
  Object.fromEntries(Object.keys({ ...a, ...b }).map((tab) => [tab, Math.max(a[tab] ?? 0, b[tab] ?? 0)]))

/** The words themselves, without those they are built on: the tab that made them, and its how manieth. */
export const ownOf = (rev: string | undefined): Seen => {
  const [tab = '', count] = rev?.split('.') ?? []
  return count === undefined ? {} : { [tab]: Number(count) }
}
