import { type Prescriber, type PrescriberFilter, type PrescriberList } from '@rounds/contract/prescribers'
import { type Reach, reachOf } from '@rounds/contract/rights'
import { NEXT_VISIT_DAYS } from '@rounds/contract/constants'
import { addDays } from '@rounds/contract/dates'
import type { ListedPrescriber } from '@rounds/contract/prescriber-file'
import { owns, sees, teamOf, visitedBy } from '#features/team/queries.ts'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Conditions, type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import { columnName } from '#platform/database/columns.ts'
import { readInBatches } from '#platform/database/long-work.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { type PrescriberValues, nullable, patternsOf, relevance, sortKeys, wordsOf } from './rules.ts'

const averageRating = `round((p.rating_sum / nullif(p.rating_count, 0))::numeric, 1) as average_rating`
/** A `Prescriber` as the contract has it, from prescribers `p`. */
const columns = `p.id, p.title, p.first_name, p.last_name, p.email, p.phone, p.specialty, p.hospital_affiliation, p.address, p.notes,
  p.last_visit_date, p.total_visits, ${averageRating},
  p.is_active, p.created_by, p.created_at, p.updated_at, p.assigned_delegate_id,
  (select u.first_name || ' ' || u.last_name from users u where u.tenant_id = $1 and u.id = p.assigned_delegate_id)
    as assigned_delegate_name, p.version`

/** Who looks at prescribers. */
export type Viewer = Pick<SessionUser, 'id' | 'role'>

/** These take the user's id in `$2` too, though it says nothing. */
const everything = '$2::uuid is not null'
const nothing = '$2::uuid is null'
/** What holds for the delegates through whose eyes the user in `$2` looks. */
const within = (user: Viewer, condition: (delegates: string) => string) => {
  const conditions: Record<Reach, () => string> = {
    own: () => condition('array[$2::uuid]'),
    team: () => condition(`array${teamOf('$2')}`),
    tenant: () => everything,
    nobody: () => nothing,
  }
  return conditions[reachOf(user)]()
}
const scope = (user: Viewer) => within(user, (delegates) => sees('p', delegates))
const ownership = (user: Viewer) => within(user, (delegates) => owns('p', delegates))
/** The visits `v` that the user in `$2` looks at. */
const visibleVisits = (user: Viewer): string =>
  within(user, (delegates) => `v.delegate_id = any(${delegates})`)

/** Prescribers of `delegates`, found by the indexes of what ties them to somebody; `visited`: whom these have visited. */
const tiedTo = (delegates: string, visited: string) => `p.id = any(array(
    select id from prescribers where tenant_id = $1 and is_active and assigned_delegate_id = any(${delegates})
    union select id from prescribers where tenant_id = $1 and is_active and created_by = any(${delegates})
    union select id from prescribers where tenant_id = $1 and not is_active
      and (assigned_delegate_id = any(${delegates}) or created_by = any(${delegates}))
    union select * from (${visited}) visited))`

/** The prescribers of a list. */
const listable: Record<Reach, string> = {
  own: tiedTo('array[$2::uuid]', visitedBy('($2::uuid)')),
  team: tiedTo(`array${teamOf('$2')}`, visitedBy(teamOf('$2'))),
  tenant: everything,
  nobody: nothing,
}
const inList = (user: Viewer): string => listable[reachOf(user)]

const named = (patterns: string) =>
  [true, false]
    .map(
      (isActive) =>
        `select id from prescribers where tenant_id = $1 and ${isActive ? '' : 'not '}is_active and sort_name like all(${patterns}::text[])`,
    )
    .join(' union all ')

/** Of more prescribers than these the visits are not looked up one by one. */
const FEW = 2000

/**
 * Asks for visits `v` to those whose name holds each word of the search, archived ones too. Resolves to whether these are few, so
 * that the visits are best found by them; else each visit is looked at, in the order of the list.
 */
export const askForNamed = async (
  db: Db,
  asked: Conditions,
  search: string | undefined,
): Promise<boolean> => {
  const patterns = patternsOf(search)
  const found = patterns && (await db.rows<{ id: string }>(`${named('$2')} limit ${FEW + 1}`, [patterns]))
  if (found && found.length <= FEW)
    asked.add(
      found.map(({ id }) => id),
      (ids) => `v.prescriber_id = any(${ids}::uuid[])`,
    )
  else asked.add(patterns, (parameter) => `(v.prescriber_id in (${named(parameter)})) is true`)
  return found !== undefined && found.length <= FEW
}

