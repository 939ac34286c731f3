import { type database, inTurn } from '#lib/device/database.ts'
import { deviceKey } from '#lib/device/key.ts'
import { inTime } from '#lib/device/keeping.ts'
import type { StoredDraft } from '#lib/device/rows.ts'
import { isSealed, unsealBytes } from '#lib/device/sealed.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { knownOr } from '#lib/plain/store.ts'
import { forgetEntry, isDraftKey, unreadableStore } from './store.ts'

/** A person's drafts that nothing opens any more. Rejects when the device cannot say. */
const closedDrafts = async (owner: string): Promise<StoredDraft[]> => {
  const range = IDBKeyRange.bound(`${owner}:`, `${owner}:\uffff`)
  const rows = await inTime(inTurn('drafts', undefined, (opened) => opened.getAll('drafts', range)))
  const key = deviceKey(owner)
  // A key that cannot be had just now is no lost one.
  await key
  const found = await Promise.all(
    rows.map(async ({ value }) => !isSealed(value) || (await unsealBytes(key, value)) !== undefined),
  )
  return rows.filter((_, index) => !found[index])
}

/** What closed entries are about: the draft that one was made of is the same words. */
const closedSubjects = async (owner: string): Promise<string[]> => {
  const ids = unreadableStore.get()
  const entries = inTurn('outbox', undefined, (opened) => opened.getAllFromIndex('outbox', 'owner', owner))
  return (await inTime(entries)).flatMap(({ id, subject }) => (ids.includes(id) ? [subject] : []))
}

/** What somebody was typing is work, too: that no key opens it any more is told. Never rejects. */
export const findClosedDrafts = async (owner: string): Promise<void> => {
  try {
    const [closed, subjects] = await Promise.all([closedDrafts(owner), closedSubjects(owner)])
    if (ownerOf(authStore.get()) !== owner) return
    const own = closed
      .map(({ key }) => key)
      .filter((key) => subjects.every((subject) => !key.endsWith(`:${subject}`)))
    unreadableStore.set((ids) => knownOr(ids, [...ids.filter((id) => !isDraftKey(id)), ...own]))
  } catch {
    // It is told at another start.
  }
}

/** Not what another tab has written there since. */
const removeAsItWas = async (
  opened: Awaited<ReturnType<typeof database>>,
  { key, savedAt, rev }: StoredDraft,
): Promise<void> => {
  const { store, done } = opened.transaction('drafts', 'readwrite')
  const row = await store.get(key)
  if (row?.savedAt === savedAt && row.rev === rev) await store.delete(key)
  await done
}

/** Gives up what no key on this device opens any more. What was typed in its place since then stays. */
export const removeUnreadable = async (): Promise<void> => {
  const owner = ownerOf(authStore.get()) ?? ''
  const ids = unreadableStore.get()
  unreadableStore.set([])
  const closed = await closedDrafts(owner).catch(() => [])
  await Promise.all([
    ...ids.filter((id) => !isDraftKey(id)).map(forgetEntry),
    ...closed.map(async (row) => inTurn('drafts', undefined, (opened) => removeAsItWas(opened, row))),
  ])
}
