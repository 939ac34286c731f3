import type {
  Department,
  DepartmentChange,
  DepartmentDraft,
  DepartmentFilter,
} from '@rounds/contract/departments'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed, searched } from '#platform/database/listed.ts'

/** A department by its name, as people write it. */
export const findDepartment = (db: Db, name: string): Promise<{ id: string } | undefined> =>
  db.row<{ id: string }>('select id from departments where tenant_id = $1 and lower(name) = lower($2)', [
    name,
  ])

/** A `Department` as the contract has it, from departments `d`. */
const columns = `d.id, d.name, d.description, (
    select count(*) from users u where u.tenant_id = $1 and u.department_id = d.id and u.deleted_at is null) as user_count,
  d.created_at, d.updated_at, d.version`

/** One page of departments by name. */
export const listDepartments = (db: Db, filter: DepartmentFilter): Promise<Listed<Department>> => {
  const asked = conditionsOf([], 'd.tenant_id = $1')
  asked.add(
    searched(filter.search || undefined),
    (pattern) => `(d.name ilike ${pattern} or d.description ilike ${pattern})`,
  )
  return listed<Department>(
    db,
    {
      from: 'departments d',
      where: asked.where,
      values: asked.values,
      order: 'plain_text(d.name), d.id',
      joins: 'join departments d on d.tenant_id = $1 and d.id = found.id',
      columns,
    },
    filter,
  )
}

export const findDepartmentById = (db: Db, id: string): Promise<Department | undefined> =>
  db.row<Department>(`select ${columns} from departments d where d.tenant_id = $1 and d.id = $2`, [id])

/** Locks departments in the order of their ids: nobody comes into them, and nobody else changes them, until the transaction ends. */
export const lockDepartments = (
  db: Transaction,
  ids: string[],
): Promise<{ id: string; name: string; version: number }[]> =>
  db.rows(
    'select id, name, version from departments where tenant_id = $1 and id = any($2::uuid[]) order by id for update',
    [ids],
  )

const everybody = 'from users where tenant_id = $1 and department_id = $2'
/**
 * Holds everybody of a department, also who was deleted, in the order of all who hold people: before the department, as whoever changes
 * somebody does, who would otherwise wait for it and be waited for. Answers how many they are.
 */
export const holdPeople = async (db: Transaction, id: string): Promise<number> =>
  (await db.rows(`select ${everybody} order by role, id for no key update`, [id])).length

export const countEverybody = async (db: Db, id: string): Promise<number> =>
  (await db.one<{ count: number }>(`select count(*) as count ${everybody}`, [id])).count

export const insertDepartment = async (
  db: Transaction,
  { name, description }: DepartmentDraft,
): Promise<string> =>
  (
    await db.one<{ id: string }>(
      'insert into departments (tenant_id, name, description) values ($1, $2, $3) returning id',
      [name, description ?? null],
    )
  ).id

/** Stores what is given; false when it was stored already. */
export const updateDepartment = async (
  db: Transaction,
  id: string,
  { name, description }: DepartmentChange,
): Promise<boolean> =>
  (await db.row(
    `update departments set name = coalesce($3, name), description = case when $4 then $5 else description end,
       version = version + 1, updated_at = now()
     where tenant_id = $1 and id = $2
       and (name, description) is distinct from (coalesce($3, name), case when $4 then $5 else description end) returning id`,
    [id, name ?? null, description !== undefined, description ?? null],
  )) !== undefined

export const countPeople = async (db: Db, id: string): Promise<number> =>
  (
    await db.one<{ count: number }>(
      'select count(*) as count from users where tenant_id = $1 and department_id = $2 and deleted_at is null',
      [id],
    )
  ).count

/** Everybody of one department, and who is invited to it, to another one or to none. Answers how many people. */
export const movePeople = async (db: Transaction, from: string, to: string | null): Promise<number> => {
  const moved = await db.rows<{ id: string }>(
    `update users set department_id = $3, version = version + 1, updated_at = now()
     where tenant_id = $1 and department_id = $2 and deleted_at is null returning id`,
    [from, to],
  )
  await db.rows(
    `update invitations i set revision = revision + 1, department_id = $3
     from (select id from invitations where tenant_id = $1 and department_id = $2 order by id for no key update) o
     where i.tenant_id = $1 and i.id = o.id`,
    [from, to],
  )
  return moved.length
}

/** A department that nobody is in: who was deleted, and old invitations, forget it. */
export const deleteDepartment = async (db: Transaction, id: string): Promise<void> => {
  await db.rows('update users set department_id = null where tenant_id = $1 and department_id = $2', [id])
  await db.rows(
    'update invitations set revision = revision + 1, department_id = null where tenant_id = $1 and department_id = $2',
    [id],
  )
  await db.rows('delete from departments where tenant_id = $1 and id = $2', [id])
}
