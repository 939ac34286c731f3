import { Button, Checkbox, Textarea } from '@mantine/core'
import { type CoachingNote, NEXT_STEP_DAYS, coaching, isNextStepOf } from '@rounds/contract/coaching'
import { addDays } from '@rounds/contract/dates'
import { isEditable } from '@rounds/contract/transitions'
import type { Visit } from '@rounds/contract/visits'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { markNoteRead, sendReply, setDone } from './commands.ts'
import { withUnsent } from './rules.ts'
import classes from './Notes.module.css'

const REPLY_MAX = 1000

const useOwnNotes = () => {
  const { data } = useRead(coaching.own, {})
  const entries = useStore(outboxStore)
  return useMemo(() => withUnsent(data?.data ?? [], entries), [data, entries])
}

/** What the supervisor wrote on no visit in particular, as long as a next step counts. */
export function OwnNotes() {
  const since = addDays(useFormat().today(), -NEXT_STEP_DAYS)
  return useOwnNotes()
    .filter(({ visitId, day }) => visitId === null && day > since)
    .map((note) => <ReceivedNote key={note.id} note={note} />)
}

/** What the supervisor wrote to the delegate on this visit, and their next steps that are objectives of it (ux-next 5.4). */
export function VisitCoaching({ visit }: { visit: Visit }) {
  const notes = useOwnNotes()
  const next = notes.filter((note) => isNextStepOf(note, visit))
  return (
    <>
      {notes
        .filter(({ visitId }) => visitId === visit.id)
        .map((note) => (
          <ReceivedNote key={note.id} note={note} />
        ))}
      {next.length > 0 ? <NextSteps visit={visit} notes={next} /> : null}
    </>
  )
}

const whenceOf = ({ writtenByName, createdAt }: CoachingNote, format: Format) =>
  t('coaching.from', { name: writtenByName, when: format.relativeInstant(createdAt) })

/** To be read, and answered once. */
function ReceivedNote({ note }: { note: CoachingNote }) {
  const format = useFormat()
  const isUnread = note.readAt === null
  // Once: a refused mark makes it unread again.
  const isTold = useRef(false)
  useEffect(() => {
    if (!isUnread || isTold.current) return
    isTold.current = true
    markNoteRead(note)
  }, [isUnread, note])
  return (
    <section className={`card ${classes.card}`} aria-label={whenceOf(note, format)}>
      <div className={classes.words}>
        <p className="small ink-3">{whenceOf(note, format)}</p>
        <p className={classes.text}>{note.note}</p>
        {note.nextStep === null ? null : <p>{t('coaching.nextIs', { next: note.nextStep })}</p>}
      </div>
      {note.reply === null ? (
        <Reply note={note} />
      ) : (
        <blockquote className={`${classes.words} ${classes.reply}`}>
          <p className={classes.text}>{note.reply}</p>
          <p className="small ink-3">
            {t('coaching.own', { when: format.relativeInstant(note.repliedAt ?? '') })}
          </p>
        </blockquote>
      )}
    </section>
  )
}

function Reply({ note }: { note: CoachingNote }) {
  const draft = useDraft('coaching-reply', note.id, '')
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isOpen) field.current?.focus()
  }, [isOpen])
  const words = draft.value.trim()
  if (!isOpen && words === '')
    return (
      <div>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('coaching.reply')}
        </Button>
      </div>
    )
  const send = () => {
    const said = draft.value
    sendReply(note, words, () => draft.setValue(said))
    void draft.clear()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (words !== '') send()
      }}
    >
      <Textarea
        label={t('coaching.replyText')}
        description={t('coaching.private', { name: note.writtenByName })}
        ref={field}
        autosize
        minRows={2}
        maxLength={REPLY_MAX}
        value={draft.value}
        onChange={(event) => draft.setValue(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" size="sm" disabled={words === ''}>
          {t('coaching.sendReply')}
        </Button>
      </div>
    </form>
  )
}

/** Apart from the visit's own objectives, which its supervisors read and approve. */
function NextSteps({ visit, notes }: { visit: Visit; notes: readonly CoachingNote[] }) {
  const paths = usePaths()
  const format = useFormat()
  return (
    <fieldset className={classes.steps}>
      <legend>{t('coaching.objectives')}</legend>
      {notes.map((note) => (
        <div key={note.id}>
          <Checkbox
            label={note.nextStep}
            checked={note.doneIn.includes(visit.id)}
            disabled={!isEditable(visit)}
            onChange={(event) => setDone(note, visit.id, event.currentTarget.checked)}
          />
          <p className={`small ink-3 ${classes.whence}`}>
            {note.visitId === null || note.visitId === visit.id ? (
              whenceOf(note, format)
            ) : (
              <Link to={paths.recordVisit(note.visitId)}>{whenceOf(note, format)}</Link>
            )}
          </p>
        </div>
      ))}
    </fieldset>
  )
}