type Matching = { where: string; order: string; values: unknown[] }
/** Conditions and order of the prescribers `p` in scope, with their values from `$2`. */
const matching = (user: Viewer, filter: PrescriberList): Matching => {
  const asked = conditionsOf(
    [user.id],
    'p.tenant_id = $1',
    filter.isActive ? 'p.is_active' : 'not p.is_active',
    inList(user),
    ...(filter.neverVisited ? ['p.last_visit_date is null'] : []),
  )
  const [firstWord] = wordsOf(filter.search)
  // Each word anywhere in the text, in any order.
  asked.add(patternsOf(filter.search), (patterns) => `p.search like all(${patterns}::text[])`)
  asked.add(filter.specialty || undefined, (specialty) => `lower(p.specialty) = lower(${specialty})`)
  asked.add(filter.city || undefined, (city) => `lower(p.address ->> 'city') = lower(${city})`)
  asked.add(filter.delegateId, (delegate) => `p.assigned_delegate_id = ${delegate}`)
  asked.add(filter.lastVisitBefore, (day) => `p.last_visit_date < ${day}`)
  const isRanked = filter.sortBy === 'relevance' && firstWord !== undefined
  if (isRanked) asked.add(firstWord, (word) => `${word}::text is not null`)
  const rank = isRanked ? relevance(`$${asked.values.length + 1}::text`) : ''
  const nulls = nullable.has(filter.sortBy) ? ' nulls last' : ''
  const order = `${rank}${sortKeys[filter.sortBy]} ${filter.sortOrder}${nulls}, p.id ${filter.sortOrder}`
  return { where: asked.where, order, values: asked.values }
}

/** One page of the prescribers in scope. */
export const listPrescribers = (
  db: Db,
  user: Viewer,
  filter: PrescriberFilter,
): Promise<Listed<Prescriber>> => {
  const asked = matching(user, filter)
  // A page of the whole company's is read in the order of its index: only then does a count of its own read less.
  const isEverything = reachOf(user) === 'tenant' && asked.values.length === 1 && !filter.neverVisited
  return listed<Prescriber>(
    db,
    {
      from: 'prescribers p',
      ...asked,
      joins: 'join prescribers p on p.tenant_id = $1 and p.id = found.id',
      columns,
      ...(!isEverything && { counted: 'in passing' }),
    },
    filter,
  )
}

/** The letters that last names begin with, in the order of the list by name. */
export const countLetters = (db: Db, user: Viewer): Promise<{ letter: string; count: number }[]> =>
  db.rows(
    `select upper(left(p.sort_name, 1)) as letter, count(*)::int as count from prescribers p
     where p.tenant_id = $1 and p.is_active and ${inList(user)} group by 1 order by min(p.sort_name)`,
    [user.id],
  )

/** All that a filter finds, with the day of the next visit. */
export const readPrescribers = (db: Transaction, user: Viewer, filter: PrescriberList, today: string) => {
  const { where, order, values } = matching(user, filter)
  const next = values.length + 2
  return readInBatches<ListedPrescriber>(
    db,
    'listed_prescribers',
    `select p.title, p.first_name, p.last_name, p.specialty, p.hospital_affiliation, p.address, p.last_visit_date, p.total_visits,
       ${averageRating}, (select min(v.scheduled_date) from visits v
         where v.tenant_id = $1 and v.prescriber_id = p.id and v.scheduled_date between $${next} and $${next + 1}
           and v.status in ('scheduled', 'submitted', 'approved') and v.completed_at is null and ${visibleVisits(user)}) as next_visit
     from prescribers p where ${where} order by ${order}`,
    [...values, today, addDays(today, NEXT_VISIT_DAYS)],
  )
}

/** A prescriber in the user's scope. */
export const findPrescriber = (db: Db, user: SessionUser, id: string): Promise<Prescriber | undefined> =>
  db.row<Prescriber>(
    `select ${columns} from prescribers p where p.tenant_id = $1 and p.id = $3 and ${scope(user)}`,
    [user.id, id],
  )

/** A prescriber in the user's scope, locked against other changes and new visits until the transaction ends. */
export const lockPrescriber = (
  db: Transaction,
  user: SessionUser,
  id: string,
): Promise<(Prescriber & { isOwn: boolean }) | undefined> =>
  db.row<Prescriber & { isOwn: boolean }>(
    `select ${columns}, ${ownership(user)} is true as is_own
     from prescribers p where p.tenant_id = $1 and p.id = $3 and ${scope(user)} for update`,
    [user.id, id],
  )

/** Stores a prescriber unless one has its id, or is the same person in the same city. */
export const insertPrescriber = (
  db: Transaction,
  user: SessionUser,
  id: string | undefined,
  values: PrescriberValues,
): Promise<Prescriber | undefined> => {
  const names = Object.keys(values)
  return db.row<Prescriber>(
    `insert into prescribers as p (tenant_id, created_by, id, ${names.map(columnName).join(', ')})
     values ($1, $2, coalesce($3, uuidv7()), ${names.map((_, at) => `$${at + 4}`).join(', ')})
     on conflict do nothing returning ${columns}`,
    [user.id, id, ...Object.values(values)],
  )
}

