import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { inTurn, keep } from '#lib/device/database.ts'
import type { StoredDraft } from '#lib/device/rows.ts'
import { deviceKey } from '#lib/device/key.ts'
import { ownerOfDraft } from '#lib/device/rules.ts'
import { arrived } from '#lib/outbox/store.ts'
import { seal, unseal } from '#lib/device/sealed.ts'

export type Draft<T> = { value: T; savedAt: number }

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
  return value === undefined ? null : { value, savedAt: found.savedAt }
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
): Promise<number | null> => {
  const key = keyOf(draft)
  if (key === null) return null
  const savedAt = now()
  try {
    await keep(
      'drafts',
      kept.then((value) => ({ key, value, savedAt })),
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
): Promise<{ savedAt: number; before: Draft<T> | null } | null> => {
  const key = keyOf(draft)
  if (key === null) return null
  const savedAt = now()
  try {
    const before = await inTurn('drafts', kept, async (opened, value) => {
      const transaction = opened.transaction('drafts', 'readwrite')
      const before = await transaction.store.get(key)
      await transaction.store.put({ key, value, savedAt })
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
 * Forgets a draft as it stands at the call, after what was made of it has reached the device: a page that dies in between has
 * one of the two. What was stored under its key since then stays.
 */
export const removeDraft = async (draft: DraftKey): Promise<void> => {
  const key = keyOf(draft)
  if (key === null) return
  try {
    const [meant] = await Promise.all([
      inTurn('drafts', undefined, (opened) => opened.get('drafts', key)),
      arrived(),
    ])
    await inTurn('drafts', undefined, async (opened) => {
      const { store, done } = opened.transaction('drafts', 'readwrite')
      const stored = await store.get(key)
      if (stored && stored.savedAt === meant?.savedAt) await store.delete(key)
      await done
    })
    channel?.postMessage(key)
  } catch {
    // Nothing was stored.
  }
}

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
