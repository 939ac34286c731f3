import { type AuditFilter, type AuditLog, audit, lineOf } from '@rounds/contract/audit'
import { FIRST_SEAL, proofHead } from '@rounds/contract/audit-proof'
import { csvOf } from '@rounds/contract/csv'
import { addDays, instantOf } from '@rounds/contract/dates'
import { notFound } from '@rounds/contract/refusal'
import { wordsOfFile } from '@rounds/contract/words/wording'
import { type Ask, answers } from '#demo/door/ask.ts'
import { inTime, pageWith } from '#demo/door/page-of.ts'
import { finder, fullName } from '#demo/records/scope.ts'
import type { AuditRow } from '#demo/store/tables.ts'

/** The name of what something was done to. */
const nameOf = ({ company }: Ask, id: string | null): string | null => {
  if (id === null) return null
  const person = company.find('users', id) ?? company.find('prescribers', id)
  if (person) return fullName(person)
  return (
    company.find('visits', id)?.prescriberName ??
    company.find('departments', id)?.name ??
    company.find('tenants', id)?.name ??
    null
  )
}

const entryOf = (ask: Ask, { at, ...row }: AuditRow): AuditLog => ({
  ...row,
  timestamp: at,
  userName: fullName(ask.company.find('users', row.userId)),
  resourceName: nameOf(ask, row.resourceId),
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
          finds(
            row.action,
            row.resource,
            fullName(company.find('users', row.userId)),
            nameOf(ask, row.resourceId),
          )),
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
  check: unsealed,
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
      const name = nameOf(ask, each)
      return name === null ? [] : [[each, name] as const]
    })
    return { ...entryOf(ask, row), seal: null, names: Object.fromEntries(names) }
  },
})
