import {
  type AuditChain,
  type AuditFilter,
  type AuditLog,
  type LogFilter,
  auditNouns,
  auditVerbs,
} from '@rounds/contract/audit'
import { addDays, instantOf } from '@rounds/contract/dates'
import type { Database, Db, Transaction } from '#platform/database/db.ts'
import { conditionsOf, listed, searched } from '#platform/database/listed.ts'
import { readInBatches } from '#platform/database/long-work.ts'
import { type StoredSeal, entryColumns as columns, origin, record } from './rules.ts'

type Asked = LogFilter

/** What a search may mean: people, who are looked up first, a verb or a noun, an address, a request. What it cannot mean is not asked. */
const armsOf = async (db: Db, search: string) => {
  const word = search.toLowerCase().replaceAll(/[\s_]+/g, '-')
  const { people } = await db.one<{ people: string[] }>(
    `select coalesce(array_agg(found.id), '{}') as people from (
       select u.id from users u where u.tenant_id = $1 and (u.first_name || ' ' || u.last_name ilike $2 or u.email ilike $2)
       order by u.id limit ${PEOPLE_MAX}) found`,
    [searched(search)],
  )
  const isPeople = 'any (array(select jsonb_array_elements_text($?::jsonb -> 0)::uuid))'
  return {
    value: JSON.stringify([people, word, search]),
    arms: [
      `a.user_id = ${isPeople}`,
      `a.resource_id = ${isPeople}`,
      ...(isOneOf(auditVerbs, word) ? ['a.action = $?::jsonb ->> 1'] : []),
      ...(isOneOf(auditNouns, word) ? ['a.resource = $?::jsonb ->> 1'] : []),
      ...(/^[\da-f.:]{7,}$/i.test(search) ? ['a.ip_address = $?::jsonb ->> 2'] : []),
      ...(/^[\da-f-]{36}$/i.test(search) ? ['a.request_id = $?::jsonb ->> 2'] : []),
    ],
  }
}
const PEOPLE_MAX = 200
const isOneOf = (words: readonly string[], word: string) => words.includes(word)

const conditions = async (db: Db, filter: Asked, timezone: string) => {
  const asked = conditionsOf([], 'a.tenant_id = $1')
  const { startDate, endDate, search } = filter
  asked.add(filter.userId, (parameter) => `a.user_id = ${parameter}`)
  asked.add(filter.resource, (parameter) => `a.resource = ${parameter}`)
  asked.add(filter.action, (parameter) => `a.action = ${parameter}`)
  asked.add(filter.success, (parameter) => `a.success = ${parameter}`)
  asked.add(startDate && instantOf(startDate, '00:00', timezone), (parameter) => `a.at >= ${parameter}`)
  asked.add(
    endDate && instantOf(addDays(endDate, 1), '00:00', timezone),
    (parameter) => `a.at < ${parameter}`,
  )
  if (search) {
    const { value, arms } = await armsOf(db, search)
    asked.add(value, (parameter) => `(${arms.join(' or ').replaceAll('$?', parameter)})`)
  }
  return asked
}

/** A transaction that lasts longer has its entry sealed only by the one who looks. */
const LATE = `interval '1 hour'`
const isUnsealed = 'not exists (select from audit_seals s where s.tenant_id = $1 and s.entry_id = a.id)'
/** Written by the application, of late: what it has not sealed yet. Anything else without a seal was put in by somebody else. */
const isOwn = `(a.writer = session_user::text and a.at >= c.sealed_until - ${LATE})`

/**
 * How many entries a log has, of which its chain has counted all but the latest. Of one that somebody else has shortened or lengthened
 * it is what there should be.
 */
const allOfThem = `coalesce(
  (select c.number + (select count(*) from audit_log a where a.tenant_id = $1 and ${isOwn} and ${isUnsealed})
   from audit_chains c where c.tenant_id = $1 and c.sealed_until is not null),
  (select count(*) from audit_log a where a.tenant_id = $1))`

export const listEntries = async (db: Db, filter: AuditFilter, timezone: string) => {
  const asked = await conditions(db, filter, timezone)
  const way = filter.sortOrder
  return listed<AuditLog>(
    db,
    {
      from: 'audit_log a',
      where: asked.where,
      values: asked.values,
      order: `a.at ${way}, a.id ${way}`,
      joins: 'join audit_log a on a.tenant_id = $1 and a.id = found.id',
      columns,
      ...(asked.values.length === 0 && { counted: { as: allOfThem } }),
    },
    filter,
  )
}

export const countEntries = async (db: Db, filter: Asked, timezone: string): Promise<number> => {
  const asked = await conditions(db, filter, timezone)
  const { total } = await db.one<{ total: number }>(
    asked.values.length === 0
      ? `select ${allOfThem} as total`
      : `select count(*) as total from audit_log a where ${asked.where}`,
    asked.values,
  )
  return total
}

