import { departments } from '@rounds/contract/departments'
import { conflict, notFound } from '@rounds/contract/refusal'
import type { Db, Transaction } from '#platform/database/db.ts'
import { implement } from '#platform/http/implement.ts'
import { pageOfRows } from '#platform/http/page.ts'
import {
  countPeople,
  deleteDepartment,
  findDepartmentById,
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

const lock = async (db: Transaction, ids: string[]) => {
  const locked = await lockDepartments(db, ids)
  if (locked.length < ids.length) throw notFound('Department')
  return locked
}

export const departmentRoutes = implement(departments, {
  list: async ({ db }, filter) => pageOfRows(await listDepartments(db, filter), filter),
  get: ({ db }, { id }) => found(db, id),
  create: async ({ db }, draft) => {
    const id = await insertDepartment(db, draft)
    db.audit({ action: 'create', resource: 'department', resourceId: id, details: { name: draft.name } })
    return found(db, id)
  },
  update: async ({ db }, { id, ...change }) => {
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
  movePeople: async ({ db }, { id, departmentId }) => {
    if (departmentId === id) throw conflict('People are in this department already')
    await lock(db, departmentId === null ? [id] : [id, departmentId])
    const moved = await movePeople(db, id, departmentId)
    const details = { moved, departmentId }
    if (moved > 0) db.audit({ action: 'update', resource: 'department', resourceId: id, details })
    return { moved }
  },
  /** Who is being put into it meanwhile waits, and is then refused; who was, counts (requirements S-078). */
  remove: async ({ db }, { id }) => {
    const [department] = await lock(db, [id])
    const people = await countPeople(db, id)
    if (people > 0) throw conflict(`Department still has ${people} users`, 'DEPARTMENT_IN_USE', { people })
    await deleteDepartment(db, id)
    const details = { name: department?.name ?? '' }
    db.audit({ action: 'delete', resource: 'department', resourceId: id, details })
    return undefined
  },
})
