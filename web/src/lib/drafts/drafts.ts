import { useCallback, useEffect, useRef, useState } from 'react'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { inTurn, keep } from '#lib/device/database.ts'
import type { StoredDraft } from '#lib/device/rows.ts'
import { deviceKey } from '#lib/device/key.ts'
import { ownerOfDraft } from '#lib/device/rules.ts'
import { arrived } from '#lib/outbox/store.ts'
import { seal, unseal } from '#lib/device/sealed.ts'

/** A change is on the device this long after it was made (ux.md principle 3). Milliseconds. */
const AUTOSAVE_MS = 400

export type Draft<T> = { value: T; savedAt: number }

/** `kind` names what is drafted (`visit`), `id` which one, `owner` whose it is: the signed-in person's when omitted. */
export type DraftKey = { kind: string; id: string; owner?: string | null }

const ownerNow = () => ownerOf(authStore.get())

const keyOf = ({ kind, id, owner = ownerNow() }: DraftKey): string | null =>
  owner === null ? null : `${owner}:${kind}:${id}`

/** Tells the other tabs which draft has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.drafts')

const sealed = (draft: DraftKey, value: unknown): Promise<unknown> => {
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
const exchangeDraft = async <T>(
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

const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

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

/**
 * A value that survives reload, crash and sign-out: loaded from the device, saved 400 ms after a change and at once when
 * the page goes away. `ready` is false until the stored draft, if any, has been read; `restored` says that there was one.
 * `clear` forgets it (after a successful save).
 *
 * Two tabs with the same draft stay alike: what one stores the other takes over, unless it has words of its own that are
 * not stored yet. Then `other` is what the other tab had: `takeOther` or `keepMine` say which one counts.
 */
export const useDraft = <T>(kind: string, id: string, initial: T) => {
  const [value, setState] = useState(initial)
  // The page goes after the session: its last words are still those of the person who wrote them.
  const [owner] = useState(ownerNow)
  const latest = useRef(initial)
  const first = useRef(initial)
  const [status, setStatus] = useState<{
    ready: boolean
    restored: boolean
    savedAt: number | null
    saving: boolean
  }>({ ready: false, restored: false, savedAt: null, saving: false })
  const [other, setOther] = useState<Draft<T> | null>(null)
  /** Sealed as it is typed: a page that goes away has no time for that. */
  const unsaved = useRef<{ value: T; kept: Promise<unknown> } | null>(null)
  /** When what this tab last read or stored was stored. */
  const known = useRef(0)
  const isStoring = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const save = useCallback(
    async (isLeaving: boolean) => {
      clearTimeout(timer.current)
      const change = unsaved.current
      if (!change) return
      unsaved.current = null
      const draft = { kind, id, owner }
      isStoring.current = true
      // A page that goes away may not come to a second step.
      const stored = isLeaving
        ? { savedAt: await writeDraft(draft, change.value, change.kept), before: null }
        : await exchangeDraft<T>(draft, change.kept)
      isStoring.current = false
      const savedAt = stored?.savedAt ?? null
      const before = stored?.before ?? null
      if (before && before.savedAt > known.current && !isAlike(before.value, change.value)) setOther(before)
      known.current = savedAt ?? known.current
      setStatus((current) => ({
        ...current,
        saving: unsaved.current !== null,
        savedAt: savedAt ?? current.savedAt,
      }))
    },
    [kind, id, owner],
  )

  const flush = useCallback(() => save(false), [save])

  const setValue = useCallback(
    (next: T | ((current: T) => T)) => {
      latest.current = next instanceof Function ? next(latest.current) : next
      unsaved.current = { value: latest.current, kept: sealed({ kind, id, owner }, latest.current) }
      setState(latest.current)
      setStatus((current) => (current.saving ? current : { ...current, saving: true }))
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), AUTOSAVE_MS)
    },
    [kind, id, owner, flush],
  )

  const clear = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = null
    await removeDraft({ kind, id, owner })
    setStatus((current) => ({
      ...current,
      restored: false,
      saving: unsaved.current !== null,
      savedAt: null,
    }))
  }, [kind, id, owner])

  useEffect(() => {
    let current = true
    const load = async (isFirst: boolean) => {
      const draft = await readDraft<T>({ kind, id, owner })
      if (!current) return
      if (!unsaved.current && !isStoring.current && (draft !== null || !isFirst)) {
        latest.current = draft?.value ?? first.current
        setState(latest.current)
        known.current = draft?.savedAt ?? 0
      }
      setStatus((state) => ({
        ...state,
        ready: true,
        restored: draft !== null,
        savedAt: draft?.savedAt ?? null,
      }))
    }
    void load(true)
    const onElsewhere = ({ data }: MessageEvent<string>) => {
      if (data === keyOf({ kind, id, owner })) void load(false)
    }
    channel?.addEventListener('message', onElsewhere)
    const onHide = () => {
      if (document.visibilityState === 'hidden') void save(true)
    }
    const onLeave = () => void save(true)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', onLeave)
    return () => {
      current = false
      channel?.removeEventListener('message', onElsewhere)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', onLeave)
      void save(true)
    }
  }, [kind, id, owner, save])

  const takeOther = () => {
    if (other) setValue(other.value)
    setOther(null)
  }
  return { value, setValue, flush, clear, other, takeOther, keepMine: () => setOther(null), ...status }
}
