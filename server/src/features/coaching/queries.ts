import type { CoachingDraft, CoachingNote } from '@rounds/contract/coaching'
import type { Db, Transaction } from '#platform/database/db.ts'
import { conditionsOf, listed } from '#platform/database/listed.ts'

const columns = `n.id, n.delegate_id, n.note, n.next_step, n.visit_id, v.prescriber_name, v.scheduled_date as visit_date, n.created_at,
  n.read_at`
const withVisit = 'left join visits v on v.tenant_id = $1 and v.id = n.visit_id'

export const listNotes = (
  db: Db,
  writerId: string,
  { delegateId, ...paging }: { delegateId?: string | undefined; page: number; limit: number },
) => {
  const asked = conditionsOf([writerId], 'n.tenant_id = $1', 'n.written_by = $2')
  asked.add(delegateId, (parameter) => `n.delegate_id = ${parameter}`)
  return listed<CoachingNote>(
    db,
    {
      from: 'coaching_notes n',
      where: asked.where,
      values: asked.values,
      order: 'n.created_at desc, n.id',
      joins: `join coaching_notes n on n.tenant_id = $1 and n.id = found.id ${withVisit}`,
      columns,
    },
    paging,
  )
}

export const findNote = (db: Db, writerId: string, id: string): Promise<CoachingNote | undefined> =>
  db.row<CoachingNote>(
    `select ${columns} from coaching_notes n ${withVisit} where n.tenant_id = $1 and n.id = $2 and n.written_by = $3`,
    [id, writerId],
  )

export const hasVisit = async (db: Db, delegateId: string, visitId: string): Promise<boolean> =>
  (await db.row('select from visits where tenant_id = $1 and id = $2 and delegate_id = $3', [
    visitId,
    delegateId,
  ])) !== undefined

export const insertNote = async (
  db: Transaction,
  writerId: string,
  { delegateId, visitId, note, nextStep }: CoachingDraft,
): Promise<CoachingNote> =>
  (await db.row<CoachingNote>(
    `with n as (
       insert into coaching_notes (tenant_id, delegate_id, written_by, visit_id, note, next_step)
       values ($1, $2, $3, $4, $5, $6) returning *)
     select ${columns} from n ${withVisit}`,
    [delegateId, writerId, visitId ?? null, note, nextStep || null],
  )) as CoachingNote

/** Whose note it was; with it goes what told of it. */
export const deleteNote = async (db: Transaction, writerId: string, id: string) => {
  const gone = await db.row<{ delegateId: string }>(
    'delete from coaching_notes where tenant_id = $1 and id = $2 and written_by = $3 returning delegate_id',
    [id, writerId],
  )
  if (gone)
    await db.rows(
      `delete from notifications where tenant_id = $1 and user_id = $2 and related_id = $3 and wording like 'coaching-%'`,
      [gone.delegateId, id],
    )
  return gone
}
