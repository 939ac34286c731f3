import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { findVisit, keepSubmission } from '#features/visits/queries.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import type { TestServer, TestTenant, TestUser } from './fixtures.ts'

/** A word that stands in everything that is planted. */
const CANARY = 'zqcanary'
export const canaryName = { firstName: 'Zqcanary', lastName: 'O"Zqcanary' }
const said = `so said ${CANARY}`

/** Columns that hold words and none of a person's, each with what they hold; one that is new is planted, or stands here. */
export const holdsNoPerson: Record<string, string> = {
  'account_setups.completed_steps account_setups.current_step': 'names of steps',
  'account_setups.token_hashes calendar_feeds.token_hash mail_tokens.token_hash report_mails.stop_hash invitations.token_hash':
    'hashes of tokens',
  'session_tokens.access_hash session_tokens.refresh_hash users.password_hash': 'hashes',
  'audit_chains.seal audit_seals.seal audit_seals.details_hash audit_seals.origin_hash': 'seals, salted',
  'audit_log.action audit_log.resource audit_log.writer audit_log.request_id': 'names of deeds, made by us',
  'calendar_events.type reports.template reports.status reports.format reports.parameters report_schedules.every report_schedules.format report_mails.problem':
    'names of kinds, ids and days',
  'data_exports.kind data_exports.status data_exports.error_message reports.error_message':
    'sentences of ours',
  'departments.name departments.description users.department_sort': 'the company’s',
  'files.content_type': 'a kind',
  'health_dismissals.name': 'names of checks',
  'idempotency_keys.route idempotency_keys.key idempotency_keys.fingerprint': 'made by devices',
  'migrations.name migrations.sha256': 'files of ours',
  'notifications.type notifications.wording notifications.action_url': 'names of texts and pages',
  'prescribers.first_name prescribers.last_name prescribers.email prescribers.phone prescribers.specialty prescribers.hospital_affiliation prescribers.address prescribers.notes prescribers.title prescribers.identity prescribers.search prescribers.sort_name visits.prescriber_name visits.location':
    'the company’s, about prescribers',
  'report_domains.domains review_rules.rules role_permissions.permissions': 'the company’s',
  'second_factors.secret recovery_codes.code_hash sign_in_steps.token_hash sign_in_steps.password_mark security_rules.second_factor':
    'secrets, sealed or hashed, and a kind',
  'sessions.revoked_reason': 'a code of ours',
  'tenants.slug tenants.name tenants.domain tenants.logo tenants.settings tenants.company': 'the company’s',
  'throttles.key': 'a hash',
  'visit_submissions.kind visits.times_source': 'kinds',
}

/** What stays of somebody by decision 061: what was approved, which is evidence. */
export const staysInApproved = [
  'visits.notes',
  'visits.objectives',
  'visits.outcomes',
  'visit_submissions.snapshot',
]

const outcomes = { productsDiscussed: [], samplesProvided: [], nextSteps: said, rating: 4, feedback: said }

