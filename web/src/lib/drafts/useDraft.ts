import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Draft,
  channel,
  exchangeDraft,
  keyOf,
  ownerNow,
  readDraft,
  removeDraft,
  sealed,
  writeDraft,
} from './store.ts'

/** A change is on the device this long after it was made (ux.md principle 3). Milliseconds. */
const AUTOSAVE_MS = 400

const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A value that survives reload, crash and sign-out: loaded from the device, saved 400 ms after a change and at once when
 * the page goes away. `ready` is false until the stored draft, if any, has been read; `restored` says that there was one.
 * `clear` forgets it (after a successful save).
 *
 * Two tabs with the same draft stay alike: what one stores the other takes over, unless it has words of its own that are
 * not stored yet. Then `other` is what the other tab had: `takeOther` or `keepMine` say which one counts.
 *
 * Whatever shows a draft is keyed by its id: words of one would be filed under another, so another id throws.
 */
export const useDraft = <T>(kind: string, id: string, initial: T) => {
  const [own] = useState(`${kind}:${id}`)
  if (own !== `${kind}:${id}`) throw new Error(`The draft ${own} became ${kind}:${id}: key what shows it`)
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
