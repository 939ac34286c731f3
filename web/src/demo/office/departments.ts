import { type Department, departments } from '@rounds/contract/departments'
import { checkVersion } from '@rounds/contract/precondition'
import { plainText } from '@rounds/contract/prescribers'
import { conflict, notFound } from '@rounds/contract/refusal'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import { changeInvitation, peopleOf } from '#demo/records/person.ts'
import type { DepartmentRow } from '#demo/store/tables.ts'

const membersOf = ({ company }: Ask, id: string) =>
  peopleOf(company).filter(({ departmentId }) => departmentId === id)
const departmentOf = (ask: Ask, row: DepartmentRow): Department => ({
  ...row,
  userCount: membersOf(ask, row.id).length,
})
/** Who is invited into it is invited into another one, or into none. */
const moveInvitations = ({ company }: Ask, id: string, departmentId: string | null) => {
  for (const row of company.rows('invitations'))
    if (row.departmentId === id) changeInvitation(company, row, { departmentId })
}
const found = ({ company }: Ask, id: string): DepartmentRow => {
  const row = company.find('departments', id)
  if (!row) throw notFound('Department')
  return row
}
const checkName = ({ company }: Ask, name: string, id?: string) => {
  const isTaken = company
    .rows('departments')
    .some((row) => row.id !== id && row.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw conflict('Department already exists', 'DUPLICATE')
}

export const departmentAnswers = answers(departments, {
  list: (ask, { search = '', ...paging }) => {
    const word = search.toLowerCase()
    const rows = ask.company
      .rows('departments')
      .filter(({ name, description }) => `${name}\n${description ?? ''}`.toLowerCase().includes(word))
    const ordered = sortedBy(
      rows,
      'asc',
      ({ name }) => plainText(name),
      ({ id }) => id,
    )
    return pageWith(ordered, paging, (row) => departmentOf(ask, row))
  },
  get: (ask, { id }) => departmentOf(ask, found(ask, id)),
  create: (ask, { name, description }) => {
    const { company, at } = ask
    checkName(ask, name)
    const id = crypto.randomUUID()
    const row = { id, name, description: description ?? null, createdAt: at, updatedAt: at, version: 1 }
    ask.audit({ action: 'create', resource: 'department', resourceId: id, details: { name } })
    return departmentOf(ask, company.put('departments', row))
  },
  update: (ask, { id, name, description, version }) => {
    const before = found(ask, id)
    checkVersion('department', before.version, { ifMatch: ask.version, inBody: version })
    if (name !== undefined) checkName(ask, name, id)
    const after = {
      ...before,
      name: name ?? before.name,
      description: description === undefined ? before.description : description,
    }
    const keys = (['name', 'description'] as const).filter((key) => before[key] !== after[key])
    if (keys.length === 0) return departmentOf(ask, before)
    const pick = (from: DepartmentRow) => Object.fromEntries(keys.map((key) => [key, from[key]]))
    const details = { before: pick(before), after: pick(after) }
    ask.audit({ action: 'update', resource: 'department', resourceId: id, details })
    return departmentOf(
      ask,
      ask.company.put('departments', {
        ...after,
        updatedAt: ask.at,
        version: before.version + 1,
      }),
    )
  },
  movePeople: (ask, { id, departmentId }) => {
    if (departmentId === id) throw conflict('People are in this department already')
    found(ask, id)
    if (departmentId !== null) found(ask, departmentId)
    const people = membersOf(ask, id)
    for (const row of people)
      ask.company.put('users', { ...row, departmentId, updatedAt: ask.at, version: row.version + 1 })
    moveInvitations(ask, id, departmentId)
    const details = { moved: people.length, departmentId }
    if (people.length > 0) ask.audit({ action: 'update', resource: 'department', resourceId: id, details })
    return { moved: people.length }
  },
  remove: (ask, { id }) => {
    const { name, version } = found(ask, id)
    checkVersion('department', version, { ifMatch: ask.version })
    const people = membersOf(ask, id).length
    if (people > 0) throw conflict(`Department still has ${people} users`, 'DEPARTMENT_NOT_EMPTY', { people })
    moveInvitations(ask, id, null)
    ask.company.drop('departments', id)
    ask.audit({ action: 'delete', resource: 'department', resourceId: id, details: { name } })
    return undefined
  },
})