/** Puts words of and about somebody everywhere they can be stored. `by` somebody else tells of them. */
export const plantCanary = async (
  { services }: Pick<TestServer, 'services'>,
  { tenant, person, other, prescriberId }: { tenant: TestTenant; person: TestUser; other: TestUser; prescriberId: string },
) => {
  const name = `${person.firstName} ${person.lastName}`
  const told = JSON.stringify({ delegate: name, mail: person.email })
  const ids = { approved: randomUUID(), open: randomUUID(), theirs: randomUUID(), invitation: randomUUID() }
  await services.database.inTenant(tenant.id, async (db) => {
    const insert = (table: string, row: Record<string, unknown>) => {
      const keys = Object.keys(row)
      return db.rows(
        `insert into ${table} (tenant_id, ${keys.join(', ')}) values ($1, ${keys.map((_, at) => `$${at + 2}`).join(', ')})`,
        Object.values(row),
      )
    }
    const [p, o] = [person.id, other.id]
    await db.rows(`update users set phone = $3 where tenant_id = $1 and id = $2`, [p, `+49 ${CANARY}`])
    await insert('sessions', { user_id: p, expires_at: '2099-01-01', ip_address: CANARY, user_agent: said })
    await insert('calendar_events', { title: said, type: 'leave', start_day: '2026-11-17', end_day: '2026-11-17', location: said, description: said, member_id: p, created_by: o })
    for (const [delegate, by] of [[p, o], [o, p]])
      await insert('coaching_notes', { delegate_id: delegate, written_by: by, note: said, next_step: said, reply: said })

    const file = randomUUID()
    const store = (purpose: string, by: string, bytes: string, id: string = randomUUID()) =>
      insert('files', { id, name: `${CANARY}.pdf`, content_type: 'application/pdf', purpose, size: 1, bytes: Buffer.from(bytes), created_by: by })
    await store('attachment', p, said, file)
    await store('export', p, said)
    await store('logo', p, 'pixels')
    await store('export', o, `Name\r\n${name}`)
    const message = (id: string, thread: string, from: string, subject: string, body: string) =>
      insert('messages', { id, thread_id: thread, sender_id: from, recipient_id: from === p ? o : p, subject, body })
    const thread = randomUUID()
    await message(thread, thread, p, said, said)
    await message(randomUUID(), thread, o, `Re: ${said}`, 'Thank you')
    await insert('message_attachments', { message_id: thread, file_id: file, position: 0 })

    await insert('health_dismissals', { name: 'people', reason: said, dismissed_by: p, until: '2099-01-01' })
    for (const by of [p, o])
      await insert('idempotency_keys', { user_id: by, route: 'x', key: by, fingerprint: Buffer.from('x'), status: 200, body: told })
    await insert('invitations', { id: ids.invitation, email: person.email, first_name: person.firstName, last_name: person.lastName, role: 'DELEGATE', token_hash: Buffer.from(p), expires_at: '2026-01-01', accepted_at: '2026-01-01' })
    await insert('invitations', { email: 'new@test.test', role: 'DELEGATE', token_hash: Buffer.from(o), expires_at: '2026-01-01', invited_by: p, message: said })
    await insert('mails', { recipient: person.email, subject: said, body: said, stop_url: `https://x.test/${CANARY}` })
    await insert('mails', { recipient: 'other@test.test', subject: name, body: `${name} (${person.email})` })
    for (const to of [p, o])
      await insert('notifications', { user_id: to, type: 'visit', wording: 'plan-submitted', parameters: told, known: told })

    for (const [by, title] of [[p, said], [o, 'Ours']] as const) {
      const fileId = randomUUID()
      await store('export', by, '%PDF', fileId)
      await db.rows(`update files set name = 'report.pdf' where tenant_id = $1 and id = $2`, [by === o ? fileId : file])
      const report = randomUUID()
      await insert('reports', { id: report, created_by: by, template: 'team-performance', title, description: title, status: 'completed', format: 'PDF', parameters: JSON.stringify({ dateRange: { start: '2026-11-01', end: '2026-11-30' }, delegateIds: [], includeRatings: true, includeComparisons: false }), document: told, file_asset_id: fileId })
      const schedule = randomUUID()
      await insert('report_schedules', { id: schedule, report_id: report, created_by: by, every: 'week', format: 'PDF', next_day: '2099-01-01' })
      await insert('report_recipients', { schedule_id: schedule, address: person.email })
      await insert('report_runs', { report_id: report })
      await insert('report_mails', { id: randomUUID(), report_id: report, address: person.email })
    }

    const visit = { prescriber_id: prescriberId, prescriber_name: 'Ada', scheduled_date: '2026-11-17', scheduled_time: '09:00', location: '{"address": null, "city": null, "coordinates": null}', notes: said, objectives: [said], outcomes: JSON.stringify(outcomes), completed_at: '2026-11-17' }
    await insert('visits', { ...visit, id: ids.open, delegate_id: p, status: 'rejected', draft_data: told, rejection_reason: said })
    await insert('visits', { ...visit, id: ids.approved, delegate_id: p, status: 'approved', approved_by: o })
    await insert('visits', { ...visit, notes: null, objectives: [], outcomes: null, id: ids.theirs, delegate_id: o, status: 'rejected', rejected_by: p, rejection_reason: said })
    for (const [id, by] of [[ids.open, p], [ids.approved, p], [ids.theirs, o]] as const) {
      const sent = await findVisit(db, { id: o, role: 'TENANT_ADMIN' } as SessionUser, id)
      // Nobody has decided yet when a report is sent.
      if (sent) keepSubmission(db, { ...sent, rejectionReason: null }, 'report', by)
    }

    const entry = { ip_address: '::1', user_agent: 'x', details: '{"role": "DELEGATE"}' }
    await insert('audit_log', { user_id: o, action: 'update', resource: 'user', resource_id: p, details: told })
    await insert('audit_log', { ...entry, user_id: p, action: 'login', resource: 'session', ip_address: CANARY, user_agent: said })
    await insert('audit_log', { user_id: p, action: 'create', resource: 'calendar-event', resource_id: randomUUID(), details: JSON.stringify({ title: said }) })
    await insert('audit_log', { ...entry, user_id: o, action: 'create', resource: 'visit', resource_id: ids.theirs })
    await insert('audit_log', { user_id: o, action: 'send', resource: 'invitation', resource_id: ids.invitation, details: JSON.stringify({ said }) })
    await insert('audit_log', { user_id: o, action: 'update', resource: 'tenant', details: told })

    await insert('account_setups', { data: told, set_up: told, expires_at: '2099-01-01' })
    for (const [kind, about] of [['person', p], ['company', null], ['audit-log', null]]) {
      const id = randomUUID()
      await insert('data_exports', { id, kind, person_id: about, created_by: o, status: 'completed', filter: JSON.stringify({ search: said }) })
      await insert('data_export_parts', { export_id: id, number: 0, bytes: Buffer.from(said) })
    }
  })
  return ids
} // prettier-ignore

/** In how many rows of each column of the whole database, also of what waits for a worker, the word stands. */
export const findCanary = async (): Promise<Map<string, number>> => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  try {
    const { rows: columns } = await owner.query<{
      schema: string
      table: string
      column: string
      type: string
    }>(
      `select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
       where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
         and t.typname in ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text', '_bytea', '_varchar')`,
    )
    const found = new Map<string, number>()
    for (const { schema, table, column, type } of columns) {
      const text = type === 'bytea' ? `encode(${column}, 'escape')` : `${column}::text`
      const { rows } = await owner.query<{ count: string }>(
        `select count(*) as count from ${schema}.${table} where ${text} ilike '%${CANARY}%'`,
      )
      found.set(
        schema === 'public' ? `${table}.${column}` : `${schema}.${table}.${column}`,
        Number(rows[0]?.count),
      )
    }
    return found
  } finally {
    await owner.end()
  }
}
