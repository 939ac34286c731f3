import { type Department, departments } from '@rounds/contract/departments'
import { checkVersion } from '@rounds/contract/precondition'
import { conflict, notFound } from '@rounds/contract/refusal'
import type { Db } from '#platform/database/db.ts'
import { type Change, type ReadAgain, implement, readingAgain } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import { outrun } from '#platform/plain/errors.ts'
import {
  countEverybody,
  countPeople,
  deleteDepartment,
  findDepartmentById,
  holdPeople,
  insertDepartment,
  listDepartments,
  lockDepartments,
  movePeople,
  updateDepartment,
} from './queries.ts'

const found = async (db: Db, id: string) => {
  const department = await findDepartmentById(db, id)
  if (!department) throw notFound('Department')
  return department
}

/** A department that is changed, as it was seen, with its people if need be, and others that it is changed with. */
const lock = async (
  { db, expectedVersion }: Change,
  id: string,
  {
    people = true,
    others = [],
    inBody,
  }: { people?: boolean; others?: string[]; inBody?: number | undefined } = {},
) => {
  const held = people ? await holdPeople(db, id) : 0
  const locked = await lockDepartments(db, [id, ...others])
  const department = locked.find((each) => each.id === id)
  if (!department || locked.length <= others.length) throw notFound('Department')
  checkVersion('department', department.version, { ifMatch: expectedVersion, inBody })
  // Whoever holds one who came meanwhile may wait for the department: nobody may be waited for any more.
  if (people && (await countEverybody(db, id)) !== held) throw outrun()
  return department
}

const routes = implement(departments, {
  list: async ({ db }, filter) => pageOfRows(await listDepartments(db, filter), filter),
  get: ({ db }, { id }) => found(db, id),
  create: async ({ db }, draft) => {
    const id = await insertDepartment(db, draft)
    db.audit({ action: 'create', resource: 'department', resourceId: id, details: { name: draft.name } })
    return found(db, id)
  },
  update: async (context, { id, version, ...change }) => {
    const { db } = context
    // Its name stands with its people, too.
    await lock(context, id, { people: change.name !== undefined, inBody: version })
    const before = await found(db, id)
    if (await updateDepartment(db, id, change)) {
      const after = await found(db, id)
      const keys = (['name', 'description'] as const).filter((key) => before[key] !== after[key])
      const pick = (from: typeof after) => Object.fromEntries(keys.map((key) => [key, from[key]]))
      const details = { before: pick(before), after: pick(after) }
      db.audit({ action: 'update', resource: 'department', resourceId: id, details })
      return after
    }
    return before
  },
  movePeople: async (context, { id, departmentId }) => {
    const { db } = context
    if (departmentId === id) throw conflict('People are in this department already')
    await lock(context, id, { others: departmentId === null ? [] : [departmentId] })
    const moved = await movePeople(db, id, departmentId)
    const details = { moved, departmentId }
    if (moved > 0) db.audit({ action: 'update', resource: 'department', resourceId: id, details })
    return { moved }
  },
  /** Who is being put into it meanwhile waits, and is then refused; who was, counts (requirements S-078). */
  remove: async (context, { id }) => {
    const { db } = context
    const { name } = await lock(context, id)
    const people = await countPeople(db, id)
    if (people > 0) throw conflict(`Department still has ${people} users`, 'DEPARTMENT_NOT_EMPTY', { people })
    await deleteDepartment(db, id)
    db.audit({ action: 'delete', resource: 'department', resourceId: id, details: { name } })
    return undefined
  },
})

const again: ReadAgain<Department> = ({ db }, id) => findDepartmentById(db, id)
export const departmentRoutes = readingAgain(departments, routes, { create: again, update: again })
