import { type Cell, csvOf } from '@rounds/contract/csv'
import { companyColumns, personColumns } from '@rounds/contract/export-columns'
import { cellOf } from '@rounds/contract/export-files'
import { fullName } from '#demo/records/scope.ts'
import type { Company } from '#demo/store/company.ts'
import type { TableName, Tables } from '#demo/store/tables.ts'

type Values = Record<string, unknown>
/** One kind of record in a file: its columns in order, and what stands in them. */
export type Kind = { name: string; columns: string[]; rows: Values[] }

type More<R> = Record<string, (row: R) => unknown>
const kind = <R extends object>(name: string, rows: R[], columns: string, more: More<R> = {}): Kind => {
  const own = columns.split(' ')
  return {
    name,
    columns: [...own, ...Object.keys(more)],
    rows: rows.map((row) => ({
      ...Object.fromEntries(own.map((column) => [column, (row as Values)[column] ?? null])),
      ...Object.fromEntries(Object.entries(more).map(([column, read]) => [column, read(row)])),
    })),
  }
}

const readers = (company: Company) => ({
  rows: <T extends TableName>(table: T, isWanted: (row: Tables[T]) => boolean = () => true) =>
    company.rows(table).filter((row) => isWanted(row)),
  nameOf: (id: string | null) => fullName(company.find('users', id)),
  departmentOf: ({ departmentId }: Tables['users']) =>
    company.find('departments', departmentId)?.name ?? null,
})

/**
 * What is stored about one person, and what they wrote. What others wrote to them or about them is there only where `isOwn`: who
 * asks for their own file has read it, an admin has not.
 */
export const kindsOfPerson = (company: Company, id: string, isOwn: boolean): Kind[] => {
  const { rows, nameOf, departmentOf } = readers(company)
  const email = company.find('users', id)?.email
  const visits = rows('visits', ({ delegateId }) => delegateId === id)
  const draft: More<Tables['visits']> = { draft: ({ draftData }) => draftData }
  const toThem = (text: string | null) => (isOwn ? text : null)
  const columns = personColumns
  return [
    kind(
      'profile',
      rows('users', (row) => row.id === id),
      columns.profile,
      {
        department: departmentOf,
        supervisor: ({ supervisorId }) => nameOf(supervisorId),
      },
    ),
    kind(
      'visits',
      visits.filter(({ completedAt }) => completedAt !== null),
      columns.visits,
      draft,
    ),
    kind(
      'plans',
      visits.filter(({ completedAt }) => completedAt === null),
      columns.plans,
      draft,
    ),
    kind(
      'messages',
      rows('messages', ({ senderId }) => senderId === id),
      columns.messages,
      {
        recipient: ({ recipientId }) => nameOf(recipientId),
      },
    ),
    kind('attachments', storedFiles(company, id), columns.attachments),
    kind(
      'prescribers',
      rows('prescribers', (row) => row.assignedDelegateId === id || row.createdBy === id),
      columns.prescribers,
      {
        city: ({ address }) => address.city,
        isAssigned: ({ assignedDelegateId }) => assignedDelegateId === id,
        isCreated: ({ createdBy }) => createdBy === id,
      },
    ),
    kind(
      'calendar',
      rows('calendar_events', (row) => row.createdBy === id || (isOwn && row.memberId === id)),
      columns.calendar,
    ),
    kind(
      'coaching',
      rows('coaching_notes', (row) => row.writtenBy === id || row.delegateId === id),
      columns.coaching,
      {
        note: (row) => (row.writtenBy === id ? row.note : toThem(row.note)),
        nextStep: (row) => (row.writtenBy === id ? row.nextStep : toThem(row.nextStep)),
        reply: (row) => (row.delegateId === id ? row.reply : toThem(row.reply)),
      },
    ),
    kind(
      'sessions',
      rows('sessions', ({ userId }) => userId === id),
      columns.sessions,
    ),
    kind(
      'invitations',
      rows('invitations', (row) => row.email === email),
      columns.invitations,
    ),
    kind(
      'audit',
      rows('audit_log', (row) => row.userId === id || row.resourceId === id),
      columns.audit,
      {
        isOwnDeed: ({ userId }) => userId === id,
        // Of what they did to others, the words are about others.
        details: (row) => (row.resourceId === id ? row.details : null),
        ipAddress: (row) => (row.userId === id ? row.ipAddress : null),
        userAgent: (row) => (row.userId === id ? row.userAgent : null),
      },
    ),
  ]
}

/** What a company has stored, as far as its admins may see it. */
export const kindsOfCompany = (company: Company): Kind[] => {
  const { rows, departmentOf } = readers(company)
  const columns = companyColumns
  return [
    kind('company', rows('tenants'), columns.company),
    kind('departments', rows('departments'), columns.departments),
    kind('people', rows('users'), columns.people, { department: departmentOf }),
    kind(
      'permissions',
      rows('role_permissions').map(({ id, permissions }) => ({ role: id, permissions })),
      columns.permissions,
    ),
    kind('invitations', rows('invitations'), columns.invitations),
    kind('prescribers', rows('prescribers'), columns.prescribers),
    kind('visits', rows('visits'), columns.visits),
    kind('review-rules', rows('review_rules'), columns['review-rules']),
    kind('calendar', rows('calendar_events'), columns.calendar),
    kind('messages', rows('messages'), columns.messages),
    kind('coaching', rows('coaching_notes'), columns.coaching),
    kind(
      'files',
      rows('files', ({ purpose }) => purpose !== 'export'),
      columns.files,
    ),
    kind('audit', rows('audit_log'), columns.audit),
  ]
}

/** Files that somebody has stored; what was written for them (reports, lists) can be had again. */
export const storedFiles = (company: Company, id: string): Tables['files'][] =>
  company.rows('files').filter(({ createdBy, purpose }) => createdBy === id && purpose !== 'export')

/** A kind as files, by their names in the zip. */
export const filesOf = ({ name, columns, rows }: Kind): Record<string, string> => ({
  [`data/${name}.json`]: `${JSON.stringify(rows, null, 1)}\n`,
  [`data/${name}.csv`]: csvOf([
    columns,
    ...rows.map((row): Cell[] => columns.map((column) => cellOf(row[column]))),
  ]),
})
