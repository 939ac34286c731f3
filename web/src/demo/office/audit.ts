import { type AuditFilter, type AuditLog, audit, lineOf } from '@rounds/contract/audit'
import { FIRST_SEAL, proofHead } from '@rounds/contract/audit-proof'
import { csvOf } from '@rounds/contract/csv'
import { addDays, instantOf } from '@rounds/contract/dates'
import { addressed } from '@rounds/contract/prescriber-rules'
import { notFound } from '@rounds/contract/refusal'
import { wordsOfFile } from '@rounds/contract/words/wording'
import { type Ask, answers } from '#demo/door/ask.ts'
import { inTime, pageWith } from '#demo/door/page-of.ts'
import { finder, fullName } from '#demo/records/scope.ts'
import type { Company } from '#demo/store/company.ts'
import type { AuditRow } from '#demo/store/tables.ts'

type Named = (company: Company, row: Pick<AuditRow, 'resourceId' | 'details'>) => string | null | undefined

const textIn = (details: unknown, name: string): string | undefined => {
  const value = (details as Record<string, unknown> | undefined)?.[name]
  return typeof value === 'string' ? value : undefined
}
const personIn =
  (name: string): Named =>
  (company, { details }) =>
    fullName(company.find('users', textIn(details, name)))

/** What things are called that are no people. */
const names: Record<string, Named> = {
  visit: (company, { resourceId }) => company.find('visits', resourceId)?.prescriberName,
  prescriber: (company, { resourceId }) => {
    const row = company.find('prescribers', resourceId)
    return row && addressed(row.title, `${row.firstName} ${row.lastName}`)
  },
  department: (company, { resourceId, details }) =>
    company.find('departments', resourceId)?.name ??
    textIn(details, 'name') ??
    textIn(details.before, 'name'),
  invitation: (company, { resourceId }) => company.find('invitations', resourceId)?.email,
  report: (company, { resourceId }) => company.find('reports', resourceId)?.title,
  'saved-report': (company, { resourceId }) => company.find('reports', resourceId)?.title,
  'calendar-event': (company, { resourceId }) => company.find('calendar_events', resourceId)?.title,
  tenant: (company, { resourceId }) => company.find('tenants', resourceId)?.name,
  permissions: (_company, { details }) => textIn(details, 'role'),
  message: personIn('recipientId'),
  'coaching-note': personIn('delegateId'),
}

/** The name of what something was done to; of what is gone there is none. */
const nameOf = (
  { company }: Ask,
  row: Pick<AuditRow, 'resource' | 'resourceId' | 'details'>,
): string | null => {
  const named = Object.hasOwn(names, row.resource) ? names[row.resource] : undefined
  return named ? (named(company, row) ?? null) : fullName(company.find('users', row.resourceId))
}

const entryOf = (ask: Ask, { at, ...row }: AuditRow): AuditLog => ({
  ...row,
  timestamp: at,
  userName: fullName(ask.company.find('users', row.userId)),
  resourceName: nameOf(ask, row),
  requestId: null,
  number: null,
})

type Asked = Omit<AuditFilter, 'page' | 'limit'>

const found = (ask: Ask, { sortOrder, startDate, endDate, search, ...filter }: Asked): AuditRow[] => {
  const { company, user } = ask
  const startOf = (day: string) => instantOf(day, '00:00', user.timezone)
  const from = startDate && startOf(startDate)
  const until = endDate && startOf(addDays(endDate, 1))
  const finds = finder(search)
  const rows = company
    .rows('audit_log')
    .filter(
      (row) =>
        (filter.userId === undefined || row.userId === filter.userId) &&
        (filter.action === undefined || row.action === filter.action) &&
        (filter.resource === undefined || row.resource === filter.resource) &&
        (filter.success === undefined || row.success === filter.success) &&
        (from === undefined || row.at >= from) &&
        (until === undefined || row.at < until) &&
        (search === undefined ||
          finds(row.action, row.resource, fullName(company.find('users', row.userId)), nameOf(ask, row))),
    )
  return inTime(rows, sortOrder)
}

/** Nobody seals a log that lies in the browser of whoever looks at it. */
const unsealed = ({ company }: Ask) => ({
  entries: 0,
  waiting: company.rows('audit_log').length,
  checkedAt: null,
  brokenAt: null,
  brokenEntryId: null,
  checking: null,
})

const idsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsIn) : []
}

/** What a filter finds, as a CSV file. */
export const logFile = (ask: Ask, filter: Asked) => {
  const { columns } = wordsOfFile('audit', ask.user.language)
  const rows = found(ask, filter)
  const text = csvOf([Object.values(columns), ...rows.map((row) => lineOf(entryOf(ask, row)))])
  return { text, count: rows.length }
}

export const auditAnswers = answers(audit, {
  list: (ask, filter) => pageWith(found(ask, filter), filter, (row) => entryOf(ask, row)),
  chain: unsealed,
  check: (ask) => {
    ask.audit({ action: 'check', resource: 'audit-log' })
    return unsealed(ask)
  },
  proof: ({ company }) =>
    proofHead({
      company: company.find('tenants', company.id)?.slug ?? '',
      from: 1,
      to: 0,
      before: FIRST_SEAL,
      seal: FIRST_SEAL,
    }),
  exportList: (ask, filter) => {
    const file = logFile(ask, filter)
    ask.audit({ action: 'export', resource: 'audit-log', details: { ...filter, count: file.count } })
    return file
  },
  get: (ask, { id }) => {
    const row = ask.company.find('audit_log', id)
    if (!row) throw notFound('Audit entry')
    const names = idsIn(row.details).flatMap((each) => {
      const { company } = ask
      const name = fullName(company.find('users', each)) ?? company.find('departments', each)?.name
      return name === undefined ? [] : [[each, name] as const]
    })
    return { ...entryOf(ask, row), seal: null, names: Object.fromEntries(names) }
  },
})
