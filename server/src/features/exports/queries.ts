import type { LogFilter } from '@rounds/contract/audit'
import type { DataExport } from '@rounds/contract/exports'
import { DATA_DAYS } from '@rounds/contract/exports'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import { readInBatches } from '#platform/database/long-work.ts'
import { columnName } from '#platform/database/columns.ts'
import { type Kind, storedFiles } from './rules.ts'

const nameOf = (id: string) =>
  `(select u.first_name || ' ' || u.last_name from users u where u.tenant_id = $1 and u.id = ${id})`
const columns = `e.id, e.kind, e.person_id, ${nameOf('e.person_id')} as person_name, e.created_by as requested_by,
  ${nameOf('e.created_by')} as requested_by_name, e.status, e.progress, e.error_message, e.created_at, e.finished_at, e.expires_at,
  e.size, e.records`
/** What somebody has asked for about themselves; an admin who does is no admin then. */
const isOwn = 'e.person_id is not distinct from e.created_by'

export const listExports = (
  db: Db,
  {
    createdBy,
    personId,
    ofLog = false,
  }: { createdBy?: string; personId?: string | undefined; ofLog?: boolean },
  paging: { page: number; limit: number },
): Promise<Listed<DataExport>> => {
  const asked = conditionsOf(
    [],
    'e.tenant_id = $1',
    createdBy === undefined ? `not (${isOwn}) and (e.kind = 'audit-log') = ${ofLog}` : isOwn,
  )
  asked.add(createdBy, (id) => `e.created_by = ${id}`)
  asked.add(personId, (id) => `e.person_id = ${id}`)
  return listed<DataExport>(
    db,
    {
      from: 'data_exports e',
      where: asked.where,
      values: asked.values,
      order: 'e.created_at desc, e.id desc',
      columns,
    },
    paging,
  )
}

/** One that somebody may have: what they asked for about themselves, and what admins asked for, as one who may ask for such. */
export const findExport = (
  db: Db,
  {
    id,
    userId,
    ofData,
    ofLog,
    lock = false,
  }: { id: string; userId: string; ofData: boolean; ofLog: boolean; lock?: boolean },
): Promise<DataExport | undefined> =>
  db.row<DataExport>(
    `select ${columns} from data_exports e where e.tenant_id = $1 and e.id = $2
       and case when ${isOwn} then e.created_by = $3 when e.kind = 'audit-log' then $5 else $4 end ${lock ? 'for update' : ''}`,
    [id, userId, ofData, ofLog],
  )

export type Wanted = { kind: DataExport['kind']; personId?: string; filter?: LogFilter }
/** An index refuses it while another one is being made for whoever asks. */
export const insertExport = (
  db: Transaction,
  userId: string,
  { kind, personId, filter }: Wanted,
): Promise<DataExport> =>
  db.one<DataExport>(
    `with e as (
       insert into data_exports (tenant_id, created_by, kind, person_id, filter) values ($1, $2, $3, $4, $5) returning *)
     select ${columns} from e`,
    [userId, kind, personId ?? null, filter ? JSON.stringify(filter) : null],
  )

/**
 * One that failed is made for whoever tries again: who asked for it may have left. What is about themselves keeps who asked: it would
 * be another file.
 */
export const restartExport = (db: Transaction, userId: string, id: string): Promise<DataExport> =>
  db.one<DataExport>(
    `with e as (
       update data_exports set status = 'pending', progress = 0, error_message = null, finished_at = null,
         created_by = case when person_id = $2 then created_by else $2 end
       where tenant_id = $1 and id = $3 returning *)
     select ${columns} from e`,
    [userId, id],
  )

export type Work = {
  id: string
  kind: DataExport['kind']
  personId: string | null
  createdBy: string
  filter: LogFilter | null
}
const work = 'id, kind, person_id, created_by, filter'
/** What is to be made, from when on it is under way; undefined when it is made, or was erased. */
export const beginExport = (db: Transaction, id: string): Promise<Work | undefined> =>
  db.row<Work>(
    `update data_exports set status = 'processing' where tenant_id = $1 and id = $2 and status in ('pending', 'processing')
     returning ${work}`,
    [id],
  )

export const setProgress = (db: Transaction, id: string, progress: number) =>
  db.rows(
    `update data_exports set progress = $3 where tenant_id = $1 and id = $2 and status = 'processing'`,
    [id, progress],
  )

