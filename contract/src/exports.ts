import { z } from 'zod'
import { LogFilter } from './audit.ts'
import { answered, id, page, paging } from './common.ts'
import { get, named, post } from './endpoint.ts'
import { proof } from './mfa.ts'

/** So many days is a file of somebody's data kept. */
export const DATA_DAYS = 7

export const exportKinds = ['person', 'company', 'audit-log'] as const
export const exportStatuses = ['pending', 'processing', 'completed', 'failed'] as const

/** A file of what is stored about somebody, of a whole company, or of its audit log. */
export const DataExport = z.strictObject({
  id: answered.id,
  kind: z.enum(exportKinds),
  /** Of a person only. */
  personId: answered.id.nullable(),
  personName: z.string().nullable(),
  requestedBy: answered.id,
  requestedByName: z.string(),
  status: z.enum(exportStatuses),
  /** From 0 to 100. */
  progress: z.number(),
  errorMessage: z.string().nullable(),
  createdAt: answered.instant,
  finishedAt: answered.instant.nullable(),
  /** Until when the file is kept. */
  expiresAt: answered.instant.nullable(),
  /** In bytes. */
  size: z.number().nullable(),
  /** How many records are in it. */
  records: z.number().nullable(),
})
export type DataExport = z.output<typeof DataExport>

const own = { audience: 'any' } as const
const managing = { audience: ['TENANT_ADMIN'], permission: 'users.manage' } as const
const logging = { audience: ['TENANT_ADMIN'], permission: 'audit.read' } as const
const requested = { always: true, status: 202, failure: 'Failed to export data', output: DataExport } as const
const list = { failure: 'Failed to fetch exports', list: true, output: page(DataExport) } as const

export const exports = named('exports', {
  requestOwn: post('/auth/profile/export', {
    ...own,
    ...requested,
    summary: 'Have a file made of what is stored about oneself; it is ready when its status says so',
    input: z.object({}),
  }),
  listOwn: get('/auth/profile/exports', {
    ...own,
    ...list,
    summary: 'Files of the own data that one has asked for oneself, newest first',
    input: z.object(paging(10)),
  }),
  requestPerson: post('/tenant-admin/data-subjects/export', {
    ...managing,
    ...requested,
    summary: 'Have a file made of what is stored about somebody',
    input: z.object({ userId: id, ...proof }),
  }),
  requestCompany: post('/tenant-admin/data-exports', {
    ...managing,
    ...requested,
    summary: 'Have a file made of all that the company has stored and an admin may see',
    input: z.object({ ...proof }),
  }),
  list: get('/tenant-admin/data-exports', {
    ...managing,
    ...list,
    summary: 'Files that admins have asked for, newest first: of the company, or of one person',
    input: z.object({ ...paging(10), userId: id.optional() }),
  }),
  requestLog: post('/tenant-admin/audit-logs/exports', {
    ...logging,
    ...requested,
    failure: 'Failed to export the audit log',
    summary: 'Have a file made of what a filter finds in the audit log, however much',
    input: LogFilter,
  }),
  listLog: get('/tenant-admin/audit-logs/exports', {
    ...logging,
    ...list,
    summary: 'Files of the audit log that were asked for, newest first',
    input: z.object(paging(10)),
  }),
  get: get('/data-exports/:id', {
    ...own,
    summary: 'How far a file of data is',
    failure: 'Failed to fetch exports',
    input: z.object({ id }),
    output: DataExport,
  }),
  retry: post('/data-exports/:id/retry', {
    ...own,
    ...requested,
    summary: 'Have a file of data made that could not be made',
    input: z.object({ id }),
  }),
  file: get('/data-exports/:id/file', {
    ...own,
    summary: 'The file: a zip of JSON and CSV, of the audit log of CSV alone, with a manifest',
    failure: 'Failed to export data',
    contentType: 'application/zip',
    input: z.object({ id }),
    output: z.union([z.string(), z.custom<AsyncIterable<Uint8Array>>()]),
  }),
})
