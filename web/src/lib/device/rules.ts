import type { StoredDraft, StoredEntry, StoredKey } from './rows.ts'

/** Nothing of a person's stays longer on a device (server-rules 6.8). Milliseconds. */
export const KEPT_MS = 30 * 86_400_000

/** Whether what was written at `time` has to go; both in milliseconds since 1970. */
export const isOutdated = (time: number, at: number): boolean => at - time >= KEPT_MS

/** Whether it has to go within a week: its person hears of it. */
export const isOutdatedSoon = (time: number, at: number): boolean => isOutdated(time, at + 7 * 86_400_000)

/** Whose it is that nobody who is signed in has written: this device's. It has a key like a person's. */
export const VISITOR = 'visitor:visitor'

/** Whose draft it is, `{tenantId}:{userId}`: its key begins with that. */
export const ownerOfDraft = (key: string): string => key.split(':', 2).join(':')

type Held = {
  drafts: readonly StoredDraft[]
  entries: readonly StoredEntry[]
  /** Whose answers there are. */
  readers: readonly string[]
  keys: readonly StoredKey[]
}

/**
 * Of what a device holds at `at` (milliseconds since 1970): the drafts and unsent entries that are too old, whose keys go, and the
 * keys that change. Whoever lost unsent work is to be told: `lost` is how much `present` did, who is told now. Whoever has nothing
 * left, but for them, needs no key. A key that stays as it is is not touched.
 */
export const wipeOf = ({ drafts, entries, readers, keys }: Held, present: string, at: number) => {
  const oldDrafts = drafts.filter(({ savedAt }) => isOutdated(savedAt, at)).map(({ key }) => key)
  const oldEntries = entries.filter(({ createdAt }) => isOutdated(createdAt, at))
  const holders = new Set([
    present,
    ...readers,
    ...drafts.filter(({ key }) => !oldDrafts.includes(key)).map(({ key }) => ownerOfDraft(key)),
    ...entries.filter((entry) => !oldEntries.includes(entry)).map(({ owner }) => owner),
  ])
  const lostBy = (owner: string) =>
    (keys.find((stored) => stored.owner === owner)?.wiped ?? 0) +
    oldEntries.filter((entry) => entry.owner === owner && entry.state !== 'delivered').length
  const isKept = ({ key, wiped }: StoredKey) => key !== undefined || wiped !== undefined
  const owners = new Set([...keys, ...oldEntries].map(({ owner }) => owner))
  const changed = [...owners].flatMap((owner): StoredKey[] => {
    const before = keys.find((stored) => stored.owner === owner)
    const key = holders.has(owner) ? before?.key : undefined
    const wiped = owner === present ? 0 : lostBy(owner)
    const after = { owner, ...(key && { key }), ...(wiped > 0 && { wiped }) }
    return key === before?.key && wiped === (before?.wiped ?? 0) && isKept(after) ? [] : [after]
  })
  return {
    oldDrafts,
    oldEntries: oldEntries.map(({ id }) => id),
    oldKeys: changed.filter((key) => !isKept(key)).map(({ owner }) => owner),
    changedKeys: changed.filter(isKept),
    lost: lostBy(present),
  }
}
