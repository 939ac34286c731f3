import { type CoachingNote, coaching, isNextStepOf } from '@rounds/contract/coaching'
import { dayIn } from '@rounds/contract/dates'
import { addressed } from '@rounds/contract/prescriber-rules'
import { notFound } from '@rounds/contract/refusal'
import { isCarriedOut } from '@rounds/contract/transitions'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import type { Company } from '#demo/store/company.ts'
import type { NoteRow } from '#demo/store/tables.ts'
import { forgetNotes, markReadAbout, notify } from './news.ts'
import { fullName, teamOf } from './scope.ts'

const noteOf = (company: Company, { writtenBy, ...row }: NoteRow): CoachingNote => {
  const prescriber = company.find('prescribers', row.prescriberId)
  const since = company
    .rows('visits')
    .filter((visit) => visit.delegateId === row.delegateId && isCarriedOut(visit) && isNextStepOf(row, visit))
  return {
    ...row,
    writtenByName: fullName(company.find('users', writtenBy)) ?? '',
    visitDate: company.find('visits', row.visitId)?.scheduledDate ?? null,
    prescriberName: prescriber
      ? addressed(prescriber.title, `${prescriber.firstName} ${prescriber.lastName}`)
      : null,
    visits: since.length,
    done: since.filter(({ id }) => row.doneIn.includes(id)).length,
  }
}

const newestFirst = (rows: NoteRow[]) => sortedBy(rows, 'desc', ({ createdAt }) => createdAt)

/** What the delegate does with a note to them; they have read it then, and what told them of it. */
const answered = (ask: Ask, id: string, change: (row: NoteRow) => Partial<NoteRow>): CoachingNote => {
  const { company, user, at } = ask
  const row = company.find('coaching_notes', id)
  if (row?.delegateId !== user.id) throw notFound('Coaching note')
  markReadAbout(company, at, user.id, { type: 'message', ids: new Set([id]) })
  return noteOf(company, company.put('coaching_notes', { ...row, readAt: row.readAt ?? at, ...change(row) }))
}

export const coachingAnswers = answers(coaching, {
  list: ({ company, user }, { delegateId, visitId, ...paging }) => {
    const found = company
      .rows('coaching_notes')
      .filter(
        (row) =>
          row.writtenBy === user.id &&
          (delegateId === undefined || row.delegateId === delegateId) &&
          (visitId === undefined || row.visitId === visitId),
      )
    return pageWith(newestFirst(found), paging, (row) => noteOf(company, row))
  },

  write: (ask, { delegateId, visitId, note, nextStep }) => {
    const { company, user, now, at } = ask
    const member = company.find('users', delegateId)
    if (!member || member.deletedAt !== null || !teamOf(company, user.id).has(delegateId))
      throw notFound('Team member')
    const visit = company.find('visits', visitId)
    if (visitId && visit?.delegateId !== delegateId) throw notFound('Visit')
    const row = company.put('coaching_notes', {
      id: crypto.randomUUID(),
      delegateId,
      writtenBy: user.id,
      visitId: visitId ?? null,
      prescriberId: visit?.prescriberId ?? null,
      day: dayIn(now, user.timezone),
      note,
      nextStep: nextStep || null,
      createdAt: at,
      readAt: null,
      reply: null,
      repliedAt: null,
      doneIn: [],
    })
    const sender = user.name
    notify(company, at, [
      {
        userId: delegateId,
        type: 'message',
        ...(row.nextStep === null
          ? { wording: 'coaching-note', parameters: { sender, note } }
          : { wording: 'coaching-note-next', parameters: { sender, note, next: row.nextStep } }),
        relatedId: row.id,
        actionUrl: visitId ? `/delegate/record-visit/${visitId}` : '/delegate/visit-history',
      },
    ])
    ask.audit({ action: 'create', resource: 'coaching-note', resourceId: row.id, details: { delegateId } })
    return noteOf(company, row)
  },

  remove: (ask, { id }) => {
    const { company, user } = ask
    if (company.find('coaching_notes', id)?.writtenBy !== user.id) throw notFound('Coaching note')
    forgetNotes(company, (row) => row.id === id)
    ask.audit({ action: 'delete', resource: 'coaching-note', resourceId: id })
    return undefined
  },

  own: ({ company, user }, paging) => {
    const found = company.rows('coaching_notes').filter(({ delegateId }) => delegateId === user.id)
    return pageWith(newestFirst(found), paging, (row) => noteOf(company, row))
  },

  markRead: (ask, { id }) => answered(ask, id, () => ({})),

  reply: (ask, { id, reply }) => {
    const { company, user, at } = ask
    const isSame = company.find('coaching_notes', id)?.reply === reply
    const note = answered(ask, id, (row) => ({
      reply,
      repliedAt: isSame ? row.repliedAt : at,
    }))
    if (isSame) return note
    notify(company, at, [
      {
        userId: company.find('coaching_notes', id)?.writtenBy ?? null,
        type: 'message',
        wording: 'coaching-reply',
        parameters: { sender: user.name, reply },
        relatedId: id,
        actionUrl: `/supervisor/team/${user.id}`,
      },
    ])
    ask.audit({ action: 'reply', resource: 'coaching-note', resourceId: id })
    return note
  },

  setDone: (ask, { id, visitId, isDone }) =>
    answered(ask, id, ({ doneIn }) => {
      const others = doneIn.filter((each) => each !== visitId)
      return { doneIn: isDone ? [...others, visitId] : others }
    }),
})
