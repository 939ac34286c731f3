import { useCallback, useEffect, useRef, useState } from 'react'
import { onDeviceCleared, onKeepingAgain } from '#lib/device/keeping.ts'
import { others } from './later.ts'
import { covers, together } from './rules.ts'
import {
  type Draft,
  type Revision,
  channel,
  exchangeDraft,
  goneWords,
  keyOf,
  newTab,
  noteGone,
  ownerNow,
  readDraft,
  removeDraft,
  revisionOf,
  sealed,
} from './store.ts'

/** A change is on the device this long after it was made, whatever follows it (ux.md principle 3). Milliseconds. */
const AUTOSAVE_MS = 400

const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * A value that survives reload, crash and sign-out: loaded from the device, saved 400 ms after a change and at once when
 * the page goes away. `ready` is false until the stored draft, if any, has been read; `restored` says that there was one.
 * `clear` forgets it (after a successful save), but nothing that another tab wrote unseen by this one. `isKept` is false while the device has refused the last change, or takes too long
 * with it; `flush` resolves to whether everything is kept.
 *
 * Two tabs with the same draft stay alike: what one stores the other takes over, unless it has words of its own that the
 * other had not seen. Then `other` is what the other tab had, kept on the device until `takeOther`, `keepMine` or `choose`, with the
 * words of both, say what counts. Words that went (delivered, or given up) take only those along that they were built on, and are no words of this tab's
 * any more. `revision` names the words as they are now: an entry of the outbox that carries them takes only them along.
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
    isKept: boolean
  }>({ ready: false, restored: false, savedAt: null, saving: false, isKept: true })
  const [other, setOther] = useState<Draft<T> | null>(null)
  /** Sealed as it is typed: a page that goes away has no time for that. */
  const unsaved = useRef<{ value: T; kept: Promise<unknown>; revision: Revision } | null>(null)
  const [tab] = useState(newTab)
  /** How many changes this tab has made, and the words that those on its screen are. */
  const count = useRef(0)
  const shown = useRef<Partial<Revision>>({})
  /** Resolves when the device has been given all that was saved, one after the other. */
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  /** How often it was cleared: what was on its way by then does not come back. */
  const clearings = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isShown = useRef(true)

  /** Two tabs have words that the other has not seen. Those that were overtaken are kept apart: a page may die first. */
  const ask = useCallback(
    (found: Draft<T>, overtaken: Draft<T>) => {
      setOther(found)
      void others().then((them) => them?.keepOther({ kind, id, owner }, overtaken))
    },
    [kind, id, owner],
  )

  /** What is kept apart beside words that have seen so much. */
  const showNext = useCallback(
    async ({ seen }: Partial<Revision>) => {
      const them = await others()
      setOther((await them?.nextOther({ kind, id, owner }, seen, latest.current)) ?? null)
    },
    [kind, id, owner],
  )

  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    timer.current = undefined
    const change = unsaved.current
    if (!change) return true
    unsaved.current = null
    const begun = clearings.current
    const storing = exchangeDraft<T>({ kind, id, owner }, change.kept, change.revision)
    saving.current = storing
    const stored = await storing
    const savedAt = stored?.savedAt ?? null
    const before = stored?.before
    if (before && !covers(change.revision.seen, before.seen) && !isAlike(before.value, change.value))
      ask(before, before)
    const isKept = savedAt !== null
    const isLatest = unsaved.current === null
    // It goes to the device when that keeps again, or with the next change.
    if (!isKept && isLatest && begun === clearings.current) unsaved.current = change
    setStatus((current) => ({
      ...current,
      saving: !isLatest,
      savedAt: savedAt ?? current.savedAt,
      isKept,
    }))
    return isKept
  }, [kind, id, owner, ask])

  const setValue = useCallback(
    (next: T | ((current: T) => T)) => {
      latest.current = next instanceof Function ? next(latest.current) : next
      count.current += 1
      const revision = revisionOf(tab, count.current, shown.current.seen)
      shown.current = revision
      unsaved.current = {
        value: latest.current,
        kept: sealed({ kind, id, owner }, latest.current),
        revision,
      }
      setState(latest.current)
      setStatus((current) => (current.saving ? current : { ...current, saving: true }))
      // An Undo may come after its page: whoever opens it next reads what is there then.
      if (!isShown.current) void flush()
      // Whoever types on without a pause has all but the last of it on the device.
      else timer.current ??= setTimeout(() => void flush(), AUTOSAVE_MS)
    },
    [kind, id, owner, tab, flush],
  )

  const revision = useCallback(() => shown.current.rev, [])

  const clear = useCallback(async () => {
    unsaved.current = null
    clearings.current++
    noteGone(keyOf({ kind, id, owner }), { [tab]: count.current })
    await removeDraft({ kind, id, owner }, shown.current.seen ?? {})
    setStatus((current) => ({
      ...current,
      restored: false,
      saving: unsaved.current !== null,
      savedAt: null,
      isKept: true,
    }))
  }, [kind, id, owner, tab])

  useEffect(() => {
    let current = true
    isShown.current = true
    const own = { kind, id, owner }
    const load = async (isFirst: boolean) => {
      // Another tab's words may have come after these, which are on their way.
      const begun = saving.current
      await begun
      const draft = await readDraft<T>(own)
      if (!current) return
      if (isFirst) void showNext(draft ?? {})
      if (!unsaved.current && saving.current === begun && (draft !== null || !isFirst)) {
        const known = together(draft?.seen, goneWords.get(keyOf(own) ?? ''))
        const isOvertaken = !covers(known, { [tab]: count.current })
        if (draft && isOvertaken && !isAlike(draft.value, latest.current))
          ask(draft, { ...shown.current, value: latest.current, savedAt: 0 })
        // What another tab had is delivered or given up. These words are not.
        else if (draft === null && isOvertaken) setValue(latest.current)
        else {
          latest.current = draft?.value ?? first.current
          setState(latest.current)
          shown.current = draft ?? {}
          if (!isFirst) void showNext(shown.current)
        }
      }
      setStatus((state) => ({
        ...state,
        ready: true,
        restored: draft !== null,
        savedAt: draft?.savedAt ?? null,
      }))
    }
    void load(true)
    const onElsewhere = ({ data }: MessageEvent<unknown>) => {
      if (data === keyOf(own)) void load(false)
    }
    channel?.addEventListener('message', onElsewhere)
    // What could not be kept is kept, or what could not be read is read.
    const stopAgain = onKeepingAgain(() => {
      if (unsaved.current) setValue(latest.current)
      else void load(true)
    })
    const stopCleared = onDeviceCleared(() => {
      if (latest.current !== first.current) setValue(latest.current)
    })
    const onHide = () => {
      if (document.hidden) void flush()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      current = false
      isShown.current = false
      stopAgain()
      stopCleared()
      channel?.removeEventListener('message', onElsewhere)
      document.removeEventListener('visibilitychange', onHide)
      void flush()
    }
  }, [kind, id, owner, tab, ask, showNext, setValue, flush])

  /** These words count, and know of the others. */
  const choose = (words: T) => {
    const own = { kind, id, owner }
    const isOwn = words !== first.current
    if (other && isOwn) shown.current = { seen: together(shown.current.seen, other.seen) }
    if (isOwn) setValue(words)
    void others()
      .then((them) => them?.forgetOther(own, other?.rev))
      .then(() => showNext(shown.current))
  }
  const takeOther = () => {
    if (other) choose(other.value)
  }
  const keepMine = () => choose(latest.current)
  return { value, setValue, flush, clear, revision, other, takeOther, keepMine, choose, ...status }
}
