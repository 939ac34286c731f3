import { z } from 'zod'
import { answered, id, line, optionalLine, page, paging, required, version } from './common.ts'
import { del, get, named, post, put } from './endpoint.ts'

/** Specification §3. `userCount`: everybody who was not deleted, whatever their status. */
export const Department = z.strictObject({
  id: answered.id,
  name: z.string(),
  description: z.string().nullable(),
  userCount: z.number(),
  createdAt: answered.instant,
  updatedAt: answered.instant,
  version: z.number(),
})
export type Department = z.output<typeof Department>

const name = required('Name is required')
const description = optionalLine(500)

export const DepartmentDraft = z.object({ name, description })
export type DepartmentDraft = z.output<typeof DepartmentDraft>

export const DepartmentChange = z.object({
  name: name.optional(),
  description,
  /** The one that was changed; another one meanwhile refuses it. */
  version: version.optional(),
})
export type DepartmentChange = z.output<typeof DepartmentChange>

export const DepartmentFilter = z.object({ ...paging(20), search: line(120).optional() })
export type DepartmentFilter = z.output<typeof DepartmentFilter>

/** What departments there are is part of every list of people: who administers a company at all may know. */
const reading = { audience: ['TENANT_ADMIN'] } as const
const managing = { audience: ['TENANT_ADMIN'], permission: 'departments.manage' } as const

export const departments = named('departments', {
  list: get('/tenant-admin/departments', {
    ...reading,
    summary: 'Departments by name, with how many people are in each',
    failure: 'Failed to fetch departments',
    input: DepartmentFilter,
    list: true,
    output: page(Department),
  }),
  create: post('/tenant-admin/departments', {
    ...managing,
    status: 201,
    summary: 'A new department',
    failure: 'Failed to create department',
    input: DepartmentDraft,
    output: Department,
  }),
  get: get('/tenant-admin/departments/:id', {
    ...reading,
    summary: 'A department',
    failure: 'Failed to fetch departments',
    input: z.object({ id }),
    output: Department,
  }),
  update: put('/tenant-admin/departments/:id', {
    ...managing,
    summary: 'Change a department',
    failure: 'Failed to update department',
    input: DepartmentChange.extend({ id }),
    output: Department,
  }),
  movePeople: post('/tenant-admin/departments/:id/people', {
    ...managing,
    summary: 'Move everybody of a department to another one, or to none',
    failure: 'Failed to update department',
    input: z.object({ id, departmentId: id.nullable() }),
    output: z.strictObject({ moved: z.number() }),
  }),
  remove: del('/tenant-admin/departments/:id', {
    ...managing,
    status: 204,
    summary: 'Delete a department that nobody is in',
    failure: 'Failed to delete department',
    input: z.object({ id }),
    output: z.undefined(),
  }),
})
