import type { Seen } from '#lib/device/rows.ts'

/** Whether words that are built on `mine` are built on all of `theirs`, too. Nothing is known of words of older builds. */
export const covers = (mine: Seen = {}, theirs: Seen = {}): boolean =>
  Object.entries(theirs).every(([tab, count]) => (mine[tab] ?? 0) >= count)
