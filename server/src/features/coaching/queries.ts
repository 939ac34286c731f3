import { type CoachingDraft, type CoachingNote, NEXT_STEP_DAYS } from '@rounds/contract/coaching'
import type { Db, Transaction } from '#platform/database/db.ts'
import { conditionsOf, listed } from '#platform/database/listed.ts'

const columns = `n.id, n.delegate_id, w.first_name || ' ' || w.last_name as written_by_name, n.note, n.next_step, n.visit_id,
  v.scheduled_date as visit_date, n.prescriber_id, nullif(concat_ws(' ', nullif(p.title, ''), p.first_name, p.last_name), '') as prescriber_name, n.day, n.created_at, n.read_at,
  n.reply, n.replied_at, n.done_in, s.visits, s.done`

/** With what a note `n` is read: `s` counts the visits carried out that had its next step as an objective (isNextStepOf). */
const joins = `join users w on w.tenant_id = $1 and w.id = n.written_by
  left join visits v on v.tenant_id = $1 and v.id = n.visit_id
  left join prescribers p on p.tenant_id = $1 and p.id = n.prescriber_id
  cross join lateral (
    select count(*) as visits, count(*) filter (where s.id = any(n.done_in)) as done from visits s
    where s.tenant_id = $1 and n.next_step is not null and s.prescriber_id = n.prescriber_id and s.delegate_id = n.delegate_id
      and s.scheduled_date >= n.day and s.scheduled_date < n.day + ${NEXT_STEP_DAYS} and s.completed_at > n.created_at
      and s.status <> 'rejected' and not s.not_met) s`

type Paging = { page: number; limit: number }
const notesWhere = (db: Db, asked: ReturnType<typeof conditionsOf>, paging: Paging) =>
  listed<CoachingNote>(
    db,
    {
      from: 'coaching_notes n',
      where: asked.where,
      values: asked.values,
      order: 'n.created_at desc, n.id',
      joins: `join coaching_notes n on n.tenant_id = $1 and n.id = found.id ${joins}`,
      columns,
    },
    paging,
  )

/** Those that a person wrote. */
export const listNotes = (
  db: Db,
  writerId: string,
  {
    delegateId,
    visitId,
    ...paging
  }: { delegateId?: string | undefined; visitId?: string | undefined } & Paging,
) => {
  const asked = conditionsOf([writerId], 'n.tenant_id = $1', 'n.written_by = $2')
  asked.add(delegateId, (parameter) => `n.delegate_id = ${parameter}`)
  asked.add(visitId, (parameter) => `n.visit_id = ${parameter}`)
  return notesWhere(db, asked, paging)
}

/** Those to a delegate. */
export const listNotesTo = (db: Db, delegateId: string, paging: Paging) =>
  notesWhere(db, conditionsOf([delegateId], 'n.tenant_id = $1', 'n.delegate_id = $2'), paging)

/** A note that the person wrote or was written. */
export const findNote = (db: Db, personId: string, id: string): Promise<CoachingNote | undefined> =>
  db.row<CoachingNote>(
    `select ${columns} from coaching_notes n ${joins} where n.tenant_id = $1 and n.id = $2 and $3 in (n.written_by, n.delegate_id)`,
    [id, personId],
  )

/** Whom a visit of the delegate is with; it is not deleted until the transaction ends. */
export const lockPrescriberOf = (db: Transaction, delegateId: string, visitId: string) =>
  db.row<{ prescriberId: string }>(
    'select prescriber_id from visits where tenant_id = $1 and id = $2 and delegate_id = $3 for key share',
    [visitId, delegateId],
  )

export const insertNote = (
  db: Transaction,
  writerId: string,
  {
    delegateId,
    visitId,
    prescriberId,
    day,
    note,
    nextStep,
  }: CoachingDraft & { prescriberId: string | null; day: string },
): Promise<CoachingNote> =>
  db.one<CoachingNote>(
    `with n as (
       insert into coaching_notes (tenant_id, delegate_id, written_by, visit_id, prescriber_id, day, note, next_step)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning *)
     select ${columns} from n ${joins}`,
    [delegateId, writerId, visitId ?? null, prescriberId, day, note, nextStep || null],
  )

/** Between whom a note is. */
export type Between = { delegateId: string; writtenBy: string }

const between = 'returning delegate_id, written_by'

/** What told of it goes with it (migration 0036). Undefined when it is not the writer's. */
export const deleteNote = (db: Transaction, writerId: string, id: string) =>
  db.row<Between>(
    `delete from coaching_notes where tenant_id = $1 and id = $2 and written_by = $3 ${between}`,
    [id, writerId],
  )

const changeOwn = (db: Transaction, change: string, values: [id: string, delegateId: string, ...unknown[]]) =>
  db.row<Between & { isSameReply: boolean }>(
    `update coaching_notes set ${change} where tenant_id = $1 and id = $2 and delegate_id = $3
     ${between}, new.reply is not distinct from old.reply as is_same_reply`,
    values,
  )

/** These answer undefined when the note is not to the delegate. */
export const setRead = (db: Transaction, delegateId: string, id: string) =>
  changeOwn(db, 'read_at = coalesce(read_at, now())', [id, delegateId])

export const setReply = (db: Transaction, delegateId: string, { id, reply }: { id: string; reply: string }) =>
  changeOwn(
    db,
    `reply = $4, replied_at = case when reply = $4 then replied_at else now() end, read_at = coalesce(read_at, now())`,
    [id, delegateId, reply],
  )

export const setDoneIn = (
  db: Transaction,
  delegateId: string,
  { id, visitId, isDone }: { id: string; visitId: string; isDone: boolean },
) =>
  changeOwn(
    db,
    `done_in = array_remove(done_in, $4::uuid) || case when $5 then array[$4::uuid] else '{}' end`,
    [id, delegateId, visitId, isDone],
  )
