import { coaching } from '@rounds/contract/coaching'
import { notFound } from '@rounds/contract/refusal'
import { notify } from '#features/notifications/commands.ts'
import { hasDelegate } from '#features/team/queries.ts'
import { implement, readingAgain } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { deleteNote, findNote, hasVisit, insertNote, listNotes } from './queries.ts'

const routes = implement(coaching, {
  list: async ({ db, user }, filter) => pageOfRows(await listNotes(db, user.id, filter), filter),

  write: async ({ db, user }, draft) => {
    const { delegateId, visitId } = draft
    if (!(await hasDelegate(db, user, delegateId))) throw notFound('Team member')
    if (visitId && !(await hasVisit(db, delegateId, visitId))) throw notFound('Visit')
    const written = await insertNote(db, user.id, draft)
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
        actionUrl: visitId ? `/delegate/record-visit/${visitId}` : null,
      },
    ])
    db.audit({ action: 'create', resource: 'coaching-note', resourceId: id, details: { delegateId } })
    return written
  },

  remove: async ({ db, user }, { id }) => {
    const gone = await deleteNote(db, user.id, id)
    if (!gone) throw notFound('Coaching note')
    db.announce({ userId: gone.delegateId, type: 'notification', id: gone.delegateId })
    db.audit({ action: 'delete', resource: 'coaching-note', resourceId: id })
    return undefined
  },
})

export const coachingRoutes = readingAgain(coaching, routes, {
  write: ({ db, user }, id) => findNote(db, user.id, id),
})
