import { Button } from '@mantine/core'
import { type CoachingNote, coaching } from '@rounds/contract/coaching'
import type { Visit } from '@rounds/contract/visits'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useStore } from '#lib/plain/store.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { Skeleton } from '#ui/Skeletons.tsx'
import { removeNote } from './commands.ts'
import { type Addressee, NoteSheet } from './NoteSheet.tsx'
import { withUnsent } from './rules.ts'
import classes from './Notes.module.css'

/** So many notes stand on the page. */
const SHOWN = 5

/** What was said to a delegate about their visits, and what they make of it (ux-next 5.4). */
export function MemberNotes({
  to,
  visits,
  isActive,
}: {
  to: Addressee
  /** Which a note may be about. */
  visits: readonly Visit[]
  isActive: boolean
}) {
  const [limit, setLimit] = useState(SHOWN)
  const read = useRead(coaching.list, { delegateId: to.id, limit }, { keepPrevious: true })
  return (
    <section className={`card ${classes.card}`}>
      <header className={classes.head}>
        <h2>{t('coaching.title')}</h2>
        {isActive ? <AddNote to={to} visits={visits} /> : null}
      </header>
      <Loadable read={read}>
        {({ data, pagination: { total } }) =>
          data.length === 0 ? (
            <p className="small ink-3">{t('coaching.none', { name: to.name })}</p>
          ) : (
            <>
              <NoteList notes={data} name={to.name} aboutOf={aboutOf} />
              {total > data.length ? (
                <Button variant="default" onClick={() => setLimit(Math.min(total, 500))}>
                  {t('coaching.all', { count: total })}
                </Button>
              ) : null}
            </>
          )
        }
      </Loadable>
    </section>
  )
}

/** The same of one visit, where it is looked at. `isAsked`: somebody stays with it. */
export function VisitNotes({ to, visit, isAsked }: { to: Addressee; visit: Visit; isAsked: boolean }) {
  const { data, error } = useRead(coaching.list, { visitId: visit.id, limit: SHOWN }, { enabled: isAsked })
  return (
    <section className={`card ${classes.card}`} aria-label={t('coaching.title')}>
      {data === undefined && error === null ? <Skeleton width="70%" /> : null}
      {data === undefined && error ? <p className="small ink-3">{error.message}</p> : null}
      {data && data.data.length > 0 ? <NoteList notes={data.data} name={to.name} aboutOf={whenOf} /> : null}
      {data?.data.length === 0 ? (
        <p className="small ink-3">{t('coaching.apart', { name: to.name })}</p>
      ) : null}
      <div>
        <AddNote to={to} visits={[visit]} isOnVisit key={visit.id} />
      </div>
    </section>
  )
}

function AddNote({
  to,
  visits,
  isOnVisit = false,
}: {
  to: Addressee
  visits: readonly Visit[]
  isOnVisit?: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
        aria-haspopup="dialog"
        aria-label={isOnVisit ? t('coaching.to', { name: to.name }) : undefined}
        onClick={() => setOpen(true)}
      >
        {t(isOnVisit ? 'coaching.toShort' : 'coaching.add')}
      </Button>
      {isOpen ? (
        <NoteSheet to={to} visits={visits} isOnVisit={isOnVisit} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

type AboutOf = (note: CoachingNote, format: Format) => string
type Listed = { name: string; aboutOf: AboutOf }

function NoteList({ notes, ...listed }: { notes: readonly CoachingNote[] } & Listed) {
  const entries = useStore(outboxStore)
  const shown = useMemo(() => withUnsent(notes, entries), [notes, entries])
  return (
    <ul className="plain-list" aria-label={t('coaching.title')}>
      {shown.map((note) => (
        <Note key={note.id} note={note} {...listed} />
      ))}
    </ul>
  )
}

const whenOf: AboutOf = ({ createdAt }, format) => format.relativeInstant(createdAt)
const aboutOf: AboutOf = (note, format) =>
  note.prescriberName !== null && note.visitDate !== null
    ? t('coaching.on', { prescriber: note.prescriberName, day: format.day(note.visitDate) })
    : whenOf(note, format)

function Note({ note, name, aboutOf: about }: { note: CoachingNote } & Listed) {
  const format = useFormat()
  return (
    <li className={classes.note}>
      <div className={classes.words}>
        <p className={classes.text}>{note.note}</p>
        <p className="small ink-3">
          {about(note, format)} ·{' '}
          {note.readAt === null ? (
            t('coaching.unread')
          ) : (
            <span className={classes.read}>
              {t('coaching.read', { name, when: format.relativeInstant(note.readAt) })}
            </span>
          )}
        </p>
        <NextStep note={note} />
        {note.reply === null ? null : (
          <blockquote className={`${classes.words} ${classes.reply}`}>
            <p className={classes.text}>{note.reply}</p>
            <p className="small ink-3">
              {t('coaching.answered', { name, when: format.relativeInstant(note.repliedAt ?? '') })}
            </p>
          </blockquote>
        )}
      </div>
      <IconButton
        icon={IconTrash}
        size="small"
        label={t('coaching.remove', { note: note.note.slice(0, 40) })}
        onClick={() => removeNote(note)}
      />
    </li>
  )
}

function NextStep({ note: { nextStep, visits, done } }: { note: CoachingNote }) {
  if (nextStep === null) return null
  return (
    <p className={classes.next}>
      {done > 0 ? <IconCheck size={16} stroke={1.75} aria-hidden /> : null}
      <span>
        {t('coaching.nextIs', { next: nextStep })}
        {visits > 0 ? <span className="ink-3"> · {t('coaching.done', { done, count: visits })}</span> : null}
      </span>
    </p>
  )
}
