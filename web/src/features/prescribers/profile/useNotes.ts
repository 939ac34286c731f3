import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { prescribers as rules } from '@rounds/contract/rules/prescribers'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, outboxStore, undo } from '#lib/outbox/outbox.ts'
import { isHeld } from '#lib/outbox/rules.ts'
import { settled, unkeptStore } from '#lib/outbox/store.ts'
import { useStore } from '#lib/plain/store.ts'
import { type Notes, isAlike, stepOf } from './rules.ts'

/** Drafts of notes, each under its prescriber's id. */
export const NOTES = 'prescriber-notes'
/** Words that rest for so long are on their way. Milliseconds. */
const AUTOSAVE_MS = 800

type Progress = {
  /** Has this tab's person typed what was not kept yet? */
  isTyped: boolean
  /** Left behind by a killed page, until it is kept. */
  found: Notes | undefined
  /** The entry that has what was kept. */
  entry?: string
  /** The prescriber as they were when the notes were begun that the server has yet to hear of. */
  base: Prescriber
}

/**
 * The notes of a prescriber while they are typed. Every word is a draft on the device until the outbox has it, and what the
 * outbox has not sent yet is replaced by what was typed since: one change, however long it is typed. `keep` does so at once
 * and answers whether nothing is left to do. `found` are the words that a killed page left behind.
 */
export const useNotes = (prescriber: Prescriber, found: Notes | undefined) => {
  const { id } = prescriber
  const standing = prescriber.notes ?? ''
  const draft = useDraft<Notes>(NOTES, id, { words: standing, from: standing })
  const { value: notes, ready, clear } = draft
  const [problem, setProblem] = useState<string | null>(null)
  const [progress, setProgress] = useState<Progress>({ isTyped: false, found, base: prescriber })
  // Who keeps the words and leaves in one press finds here what was done, where the state is still to come.
  const reached = useRef(progress)
  const go = (fields: Partial<Progress>) => {
    reached.current = { ...reached.current, ...fields }
    setProgress(reached.current)
  }
  /** The change that is on the device, or with the server. */
  const [settledEntry, setSettled] = useState<string>()
  const unkept = useStore(unkeptStore)
  const step = stepOf({ notes, standing, ...progress })
  const isUntouched = !progress.isTyped && isAlike(notes.words, notes.from)
  const value = isUntouched ? standing : notes.words

  const setValue = (words: string) => {
    const { isTyped, entry } = reached.current
    // What waits is replaced, and so was made of the same notes.
    const isBegun = isTyped || outboxStore.get().some((waiting) => waiting.id === entry && isHeld(waiting))
    draft.setValue({ words, from: reached.current.isTyped ? notes.from : standing })
    go({ isTyped: true, ...(!isBegun && { base: prescriber }) })
  }

  const keep = (): boolean => {
    // Until the draft has been read nothing is known of it; whoever was signed out meanwhile finds it when they are back.
    if (!ready || ownerOf(authStore.get()) === null) return false
    const { isTyped, found, entry } = reached.current
    const next = stepOf({ notes, standing, isTyped, found })
    if (next === 'ask') return false
    if (next === 'send') {
      const words = notes.words.trim()
      const change = { id, notes: words === '' ? null : words }
      const { base } = reached.current
      const checked = rules.update.input.safeParse(change)
      setProblem(checked.error?.issues[0]?.message ?? null)
      if (!checked.success) return false
      const made = enqueue({
        label: t('prescribers.outbox.notes', { name: fullName(prescriber) }),
        kind: 'prescriber',
        about: id,
        base,
        calls: [callOf(prescribers.update, change)],
        shows: { notes: change.notes },
      })
      go({ entry: made })
      void settled(made).then(() => setSettled(made))
      if (entry !== undefined) void undo(entry)
    } else setProblem(null)
    // A draft that is neither typed here nor left behind is another tab's.
    if (isTyped || found) {
      go({ isTyped: false, found: undefined })
      void clear()
    }
    return true
  }

  const drop = () => {
    go({ found: undefined })
    void clear()
  }

  const keepAll = useEffectEvent(keep)
  const due = ready && step === 'send' ? notes.words : null
  useEffect(() => {
    if (due === null) return undefined
    const timer = setTimeout(() => keepAll(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [due])
  useEffect(() => () => void keepAll(), [])

  /** Told once the words are somewhere. */
  const { entry } = progress
  const where =
    entry === undefined ? step : entry === settledEntry ? 'saved' : unkept.includes(entry) ? 'unkept' : 'send'
  return {
    value,
    setValue,
    ready,
    keep,
    /** Forgets the words that were found. */
    drop,
    problem,
    state: problem === null && step === 'none' ? where : step,
  }
}
