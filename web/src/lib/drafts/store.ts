import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { createPersonMap } from '#lib/person/person-store.ts'
import { now } from '#lib/plain/clock.ts'
import { inTurn, keep } from '#lib/device/database.ts'
import { inTime, watched } from '#lib/device/keeping.ts'
import type { Seen, StoredDraft } from '#lib/device/rows.ts'
import { deviceKey } from '#lib/device/key.ts'
import { ownerOfDraft } from '#lib/device/rules.ts'
import { arrived, arrivingNow, settled } from '#lib/outbox/store.ts'
import { seal, unseal } from '#lib/device/sealed.ts'
import { covers, together } from './rules.ts'

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

/** Tells the other tabs which draft has changed: its key, after what went of it. */
export const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.drafts')

/** Which words of a draft went, delivered or given up, here or in another tab. Whoever has others keeps theirs. */
export const goneWords = createPersonMap<string, Seen>()
export const noteGone = (key: string | null, gone: Seen = {}): void => {
  if (key !== null) goneWords.set(key, together(goneWords.get(key), gone))
}
channel?.addEventListener('message', ({ data }: MessageEvent<string | { key: string; gone: Seen }>) => {
  if (typeof data === 'object') noteGone(data.key, data.gone)
})

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
    const stored = inTurn('drafts', undefined, (opened) => opened.get('drafts', key))
    return await unsealed<T>(await inTime(stored))
  } catch {
    return null
  }
}

/**
 * Stores the draft, which may be sealed already; resolves to when (milliseconds since 1970), or `null` when this device cannot
 * store it or takes too long.
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
    const row = kept.then((value) => ({ key, value, savedAt, ...revision }))
    await inTime(keep('drafts', row))
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
    const writing = inTurn('drafts', kept, async (opened, value) => {
      const transaction = opened.transaction('drafts', 'readwrite')
      const { store, done } = transaction
      const steps = [store.get(key), store.put({ key, value, savedAt, ...revision }), done] as const
      // As in `keep`: the page may go away.
      transaction.commit()
      const [before] = await Promise.all(steps)
      return before
    })
    const before = await inTime(watched(writing))
    channel?.postMessage(key)
    return { savedAt, before: await unsealed<T>(before) }
  } catch {
    return null
  }
}

/** Forgets a draft that is meant. Never rejects: one that stays is offered again, rather than lost. */
const removeIf = async (key: string, isMeant: (stored: StoredDraft) => boolean): Promise<void> => {
  const removing = inTurn('drafts', undefined, async (opened) => {
    const { store, done } = opened.transaction('drafts', 'readwrite')
    const look = async () => {
      const stored = await store.get(key)
      if (!stored || !isMeant(stored)) return undefined
      await store.delete(key)
      return stored
    }
    const [went] = await Promise.all([look(), done])
    if (!went) return
    const { seen: gone = {} } = went
    noteGone(key, gone)
    channel?.postMessage({ key, gone })
    channel?.postMessage(key)
  })
  await inTime(removing).catch(() => undefined)
}

/**
 * Forgets a draft after what was made of it has reached the device: a page that dies in between has one of the two. Where the
 * device does not take that, the draft stays until the server has it. `of`: only if these are still its words, or if it is built
 * on nothing else than these; without it, as it stands at the call. What was stored under its key since then stays.
 */
export const removeDraft = async (draft: DraftKey, of?: string | Seen): Promise<void> => {
  const key = keyOf(draft)
  if (key === null) return
  const made = arrivingNow()
  try {
    const standing =
      of === undefined
        ? await inTime(inTurn('drafts', undefined, (opened) => opened.get('drafts', key)))
        : undefined
    const isMeant = (stored: StoredDraft) =>
      typeof of === 'object'
        ? covers(of, stored.seen)
        : of === undefined
          ? isSameRow(stored, standing)
          : stored.rev === of
    if (await arrived(made)) await removeIf(key, isMeant)
    else
      void Promise.all(made.map(settled)).then((ways) => {
        if (!ways.includes('gone')) void removeIf(key, isMeant)
      })
  } catch {
    // Nothing can be read, nor was stored.
  }
}

/** Changes what stands beside the words of a draft, which stay the same ones. */
export const amendDraft = async <T>(draft: DraftKey, change: (value: T) => T): Promise<void> => {
  const key = keyOf(draft)
  if (key === null) return
  try {
    const row = await inTurn('drafts', undefined, (opened) => opened.get('drafts', key))
    const found = await unsealed<T>(row)
    if (!row || !found) return
    await inTurn('drafts', sealed(draft, change(found.value)), async (opened, value) => {
      const { store, done } = opened.transaction('drafts', 'readwrite')
      if (isSameRow(await store.get(key), row)) await store.put({ ...row, value })
      await done
    })
    channel?.postMessage(key)
  } catch {
    // It stays as it is.
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
    const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
    const found = await inTime(inTurn('drafts', undefined, (opened) => opened.getAll('drafts', range)))
    return found
      .map(({ key, savedAt }) => ({ id: key.slice(prefix.length), savedAt }))
      .toSorted((a, b) => b.savedAt - a.savedAt)
  } catch {
    return []
  }
}
