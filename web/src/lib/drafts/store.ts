import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { inTurn, keep } from '#lib/device/database.ts'
import type { Seen, StoredDraft } from '#lib/device/rows.ts'
import { deviceKey } from '#lib/device/key.ts'
import { ownerOfDraft } from '#lib/device/rules.ts'
import { arrived } from '#lib/outbox/store.ts'
import { seal, unseal } from '#lib/device/sealed.ts'

/** Which words these are, and which they are built on. */
export type Revision = { rev: string; seen: Seen }
export type Draft<T> = Partial<Revision> & { value: T; savedAt: number }

/** The words that tab `tab` made of what it had seen, its `count`-th. */
export const revisionOf = (tab: string, count: number, seen: Seen = {}): Revision => ({
  rev: `${tab}.${count}`,
  seen: { ...seen, [tab]: count },
})

/** Names a tab among those that write the same draft. */
export const newTab = (): string => crypto.randomUUID().slice(0, 8)

/** `kind` names what is drafted (`visit`), `id` which one, `owner` whose it is: the signed-in person's when omitted. */
export type DraftKey = { kind: string; id: string; owner?: string | null }

/** Who is signed in. */
export const ownerNow = () => ownerOf(authStore.get())

/** Where a draft is stored; null without an owner. */
export const keyOf = ({ kind, id, owner = ownerNow() }: DraftKey): string | null =>
  owner === null ? null : `${owner}:${kind}:${id}`

/** Tells the other tabs which draft has changed: its key. */
export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.drafts')

/** What is stored of a value: only the owner's sessions on this device can read it. */
export const sealed = (draft: DraftKey, value: unknown): Promise<unknown> => {
  const key = keyOf(draft)
  return key === null ? Promise.resolve(value) : seal(deviceKey(ownerOfDraft(key)), value)
}

const unsealed = async <T>(found: StoredDraft | undefined): Promise<Draft<T> | null> => {
  if (!found) return null
  const value = await unseal(deviceKey(ownerOfDraft(found.key)), found.value as T)
  if (value === undefined) return null
  const { savedAt, rev, seen } = found
  return { value, savedAt, ...(rev !== undefined && { rev }), ...(seen && { seen }) }
}

/** The signed-in person's draft, or `null`. `savedAt` in milliseconds since 1970. Never rejects. */
export const readDraft = async <T>(draft: DraftKey): Promise<Draft<T> | null> => {
  const key = keyOf(draft)
  if (key === null) return null
  try {
    return await unsealed<T>(await inTurn('drafts', undefined, (opened) => opened.get('drafts', key)))
  } catch {
    return null
  }
}

/**
 * Stores the draft, which may be sealed already; resolves to when (milliseconds since 1970), or `null` when this device cannot
 * store it.
 */
export const writeDraft = async (
  draft: DraftKey,
  value: unknown,
  kept: Promise<unknown> = sealed(draft, value),
  revision: Revision = revisionOf(newTab(), 1),
): Promise<number | null> => {
  const key = keyOf(draft)
  if (key === null) return null
  const savedAt = now()
  try {
    await keep(
      'drafts',
      kept.then((value) => ({ key, value, savedAt, ...revision })),
    )
    channel?.postMessage(key)
    return savedAt
  } catch {
    return null
  }
}

/** Stores the draft in place of what stands there, which is answered: no other tab can come between. */
export const exchangeDraft = async <T>(
  draft: DraftKey,
  kept: Promise<unknown>,
  revision: Revision,
): Promise<{ savedAt: number; before: Draft<T> | null } | null> => {
  const key = keyOf(draft)
  if (key === null) return null
  const savedAt = now()
  try {
    const before = await inTurn('drafts', kept, async (opened, value) => {
      const transaction = opened.transaction('drafts', 'readwrite')
      const before = await transaction.store.get(key)
      await transaction.store.put({ key, value, savedAt, ...revision })
      await transaction.done
      return before
    })
    channel?.postMessage(key)
    return { savedAt, before: await unsealed<T>(before) }
  } catch {
    return null
  }
}

/**
 * Forgets a draft after what was made of it has reached the device: a page that dies in between has one of the two. `rev`: only
 * if these are still its words; without it, as it stands at the call. What was stored under its key since then stays.
 */
export const removeDraft = async (draft: DraftKey, rev?: string): Promise<void> => {
  const key = keyOf(draft)
  if (key === null) return
  try {
    const [standing] = await Promise.all([
      rev === undefined ? inTurn('drafts', undefined, (opened) => opened.get('drafts', key)) : undefined,
      arrived(),
    ])
    await inTurn('drafts', undefined, async (opened) => {
      const { store, done } = opened.transaction('drafts', 'readwrite')
      const stored = await store.get(key)
      const isMeant = rev === undefined ? isSameRow(stored, standing) : stored?.rev === rev
      if (isMeant) await store.delete(key)
      await done
    })
    channel?.postMessage(key)
  } catch {
    // Nothing was stored.
  }
}

/** Rows of builds that named no revision are told apart by their time. */
const isSameRow = (a: StoredDraft | undefined, b: StoredDraft | undefined) =>
  a?.rev === b?.rev && a?.savedAt === b?.savedAt

/** Ids of the signed-in person's drafts of a kind, newest first. */
export const listDrafts = async (kind: string): Promise<{ id: string; savedAt: number }[]> => {
  const prefix = keyOf({ kind, id: '' })
  if (prefix === null) return []
  try {
    const found = await inTurn('drafts', undefined, (opened) =>
      opened.getAll('drafts', IDBKeyRange.bound(prefix, `${prefix}\uffff`)),
    )
    return found
      .map(({ key, savedAt }) => ({ id: key.slice(prefix.length), savedAt }))
      .toSorted((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}
