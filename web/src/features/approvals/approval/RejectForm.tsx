import { rejectionCodes } from '@rounds/contract/codes'
import { Button, Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { preferenceStore } from '#lib/device/preferences.ts'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { t } from '#lib/words/messages.ts'
import { findTooLong, limited } from '#lib/words/too-long.ts'
import { Kbd } from '#ui/Kbd.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import type { Because } from './decisions.ts'
import { REJECTION, typedNote } from './typed-note.ts'
import classes from './RejectForm.module.css'

/** What the server takes of a note. Code points. */
const LONGEST = 1000

const reasons = [...rejectionCodes, 'other'] as const
type Reason = (typeof reasons)[number]

/** What is sent: the code of the reason and the note. */
const becauseOf = (reason: Reason | null, note: string): Because => ({
  reasonCode: reason === 'other' ? null : reason,
  reason: note.trim() || null,
})

const nameOf = (reason: Reason) =>
  reason === 'other' ? t('approvals.reject.reason.other') : t(`codes.rejection.${reason}`)

/** Why a visit is rejected: keys 1–5 choose, Enter rejects. `name` is the delegate who reads it, when it is one; the note is kept as `about`'s until it is sent or given up. */
export function RejectForm({
  about,
  count,
  name,
  onReject,
  onCancel,
  hasTitle,
}: {
  /** The visit, or `many`. */
  about: string
  count: number
  name: string | undefined
  onReject: (because: Because) => void
  onCancel: () => void
  /** Ask the question above the reasons; not where a sheet has it as its title. */
  hasTitle: boolean
}) {
  const group = useId()
  const form = useRef<HTMLFormElement>(null)
  const note = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const draft = useDraft(REJECTION, about, '')
  const words = draft.value
  useEffect(() => typedNote.set({ about, words }), [about, words])
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const reject = () => {
    const excess = findTooLong(form.current)
    if (excess !== null) {
      announce(excess, 'assertive')
      return
    }
    void draft.clear()
    onReject(becauseOf(reason, words))
  }
  // On the window, not the form: R, 1, Enter are typed faster than the focus moves.
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isNote = event.target === note.current
    const hasModifier = event.metaKey || event.ctrlKey
    if (event.key === 'Enter' && (!isNote || hasModifier)) {
      if (event.target instanceof HTMLButtonElement) return
      event.preventDefault()
      reject()
      return
    }
    const chosen = reasons[Number(event.key) - 1]
    if (!chosen || isNote || hasModifier || event.altKey || !preferenceStore.get().shortcuts) return
    event.preventDefault()
    setReason(chosen)
    if (chosen === 'other') note.current?.focus()
    else form.current?.querySelector<HTMLInputElement>(`input[value="${chosen}"]`)?.focus()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        reject()
      }}
    >
      <div role="radiogroup" aria-labelledby={`${group}-title`}>
        <p id={`${group}-title`} className={hasTitle ? classes.title : 'visually-hidden'}>
          {t('approvals.reject.title', { count })}
        </p>
        {reasons.map((value, index) => (
          <label key={value} className={classes.reason}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={reason === value}
              onChange={() => setReason(value)}
              data-autofocus={index === 0 || undefined}
            />
            <span className={classes.words}>{nameOf(value)}</span>
            <Kbd>{String(index + 1)}</Kbd>
          </label>
        ))}
      </div>
      <Textarea
        ref={note}
        label={
          reason === 'other'
            ? t('approvals.reject.note')
            : `${t('approvals.reject.note')} ${t('app.ui.optional')}`
        }
        minRows={2}
        maxRows={6}
        {...limited(words, LONGEST)}
        value={words}
        onChange={(event) => draft.setValue(event.currentTarget.value)}
      />
      <p className="small ink-3">
        {name === undefined ? t('approvals.reject.hintTeam') : t('approvals.reject.hint', { name })}
      </p>
      <div className={classes.buttons}>
        <Button
          variant="default"
          onClick={() => {
            void draft.clear()
            onCancel()
          }}
        >
          {t('approvals.reject.cancel')}
        </Button>
        <Button type="submit" color="red">
          {t('approvals.reject.confirm', { count })}
        </Button>
      </div>
    </form>
  )
}
