import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { database, inTurn } from '#lib/device/database.ts'
import { forgetKeys } from '#lib/device/key.ts'
import { ownerOfDraft, wipeOf } from '#lib/device/rules.ts'
import { clockStore } from '#lib/wire/server-clock.ts'
import { channel, dropEntry } from './store.ts'
import { findClosedDrafts } from './unreadable.ts'

/** Where somebody's work, what they have read and the key to both is kept. */
const STORES: ('drafts' | 'outbox' | 'reads' | 'keys')[] = ['drafts', 'outbox', 'reads', 'keys']

/**
 * Removes what anybody has kept on this device for 30 days (server-rules 6.8), while `owner` is signed in and the server has
 * confirmed the clock of this device. Resolves to how many unsent entries of theirs were removed since they were last told. Never
 * rejects.
 */
export const wipeOutdated = async (owner: string): Promise<number> => {
  try {
    const opened = await database()
    if (ownerOf(authStore.get()) !== owner || !clockStore.get()) return 0
    const transaction = opened.transaction(STORES, 'readwrite')
    const store = transaction.objectStore.bind(transaction)
    const [drafts, entries, reads, keys] = await Promise.all([
      store('drafts').getAll(),
      store('outbox').getAll(),
      store('reads').getAllKeys(),
      store('keys').getAll(),
    ])
    // The key of an answer is its owner and its question.
    const readers = reads.map((key) => key.slice(0, key.indexOf(' ')))
    const wipe = wipeOf({ drafts, entries, readers, keys }, owner, now())
    await Promise.all([
      // First, for a full device refuses to write and lets everything go: all of it or nothing.
      ...wipe.changedKeys.map((changed) => store('keys').put(changed)),
      ...wipe.oldKeys.map((gone) => store('keys').delete(gone)),
      ...wipe.oldDrafts.map((key) => store('drafts').delete(key)),
      ...wipe.oldEntries.map((id) => store('outbox').delete(id)),
      transaction.done,
    ])
    forgetKeys()
    for (const id of wipe.oldEntries) dropEntry(id)
    if (wipe.oldEntries.length > 0) channel?.postMessage('changed')
    return wipe.lost
  } catch {
    return 0
  }
}

/**
 * Looks through what the device has of `owner`: what is too old goes, if it `mayBe` wiped, and of what is left the drafts that cannot
 * be read are told. Resolves as `wipeOutdated`. Never rejects.
 */
export const lookThrough = async (owner: string, mayBe: boolean): Promise<number> => {
  const lost = mayBe ? await wipeOutdated(owner) : 0
  await findClosedDrafts(owner)
  return lost
}

/** “Remove data from this device”: everything of this person goes and the key to it, or nothing. Rejects when the device cannot. */
export const removeFromDevice = async (owner: string): Promise<void> => {
  // What is on its way goes with the rest.
  await Promise.all(STORES.map((name) => inTurn(name, undefined, () => undefined)))
  const transaction = (await database()).transaction(STORES, 'readwrite')
  const store = transaction.objectStore.bind(transaction)
  const [drafts, entries, reads] = await Promise.all([
    store('drafts').getAllKeys(),
    store('outbox').index('owner').getAllKeys(owner),
    store('reads').index('owner').getAllKeys(owner),
  ])
  await Promise.all([
    ...drafts.filter((key) => ownerOfDraft(key) === owner).map((key) => store('drafts').delete(key)),
    ...entries.map((id) => store('outbox').delete(id)),
    ...reads.map((key) => store('reads').delete(key)),
    store('keys').delete(owner),
    transaction.done,
  ])
  forgetKeys()
  // What they arranged for themselves is in places named after them.
  for (const key of Object.keys(localStorage)) if (key.endsWith(owner)) localStorage.removeItem(key)
}
