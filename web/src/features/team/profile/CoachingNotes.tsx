import { Button } from '@mantine/core'
import { type CoachingNote, coaching } from '@rounds/contract/coaching'
import type { DelegateDetail } from '@rounds/contract/team'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoteSheet } from './NoteSheet.tsx'
import { removeNote } from './notes.ts'
import classes from './CoachingNotes.module.css'

/** So many notes stand on the page. */
const SHOWN = 5

/** What was said to a delegate about their visits, and whether they have read it (ux-next 5.4). */
export function CoachingNotes({ member }: { member: DelegateDetail }) {
  const [isOpen, setOpen] = useState(false)
  const [limit, setLimit] = useState(SHOWN)
  const read = useRead(coaching.list, { delegateId: member.id, limit }, { keepPrevious: true })
  return (
    <section className={`card ${classes.card}`}>
      <header className={classes.head}>
        <h2>{t('team.notes')}</h2>
        {member.status === 'active' ? (
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen(true)}
          >
            {t('team.note.add')}
          </Button>
        ) : null}
      </header>
      <Loadable read={read}>
        {({ data, pagination: { total } }) =>
          data.length === 0 ? (
            <p className="small ink-3">{t('team.note.none', { name: member.firstName })}</p>
          ) : (
            <>
              <ul className="plain-list" aria-label={t('team.notes')}>
                {data.map((note) => (
                  <Note key={note.id} note={note} firstName={member.firstName} />
                ))}
              </ul>
              {total > data.length ? (
                <Button variant="default" onClick={() => setLimit(Math.min(total, 500))}>
                  {t('team.note.all', { count: total })}
                </Button>
              ) : null}
            </>
          )
        }
      </Loadable>
      {isOpen ? <NoteSheet member={member} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}

const aboutOf = ({ prescriberName, visitDate, createdAt }: CoachingNote, format: Format) =>
  prescriberName !== null && visitDate !== null
    ? t('team.note.on', { prescriber: prescriberName, day: format.day(visitDate) })
    : format.relativeInstant(createdAt)

function Note({ note, firstName }: { note: CoachingNote; firstName: string }) {
  const format = useFormat()
  return (
    <li className={classes.note}>
      <div>
        <p className={classes.text}>{note.note}</p>
        <p className="small ink-3">
          {aboutOf(note, format)} ·{' '}
          {note.readAt === null ? (
            t('team.note.unread')
          ) : (
            <span className={classes.read}>
              {t('team.note.read', { name: firstName, when: format.relativeInstant(note.readAt) })}
            </span>
          )}
        </p>
        {note.nextStep === null ? null : (
          <p className="small">{t('team.note.nextIs', { next: note.nextStep })}</p>
        )}
      </div>
      <IconButton
        icon={IconTrash}
        size="small"
        label={t('team.note.remove', { note: note.note.slice(0, 40) })}
        onClick={() => void removeNote(note)}
      />
    </li>
  )
}