/** Whether nobody else is writing it; held until the transaction ends. */
export const isAlone = async (db: Transaction, id: string): Promise<boolean> =>
  (
    await db.withoutTenant.rows<{ alone: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 49)) as alone',
      [id],
    )
  )[0]?.alone ?? false

/** What a process left that was killed while it wrote. */
export const deleteParts = (db: Transaction, id: string) =>
  db.rows('delete from data_export_parts where tenant_id = $1 and export_id = $2', [id])

export const insertPart = (db: Transaction, id: string, number: number, bytes: Buffer) =>
  db.rows('insert into data_export_parts (tenant_id, export_id, number, bytes) values ($1, $2, $3, $4)', [
    id,
    number,
    bytes,
  ])

export const findPart = async (db: Db, id: string, number: number): Promise<Buffer | undefined> =>
  (
    await db.row<{ bytes: Buffer }>(
      'select bytes from data_export_parts where tenant_id = $1 and export_id = $2 and number = $3',
      [id, number],
    )
  )?.bytes

export const completeExport = (
  db: Transaction,
  id: string,
  { size, records }: { size: number; records: number },
): Promise<Work | undefined> =>
  db.row<Work>(
    `update data_exports set status = 'completed', progress = 100, size = $3, records = $4, finished_at = now(),
       expires_at = now() + make_interval(days => ${DATA_DAYS})
     where tenant_id = $1 and id = $2 and status = 'processing' returning ${work}`,
    [id, size, records],
  )

/** With the reason that its person is told. */
export const failExport = (db: Transaction, id: string, message: string): Promise<Work | undefined> =>
  db.row<Work>(
    `update data_exports set status = 'failed', error_message = $3, finished_at = now()
     where tenant_id = $1 and id = $2 and status in ('pending', 'processing') returning ${work}`,
    [id, message],
  )

/** Files whose days are over, and what is told of them a month later; of what was never made, by when it was asked for. */
export const deleteOldData = async (db: Transaction) => {
  await db.rows(
    `delete from data_export_parts p using data_exports e
     where p.tenant_id = $1 and e.tenant_id = $1 and e.id = p.export_id and e.expires_at < now()`,
  )
  await db.rows(
    `delete from data_exports where tenant_id = $1
       and coalesce(expires_at, created_at + make_interval(days => ${DATA_DAYS})) < now() - interval '30 days'`,
  )
}

/** Somebody of the company, removed or not. */
export const findSubject = (db: Db, id: string): Promise<{ id: string } | undefined> =>
  db.row<{ id: string }>(
    `select id from users where tenant_id = $1 and id = $2 and role <> 'SUPER_ADMIN' and erased_at is null`,
    [id],
  )

/** The person, where a statement names one. */
const valuesOf = (statement: string, personId: string | null) => (statement.includes('$2') ? [personId] : [])

export const countRecords = async (db: Db, kind: Kind, personId: string | null): Promise<number> => {
  const statement = `select count(*) as count from ${kind.from} where ${kind.where}`
  return (await db.one<{ count: number }>(statement, valuesOf(statement, personId))).count
}

export type Values = Record<string, unknown>
/** All records of a kind, as of the moment of the transaction. `cursor`: each pass has one of its own. */
export const readRecords = (
  db: Transaction,
  cursor: string,
  kind: Kind,
  personId: string | null,
): AsyncGenerator<Values[]> => {
  const { from, where, order, columns: own } = kind
  const selected = Object.entries(own).map(([name, text]) => `${text} as ${columnName(name)}`)
  const statement = `select ${selected.join(', ')} from ${from} where ${where} order by ${order}`
  return readInBatches<Values>(db, cursor, statement, valuesOf(statement, personId))
}

/** Files that somebody has stored. */
export const listStoredFiles = (db: Db, personId: string) =>
  db.rows<{ id: string; name: string }>(
    `select f.id, f.name from files f where ${storedFiles} order by f.created_at, f.id`,
    [personId],
  )
export const findBytes = async (db: Db, id: string): Promise<Buffer | undefined> =>
  (await db.row<{ bytes: Buffer }>('select bytes from files where tenant_id = $1 and id = $2', [id]))?.bytes
