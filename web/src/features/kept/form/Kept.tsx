import { isSame } from '@rounds/contract/same'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { changesOf } from './changes.ts'
import { RestoredLine } from './Restored.tsx'

/**
 * What is typed into a form of this kind about this thing (or `new`) and not saved yet; `clear` once it is. Only what was changed
 * is kept: the rest stands as somebody else may have left it meanwhile.
 */
export const useKept = <V extends object>(kind: string, id: string) => {
  const [nothing] = useState<Partial<V>>({})
  const draft = useDraft(kind, id, nothing)
  const { clear: clearDraft } = draft
  /** What is on the screen is saved, or given up. */
  const isOver = useRef(false)
  const clear = useCallback(() => {
    isOver.current = true
    return clearDraft()
  }, [clearDraft])
  return { ...draft, clear, isOver }
}

/** A form that is sent in a way of its own, with what is typed into it and not sent yet: both go into `Kept`. */
export const useKeptForm = <V extends Record<string, unknown>>(kind: string, id: string, initial: V) => {
  const [fresh] = useState(initial)
  const draft = useKept<V>(kind, id)
  const form = useForm<V>({ initialValues: fresh, mode: 'controlled' })
  return { draft, form, fresh }
}

type Props<V extends Record<string, unknown>> = {
  draft: ReturnType<typeof useKept<V>>
  form: UseFormReturnType<V>
  /** What stands in the form where nothing was typed. */
  fresh: V
  /** What of the kept still counts; all of it when omitted. */
  take?: (kept: Partial<V>) => Partial<V>
}

const all = <V,>(kept: V) => kept

/** In a form: leaving it, a reload and the end of a session cost no word of it (ux.md principle 3). Says when it has brought some back. */
export function Kept<V extends Record<string, unknown>>({ draft, form, fresh, take = all }: Props<V>) {
  const { ready, restored, value, setValue, clear, isOver } = draft
  const { values } = form
  /** The changes that the form and the device agree on. */
  const agreed = useRef(value)
  const keep = useEffectEvent((typed: V) => {
    const changes = changesOf(fresh, typed)
    if (!ready || isSame(changes, agreed.current)) return
    agreed.current = changes
    if (isSame(changes, {})) void clear()
    else setValue(changes)
  })
  /** The form goes before the device has said what it has: what was typed meanwhile is kept all the same. */
  const keepUnread = useEffectEvent(() => {
    const changes = changesOf(fresh, form.getValues())
    if (!ready && !isOver.current && !isSame(changes, {})) setValue(changes)
  })
  const bring = useEffectEvent((kept: Partial<V>) => {
    // Whoever was faster than the device goes on from there.
    const own = isSame(agreed.current, {}) ? changesOf(fresh, form.getValues()) : {}
    if (kept !== agreed.current) form.setValues({ ...fresh, ...take(kept), ...own })
    agreed.current = kept
    keep(form.getValues())
  })
  // With the line that says so.
  useLayoutEffect(() => {
    if (ready) bring(value)
  }, [ready, value])
  useEffect(() => keep(values), [values])
  useLayoutEffect(() => () => keepUnread(), [])
  if (!restored) return null
  const startOver = () => {
    form.setValues(fresh)
    form.clearErrors()
  }
  return <RestoredLine onStartOver={startOver} />
}
