import { daysLater } from '@rounds/contract/dates'
import type { Page } from '@rounds/contract/common'
import {
  attachmentName,
  checkReady,
  exportName,
  exportNews,
  exportNotFailed,
  exportRunning,
  manifestOf,
} from '@rounds/contract/export-files'
import type { LogFilter } from '@rounds/contract/audit'
import { DATA_DAYS, type DataExport, exports } from '@rounds/contract/exports'
import { notFound } from '@rounds/contract/refusal'
import { isAllowed } from '@rounds/contract/rights'
import { type Ask, answers, reply } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import { proveAgain } from '#demo/entry/factor.ts'
import { bytesOf } from '#demo/records/files.ts'
import { notify } from '#demo/records/news.ts'
import { fullName } from '#demo/records/scope.ts'
import type { ExportRow } from '#demo/store/tables.ts'
import { filesOf, kindsOfCompany, kindsOfPerson, storedFiles } from './export-kinds.ts'
import { logFile } from './audit.ts'
import { somebody } from './people.ts'

/** So long a file is said to be made, in milliseconds: in truth it is made when it is saved. */
const MAKING = 1500

const exportOf = ({ company, now }: Ask, { createdBy, filter: _filter, ...row }: ExportRow): DataExport => {
  const age = now - Date.parse(row.createdAt)
  const isMade = age >= MAKING
  const finished = Date.parse(row.createdAt) + MAKING
  const iso = (at: number) => (isMade ? new Date(at).toISOString() : null)
  return {
    ...row,
    personName: fullName(company.find('users', row.personId)),
    requestedBy: createdBy,
    requestedByName: fullName(company.find('users', createdBy)) ?? '',
    status: isMade ? 'completed' : 'processing',
    progress: isMade ? 100 : Math.floor((age / MAKING) * 100),
    errorMessage: null,
    finishedAt: iso(finished),
    expiresAt: daysLater(finished, DATA_DAYS),
    size: null,
  }
}

const kindsOf = ({ company }: Ask, { personId, createdBy }: Pick<ExportRow, 'personId' | 'createdBy'>) =>
  personId === null ? kindsOfCompany(company) : kindsOfPerson(company, personId, personId === createdBy)

const request = (ask: Ask, personId: string | null, filter?: LogFilter): DataExport => {
  const { company, user, at } = ask
  const own = company.rows('data_exports').filter(({ createdBy }) => createdBy === user.id)
  if (own.some((row) => exportOf(ask, row).status === 'processing')) throw exportRunning()
  const kind = filter ? 'audit-log' : personId === null ? 'company' : 'person'
  const of = { personId, createdBy: user.id }
  const records = filter
    ? logFile(ask, filter).count
    : kindsOf(ask, of).reduce((sum, { rows }) => sum + rows.length, 0)
  const row = company.put('data_exports', {
    ...of,
    id: crypto.randomUUID(),
    kind,
    createdAt: at,
    records,
    ...(filter && { filter }),
  })
  const details = filter ? { kind, ...filter } : { kind, personId }
  ask.audit({ action: 'request', resource: 'data-export', resourceId: row.id, details })
  ask.audit({
    action: 'generate',
    resource: 'data-export',
    resourceId: row.id,
    details: { kind, personId, records },
  })
  notify(company, at, [{ userId: user.id, type: 'file', relatedId: null, ...exportNews(row, true) }])
  return { ...exportOf(ask, row), status: 'pending' }
}

/** What somebody has asked for about themselves; an admin who does is no admin then. */
const isOwn = ({ personId, createdBy }: ExportRow) => personId === createdBy

const listed = (
  ask: Ask,
  paging: { page: number; limit: number },
  isWanted: (row: ExportRow) => boolean,
): Page<DataExport> =>
  pageWith(
    sortedBy(
      ask.company.rows('data_exports').filter((row) => isWanted(row)),
      'desc',
      ({ createdAt }) => createdAt,
      ({ id }) => id,
    ),
    paging,
    (row) => exportOf(ask, row),
  )

const found = ({ company, user }: Ask, id: string): ExportRow => {
  const row = company.find('data_exports', id)
  const isTheirs =
    row &&
    (isOwn(row)
      ? row.createdBy === user.id
      : isAllowed(row.kind === 'audit-log' ? exports.listLog : exports.list, user))
  if (!row || !isTheirs) throw notFound('Export')
  return row
}

/** The zip, which is made by code that nobody fetches before. */
const zipOf = async (ask: Ask, row: ExportRow): Promise<Uint8Array> => {
  const { company, at } = ask
  const kinds = row.filter ? [] : kindsOf(ask, row)
  const tenant = company.find('tenants', company.id)
  const manifest = manifestOf({
    kind: row.kind,
    company: tenant && { id: tenant.id, slug: tenant.slug, name: tenant.name },
    personId: row.personId,
    requestedBy: row.createdBy,
    asOf: at,
    ...(row.filter && { filter: row.filter }),
    records: row.filter
      ? (row.records ?? 0)
      : Object.fromEntries(kinds.map(({ name, rows }) => [name, rows.length])),
  })
  const attached = row.personId === null ? [] : storedFiles(company, row.personId)
  const { strToU8, zipSync } = await import('fflate')
  const log = row.filter && { 'audit-log.csv': logFile(ask, row.filter).text }
  const texts = Object.entries(Object.assign({ 'manifest.json': manifest, ...log }, ...kinds.map(filesOf)))
  return zipSync(
    Object.fromEntries([
      ...texts.map(([name, text]) => [name, strToU8(String(text))] as const),
      ...attached.map((file) => [attachmentName(file), bytesOf(file.data)] as const),
    ]),
  )
}

export const exportAnswers = answers(exports, {
  requestOwn: (ask) => request(ask, ask.user.id),
  listOwn: (ask, paging) => listed(ask, paging, (row) => isOwn(row) && row.createdBy === ask.user.id),
  requestPerson: (ask, { userId, ...proof }) => {
    somebody(ask.company, userId)
    proveAgain(ask, proof)
    return request(ask, userId)
  },
  requestCompany: (ask, proof) => {
    proveAgain(ask, proof)
    return request(ask, null)
  },
  list: (ask, { userId, ...paging }) =>
    listed(
      ask,
      paging,
      (row) => !isOwn(row) && row.kind !== 'audit-log' && (userId === undefined || row.personId === userId),
    ),
  requestLog: (ask, filter) => request(ask, null, filter),
  listLog: (ask, paging) => listed(ask, paging, ({ kind }) => kind === 'audit-log'),
  get: (ask, { id }) => exportOf(ask, found(ask, id)),
  // Nothing that could fail makes them.
  retry: (ask, { id }) => {
    found(ask, id)
    throw exportNotFailed()
  },
  file: (ask, { id }) => {
    const row = found(ask, id)
    const made = exportOf(ask, row)
    checkReady(made, ask.now)
    const { timezone } = ask.user
    const slug = ask.company.find('tenants', ask.company.id)?.slug ?? ''
    return reply(zipOf(ask, row) as never, {
      type: 'application/zip',
      name: exportName(made, { slug, timezone }),
    })
  },
})
