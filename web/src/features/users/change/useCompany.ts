import { departments } from '@rounds/contract/departments'
import { users } from '@rounds/contract/users'
import { useRead } from '#lib/reads/query.ts'
import { nameOf } from './texts.ts'

const MOST = 500
const everySupervisor = { role: 'SUPERVISOR', sortBy: 'name', sortOrder: 'asc', limit: MOST } as const

const everyDelegate = {
  role: 'DELEGATE',
  status: 'active',
  sortBy: 'name',
  sortOrder: 'asc',
  limit: MOST,
} as const

/** The names of the company's departments. */
export const useDepartments = (): readonly string[] =>
  useRead(departments.list, { limit: MOST }).data?.data.map(({ name }) => name) ?? []

/** Who can take over visits. */
export const useDelegates = (): readonly { id: string; name: string }[] =>
  useRead(users.list, everyDelegate).data?.data.map((user) => ({ id: user.id, name: nameOf(user) })) ?? []

/** Who can have people who report to them. */
export const useSupervisors = (): readonly { id: string; name: string }[] =>
  useRead(users.list, everySupervisor)
    .data?.data.filter(({ status }) => status !== 'inactive')
    .map((user) => ({ id: user.id, name: nameOf(user) })) ?? []