/** What a filter finds, for a file. */
export const readEntries = async (db: Transaction, filter: Asked, timezone: string) => {
  const asked = await conditions(db, filter, timezone)
  const way = filter.sortOrder
  return readInBatches<AuditLog>(
    db,
    'listed_entries',
    `select ${columns} from audit_log a where ${asked.where} order by a.at ${way}, a.id ${way}`,
    asked.values,
  )
}

export const findEntry = (db: Db, id: string): Promise<AuditLog | undefined> =>
  db.row<AuditLog>(`select ${columns} from audit_log a where a.tenant_id = $1 and a.id = $2`, [id])

/** Names of the people and departments among some ids. */
export const namesOf = async (db: Db, ids: string[]): Promise<Record<string, string>> => {
  if (ids.length === 0) return {}
  const rows = await db.rows<{ id: string; name: string }>(
    `select u.id, u.first_name || ' ' || u.last_name as name from users u where u.tenant_id = $1 and u.id = any ($2)
     union all select d.id, d.name from departments d where d.tenant_id = $1 and d.id = any ($2)`,
    [ids],
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** The seal of an entry between its neighbours. */
export const findSeal = (
  db: Db,
  id: string,
): Promise<{ before: string | null; seal: string; next: string | null; sealedAt: string } | undefined> =>
  db.row(
    `select encode(s.seal, 'hex') as seal, s.sealed_at,
       (select encode(b.seal, 'hex') from audit_seals b where b.tenant_id = $1 and b.number = s.number - 1) as before,
       (select encode(n.seal, 'hex') from audit_seals n where n.tenant_id = $1 and n.number = s.number + 1) as next
     from audit_seals s where s.tenant_id = $1 and s.entry_id = $2`,
    [id],
  )

type Unsealed = {
  id: string
  at: string
  record: string
  details: string
  origin: string
  detailsSalt: string
  originSalt: string
}
/** `lastAt` and `lastId`: where the last sealed entry stands in the order, to the microsecond. */
type Chain = {
  number: number
  seal: string
  isFounded: boolean
  lastAt: string | null
  lastId: string | null
}
/**
 * The end of the chain, for whoever lengthens it; undefined while another does, while there is none, and where seals stand behind it:
 * somebody has set it back, which the check tells.
 */
export const lockChain = (db: Transaction): Promise<Chain | undefined> =>
  db.row<Chain>(
    `select c.number, encode(c.seal, 'hex') as seal, c.sealed_until is not null as is_founded,
       (select l.at::text from audit_seals s join audit_log l on l.tenant_id = $1 and l.id = s.entry_id
        where s.tenant_id = $1 and s.number = c.number) as last_at,
       (select s.entry_id from audit_seals s where s.tenant_id = $1 and s.number = c.number) as last_id
     from audit_chains c where c.tenant_id = $1
       and not exists (select from audit_seals s where s.tenant_id = $1 and s.number > c.number)
     for no key update skip locked`,
  )
export const beginChain = (db: Transaction, seal: string) =>
  db.rows(
    `insert into audit_chains (tenant_id, seal) values ($1, decode($2, 'hex')) on conflict do nothing`,
    [seal],
  )

const unsealed = `a.id, a.at, ${record('a')} as record, a.details::text as details, ${origin('a')} as origin,
  gen_random_uuid() as details_salt, gen_random_uuid() as origin_salt`
const NOTHING = '00000000-0000-0000-0000-000000000000'
/** Entries without a seal in their order. Of a chain that begins these are all there are, whoever wrote them. */
export const nextUnsealed = (
  db: Transaction,
  { isFounded, lastAt, lastId }: Chain,
  limit: number,
): Promise<Unsealed[]> =>
  isFounded
    ? db.rows<Unsealed>(
        `select ${unsealed} from audit_chains c join audit_log a on a.tenant_id = $1 and ${isOwn} and ${isUnsealed}
         where c.tenant_id = $1 order by a.at, a.id limit ${limit}`,
      )
    : db.rows<Unsealed>(
        `select ${unsealed} from audit_log a where a.tenant_id = $1 and (a.at, a.id) > ($2::timestamptz, $3::uuid)
         order by a.at, a.id limit ${limit}`,
        [lastAt ?? '-infinity', lastId ?? NOTHING],
      )

export type NewSeal = {
  number: number
  id: string
  detailsSalt: string
  detailsHash: string
  originSalt: string
  originHash: string
  seal: string
}
export const insertSeals = (db: Transaction, seals: NewSeal[]) =>
  db.rows(
    `insert into audit_seals (tenant_id, number, entry_id, details_salt, details_hash, origin_salt, origin_hash, seal)
     select $1, n.number, n.id, n."detailsSalt", decode(n."detailsHash", 'hex'), n."originSalt", decode(n."originHash", 'hex'), decode(n.seal, 'hex')
     from jsonb_to_recordset($2) as n(number bigint, id uuid, "detailsSalt" uuid, "detailsHash" text, "originSalt" uuid, "originHash" text, seal text)`,
    [JSON.stringify(seals)],
  )
/** `isWhole`: nothing is left that had no seal. */
export const moveChain = (db: Transaction, number: number, seal: string, isWhole: boolean) =>
  db.rows(
    `update audit_chains set number = $2, seal = decode($3, 'hex'), sealed_until = case when $4 then now() else sealed_until end
     where tenant_id = $1`,
    [number, seal, isWhole],
  )

/** The companies that have entries to seal. */
export const findUnsealed = async (database: Database): Promise<string[]> => {
  const rows = await database.global<{ id: string }>('select id from tenants_with_unsealed() id')
  return rows.map(({ id }) => id)
}

/** Whether there is anything to seal: asked every minute of every company. */
export const hasUnsealed = async (db: Db): Promise<boolean> =>
  (await db.row(
    `select from audit_log a where a.tenant_id = $1 and not exists (select from audit_chains c where c.tenant_id = $1 and c.sealed_until is not null)
     union all
     select from audit_chains c join audit_log a on a.tenant_id = $1 and ${isOwn} where c.tenant_id = $1 and ${isUnsealed} limit 1`,
  )) !== undefined

export const findChain = (db: Db) =>
  db.row<AuditChain & { number: number }>(
    `select c.number, c.checked_at, c.broken_at,
       (select s.entry_id from audit_seals s join audit_log a on a.tenant_id = $1 and a.id = s.entry_id
        where s.tenant_id = $1 and s.number <= c.broken_at order by s.number desc limit 1) as broken_entry_id, case when c.checking_at > now() - interval '1 minute' then c.checking end as checking,
       case when c.sealed_until is null then 0 else (select count(*) from audit_log a where a.tenant_id = $1 and ${isOwn} and ${isUnsealed}) end as waiting,
       c.number as entries
     from audit_chains c where c.tenant_id = $1`,
  )

/** The end of the chain and the last seal there is, as of one moment. */
export const findEnd = (db: Db) =>
  db.row<{ number: number; seal: string; last: number }>(
    `select c.number, encode(c.seal, 'hex') as seal,
       coalesce((select max(s.number) from audit_seals s where s.tenant_id = $1), 0) as last
     from audit_chains c where c.tenant_id = $1`,
  )

/** Sealed entries as they are stored now, from behind a number. */
export const listSealed = (db: Db, after: number, limit: number): Promise<StoredSeal[]> =>
  db.rows<StoredSeal>(
    `select s.number, case when a.id is not null then ${record('a')} end as record, a.details::text as details,
       case when a.id is not null then ${origin('a')} end as origin, s.details_salt, encode(s.details_hash, 'hex') as details_hash,
       s.origin_salt, encode(s.origin_hash, 'hex') as origin_hash, encode(s.seal, 'hex') as seal
     from (select * from audit_seals s where s.tenant_id = $1 and s.number > $2 order by s.number limit ${limit}) s
     left join audit_log a on a.tenant_id = $1 and a.id = s.entry_id order by s.number`,
    [after],
  )

/** Of entries that somebody else put in the first: the number of the one that it stands before. */
export const findIntruder = async (db: Db): Promise<number | undefined> =>
  (
    await db.row<{ number: number }>(
      `select coalesce((select s.number from audit_log l join audit_seals s on s.tenant_id = $1 and s.entry_id = l.id
          where l.tenant_id = $1 and l.at > found.at order by l.at, s.number limit 1), found.number + 1) as number
       from (select a.at, c.number from audit_chains c join audit_log a on a.tenant_id = $1
           and (a.writer <> session_user::text or a.at < c.sealed_until - ${LATE}) and ${isUnsealed}
         where c.tenant_id = $1 and c.sealed_until is not null order by a.at, a.id limit 1) found`,
    )
  )?.number

export const setChecking = (db: Transaction, checking: number) =>
  db.rows('update audit_chains set checking = $2, checking_at = now() where tenant_id = $1', [checking])
/** Stores what a check has found; answers what the one before had. */
export const setChecked = (db: Transaction, brokenAt: number | null) =>
  db.row<{ before: number | null }>(
    `update audit_chains c set checked_at = now(), broken_at = $2, checking = null, checking_at = null
     from audit_chains o where c.tenant_id = $1 and o.tenant_id = $1 returning o.broken_at as before`,
    [brokenAt],
  )

/** Whom a broken log is told, and in what words. */
export const listAdmins = (db: Db) =>
  db.rows<{ email: string; firstName: string; company: string; slug: string; language: string }>(
    `select u.email, u.first_name, t.name as company, t.slug, t.settings -> 'localization' ->> 'language' as language
     from users u join tenants t on t.id = $1
     where u.tenant_id = $1 and u.role = 'TENANT_ADMIN' and u.status = 'active' and u.deleted_at is null order by u.id`,
  )
