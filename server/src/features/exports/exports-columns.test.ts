import { expect, test } from 'vitest'
import { testServer } from '#test/fixtures.ts'
import { type Kind, kindsOfCompany, kindsOfPerson } from './rules.ts'

const server = testServer()

/** Columns of exported tables that are in neither file, each with why; one that is new is exported, or stands here or below. */
const inNoFile: Record<string, string> = {
  'users.password_hash invitations.token_hash': 'secrets',
  'audit_log.writer': 'a program of ours',
  'calendar_events.all_day visits.not_met users.sort_name users.search users.department_sort prescribers.sort_name prescribers.search prescribers.identity':
    'made of what is there',
  'calendar_events.version users.version visits.version prescribers.version calendar_events.updated_at':
    'counts or dates changes',
  'files.bytes': 'stand beside it, or in no file of the company',
  'files.kept_until reports.expires_at': 'when we clean up',
  'invitations.mail_id invitations.mail_sent_at invitations.mail_failed_at invitations.revision':
    'what became of a mail',
  'invitations.message': 'words of whoever invited',
  'messages.thread_id': 'follows from what it answers',
  'prescribers.rating_sum prescribers.rating_count': 'sums of visits',
  'reports.progress reports.error_message reports.document reports.file_asset_id':
    'what became of it; it can be had again',
  'users.assigned_at users.erased_at': 'when we moved or erased somebody',
  'visits.cycle_id visits.draft_updated_at': 'how it was made',
}
const notOf: Record<'person' | 'company', Record<string, string>> = {
  person: {
    'audit_log.request_id invitations.department_id invitations.supervisor_id invitations.invited_by invitations.cancelled_at':
      'whose doing it was, and how',
    'calendar_events.member_id calendar_events.created_by calendar_events.created_at files.created_by messages.sender_id reports.created_by sessions.user_id':
      'themselves, or another who is concerned',
    'prescribers.email prescribers.phone prescribers.notes prescribers.is_active prescribers.last_visit_date prescribers.total_visits prescribers.created_at prescribers.updated_at':
      'the company’s, about prescribers',
    'users.deleted_at': 'when they left, which the company’s file says',
  },
  company: {
    'calendar_events.title calendar_events.start_time calendar_events.end_time calendar_events.location calendar_events.description coaching_notes.note coaching_notes.next_step coaching_notes.reply coaching_notes.prescriber_id coaching_notes.done_in files.name messages.subject messages.body reports.title reports.description reports.parameters visits.draft_data':
      'words among some, of which admins may see that there are any',
    'departments.version tenants.version tenants.updated_at role_permissions.updated_at role_permissions.version review_rules.version':
      'counts or dates changes',
    'review_rules.told_until': 'until when somebody was told',
    'tenants.logo': 'an address of ours',
    'tenants.onboarding_completed': 'a page that was left',
  },
}

/** The columns of each table that the kinds read. */
const readBy = (kinds: readonly Kind[]) => {
  const read = new Map<string, Set<string>>()
  for (const { from, columns } of kinds) {
    const [table = '', alias = ''] = from.split(' ')
    const found = Object.values(columns).flatMap((text) => [
      ...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g')),
    ])
    read.set(table, new Set([...(read.get(table) ?? []), ...found.map(([, column = '']) => column)]))
  }
  return read
}

test.for([
  ['person', kindsOfPerson(true)],
  ['company', kindsOfCompany],
] as const)(
  'every column of a table is in the file of a %s or left out for a reason',
  async ([of, kinds]) => {
    const read = readBy(kinds)
    const columns = await server.services.database.global<{ table: string; column: string }>(
      `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
       and a.attname <> 'tenant_id' and c.relname = any($1) order by c.relname, a.attnum`,
      [[...read.keys()]],
    )
    const left = columns
      .filter(({ table, column }) => read.get(table)?.has(column) !== true)
      .map(({ table, column }) => `${table}.${column}`)
    const excused = Object.keys({ ...inNoFile, ...notOf[of] }).flatMap((names) => names.split(' '))
    expect(left.toSorted()).toEqual(excused.toSorted())
  },
)
