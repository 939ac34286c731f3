import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '#features/visits/people.ts'
import { authStore, ownerOf } from '#lib/auth-store.ts'
import { useDraft } from '#lib/drafts.ts'
import { t } from '#lib/messages.ts'
import { callOf, enqueue, undo } from '#lib/outbox.ts'

/** Drafts of notes, each under its prescriber's id. */
export const NOTES = 'prescriber-notes'
/** Words that rest for so long are on their way. Milliseconds. */
const AUTOSAVE_MS = 800

/**
 * The notes of a prescriber while they are typed. Every word is a draft on the device until the outbox has it, and what the
 * outbox has not sent yet is replaced by what was typed since: one change, however long it is typed. `keep` does so at once
 * and answers whether the words could be kept.
 */
export const useNotes = (prescriber: Prescriber) => {
  const { id } = prescriber
  const { value, setValue, ready, clear } = useDraft(NOTES, id, prescriber.notes ?? '')
  const [kept, setKept] = useState(value.trim())
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<string>()
  const words = value.trim()
  const keep = (): boolean => {
    // Whoever was signed out meanwhile finds the draft when they are back.
    if (ownerOf(authStore.get()) === null) return false
    if (words !== kept) {
      const change = { id, notes: words === '' ? null : words }
      const checked = prescribers.update.input.safeParse(change)
      setProblem(checked.error?.issues[0]?.message ?? null)
      if (!checked.success) return false
      const entry = enqueue({
        label: t('prescribers.outbox.notes', { name: fullName(prescriber) }),
        subject: id,
        calls: [callOf(prescribers.update, change)],
        shows: { notes: change.notes },
      })
      if (waiting !== undefined) void undo(waiting)
      setWaiting(entry)
      setKept(words)
    }
    void clear()
    return true
  }
  const latest = useRef(keep)
  useEffect(() => {
    latest.current = keep
  })
  useEffect(() => {
    if (!ready || words === kept) return undefined
    const timer = setTimeout(() => latest.current(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [ready, words, kept])
  useEffect(() => () => void latest.current(), [])
  return {
    value,
    setValue,
    ready,
    keep,
    problem,
    isKept: words === kept,
    isChanged: waiting !== undefined,
  }
}