type Person = Pick<Prescriber, 'firstName' | 'lastName'> & { address?: Prescriber['address'] | null }

/** The active prescriber who is the same person in the same city, and whether the user may know. */
export const findDuplicate = (
  db: Transaction,
  user: SessionUser,
  { firstName, lastName, address }: Person,
): Promise<{ id: string; isVisible: boolean } | undefined> =>
  db.row(
    `select p.id, ${scope(user)} is true as is_visible from prescribers p
     where p.tenant_id = $1 and p.is_active and p.identity = prescriber_identity($3, $4, $5)`,
    [user.id, firstName, lastName, address?.city],
  )

/** A visit `v` whose prescriber's name may still change; the others are evidence of whom they named. */
const renamable = `v.status <> 'submitted' and not (v.status = 'approved' and v.completed_at is not null)`

/**
 * Locks the visits that a new name reaches. Comes before the lock of the prescriber, as when a visit is completed: the
 * other way round the two would wait for each other.
 */
export const lockRenamable = (db: Transaction, id: string): Promise<unknown> =>
  db.rows(
    `select from visits v where v.tenant_id = $1 and v.prescriber_id = $2 and ${renamable} order by v.id for no key update`,
    [id],
  )

/** Stores what is said of a prescriber, and their name as it is now on every visit that can still change. */
export const updatePrescriber = (
  db: Transaction,
  { id, firstName, lastName }: Pick<Prescriber, 'id' | 'firstName' | 'lastName'>,
  values: PrescriberValues,
): Promise<Prescriber | undefined> => {
  const assignments = Object.keys(values).map((name, at) => `${columnName(name)} = $${at + 4}`)
  return db.row<Prescriber>(
    `with renamed as (
       update visits v set prescriber_name = $3
       where v.tenant_id = $1 and v.prescriber_id = $2 and v.prescriber_name <> $3 and ${renamable})
     update prescribers p set ${[...assignments, 'version = version + 1', 'updated_at = now()'].join(', ')}
     where p.tenant_id = $1 and p.id = $2 returning ${columns}`,
    [id, `${firstName} ${lastName}`, ...Object.values(values)],
  )
}

/** Whether visits to the prescriber are still to come: planned or running, on `today` or later. */
export const hasUpcomingVisits = async (db: Transaction, id: string, today: string): Promise<boolean> =>
  (await db.row(
    `select from visits where tenant_id = $1 and prescriber_id = $2 and scheduled_date >= $3
       and completed_at is null and status <> 'rejected' limit 1`,
    [id, today],
  )) !== undefined

/** A row of an import that is stored nowhere: somebody has it already, or an earlier row of the file says the same. */
type Duplicate = { row: number; repeats: number | null }

const storeNew = `
  insert into prescribers (tenant_id, title, first_name, last_name, email, phone, specialty, hospital_affiliation, address, notes,
    created_by, assigned_delegate_id)
  select $1, title, "firstName", "lastName", email, phone, specialty, "hospitalAffiliation",
    jsonb_build_object('address', address, 'city', city, 'coordinates',
      case when latitude is not null then jsonb_build_object('lat', latitude, 'lng', longitude) end), notes, $3, $4
  from person order by identity
  on conflict (tenant_id, identity) where is_active do nothing returning identity`
const findNew = `
  select identity from person where not exists (select from prescribers p
    where p.tenant_id = $1 and p.is_active and p.identity = person.identity)`

const importing = (news: string) => `
  with given as materialized (
    select g.*, prescriber_identity(g."firstName", g."lastName", g.city) as identity
    from jsonb_to_recordset($2) as g(row int, title text, "firstName" text, "lastName" text, email text, phone text, specialty text,
      "hospitalAffiliation" text, address text, city text, latitude float8, longitude float8, notes text)),
  person as materialized (select distinct on (identity) * from given order by identity, row),
  new as (${news})
  select g.row, first.row as repeats
  from given g left join (person join new using (identity)) as first using (identity)
  where first.row is distinct from g.row order by g.row`

/**
 * Stores the rows that are nobody yet, of several alike the first, in one statement; answers the others, in their order.
 * Sorted by identity, so that two imports of one file wait for each other instead of locking each other out. `rows` is
 * JSON, as `ImportFile.valid`.
 */
export const insertImport = (
  db: Transaction,
  rows: string,
  createdBy: string,
  assignedDelegateId: string | null,
): Promise<Duplicate[]> => db.rows<Duplicate>(importing(storeNew), [rows, createdBy, assignedDelegateId])

/** What `insertImport` would answer; stores nothing. */
export const findImportDuplicates = (db: Transaction, rows: string): Promise<Duplicate[]> =>
  db.rows<Duplicate>(importing(findNew), [rows])
