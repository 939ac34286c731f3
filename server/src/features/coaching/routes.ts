import { type CoachingNote, coaching } from '@rounds/contract/coaching'
import { dayIn } from '@rounds/contract/dates'
import { notFound } from '@rounds/contract/refusal'
import { notify } from '#features/notifications/commands.ts'
import { markReadAbout } from '#features/notifications/queries.ts'
import { holdsDelegate } from '#features/team/queries.ts'
import type { Transaction } from '#platform/database/db.ts'
import { type Change, type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import {
  type Between,
  deleteNote,
  findNote,
  lockPrescriberOf,
  insertNote,
  listNotes,
  listNotesTo,
  setDoneIn,
  setRead,
  setReply,
} from './queries.ts'

/** Open pages of the two read their notes anew. */
const announce = (db: Transaction, id: string, { delegateId, writtenBy }: Between) => {
  for (const userId of [delegateId, writtenBy]) db.announce({ userId, type: 'message', id })
}

const theirs = <T>(found: T | undefined): T => {
  if (found === undefined) throw notFound('Coaching note')
  return found
}

/** What the delegate did with a note; they have read it then, and what told them of it. */
const answered = async (
  { db, user }: Pick<Change, 'db' | 'user'>,
  id: string,
  between: Between,
): Promise<CoachingNote> => {
  markReadAbout(db, user.id, { type: 'message', relatedIds: [id] })
  db.announce({ userId: user.id, type: 'notification', id: user.id })
  announce(db, id, between)
  return theirs(await findNote(db, user.id, id))
}

const routes = implement(coaching, {
  list: async ({ db, user }, filter) => pageOfRows(await listNotes(db, user.id, filter), filter),

  write: async ({ db, user, now }, draft) => {
    const { delegateId, visitId } = draft
    if (!(await holdsDelegate(db, user, delegateId))) throw notFound('Team member')
    const visit = visitId ? await lockPrescriberOf(db, delegateId, visitId) : null
    if (visit === undefined) throw notFound('Visit')
    const prescriberId = visit?.prescriberId ?? null
    const written = await insertNote(db, user.id, { ...draft, prescriberId, day: dayIn(now, user.timezone) })
    const { id, note, nextStep } = written
    const sender = user.name
    await notify(db, [
      {
        userId: delegateId,
        type: 'message',
        ...(nextStep === null
          ? { wording: 'coaching-note', parameters: { sender, note } }
          : { wording: 'coaching-note-next', parameters: { sender, note, next: nextStep } }),
        relatedId: id,
        // One on no visit stands beside the own week.
        actionUrl: visitId ? `/delegate/record-visit/${visitId}` : '/delegate/visit-history',
      },
    ])
    db.audit({ action: 'create', resource: 'coaching-note', resourceId: id, details: { delegateId } })
    return written
  },

  remove: async ({ db, user }, { id }) => {
    const gone = theirs(await deleteNote(db, user.id, id))
    for (const userId of [gone.delegateId, gone.writtenBy])
      db.announce({ userId, type: 'notification', id: userId })
    announce(db, id, gone)
    db.audit({ action: 'delete', resource: 'coaching-note', resourceId: id })
    return undefined
  },

  own: async ({ db, user }, paging) => pageOfRows(await listNotesTo(db, user.id, paging), paging),

  markRead: async ({ db, user }, { id }) =>
    answered({ db, user }, id, theirs(await setRead(db, user.id, id))),

  reply: async ({ db, user }, given) => {
    const { id, reply } = given
    const { isSameReply, ...between } = theirs(await setReply(db, user.id, given))
    if (isSameReply) return answered({ db, user }, id, between)
    await notify(db, [
      {
        userId: between.writtenBy,
        type: 'message',
        wording: 'coaching-reply',
        parameters: { sender: user.name, reply },
        relatedId: id,
        actionUrl: `/supervisor/team/${user.id}`,
      },
    ])
    db.audit({ action: 'reply', resource: 'coaching-note', resourceId: id })
    return answered({ db, user }, id, between)
  },

  setDone: async ({ db, user }, given) =>
    answered({ db, user }, given.id, theirs(await setDoneIn(db, user.id, given))),
})

const again: ReadAgain<CoachingNote> = ({ db, user }, id) => findNote(db, user.id, id)
export const coachingRoutes = readingAgain(coaching, routes, {
  write: again,
  markRead: again,
  reply: again,
  setDone: again,
})
