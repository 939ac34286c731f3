import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@rounds/contract'
import { ApprovalFilter } from '@rounds/contract/approvals'
import { addDays, dayIn } from '@rounds/contract/dates'
import { activityTypes } from '@rounds/contract/desk'
import type { Role } from '@rounds/contract/endpoint'
import { measureIds } from '@rounds/contract/measures'
import { MessageFilter } from '@rounds/contract/messages'
import { prescriberSorts } from '@rounds/contract/prescribers'
import { memberSorts } from '@rounds/contract/team'
import { userSorts } from '@rounds/contract/users'
import { visitSorts } from '@rounds/contract/visits'
import type { Transaction } from '#platform/database/db.ts'
import { makeTenant } from './fixtures.ts'
import type { Caller, World } from './world.ts'

/** So many rows that tie in whatever they are sorted by: only the last word of the order tells them apart. */
export const TIED = 7

const ids = () => Array.from({ length: TIED }, () => randomUUID())

/** What was stored: a word of the tenants' names, and the day of the reports. */
export type Tied = { word: string; day: string }

/** The rows of every list that one team has, each kind in one statement, so that they tie in their times, too. */
const storeOfTeam = async (db: Transaction, del: Caller, sup: Caller, day: string): Promise<void> => {
  const people = ids()
  await db.rows(
    `insert into prescribers (tenant_id, id, first_name, last_name, specialty, address, created_by, assigned_delegate_id)
       select $1, p.id, 'Ada', 'Tied', 'Cardiology', jsonb_build_object('address', null, 'city', 'City ' || p.id, 'coordinates', null), $2, $2
       from unnest($3::uuid[]) p(id)`,
    [del.user.id, people],
  )
  for (const status of ['scheduled', 'submitted', 'approved', 'rejected'])
    await db.rows(
      `insert into visits (tenant_id, id, delegate_id, prescriber_id, prescriber_name, scheduled_date, planned_date, scheduled_time, status,
           completed_at, location, submitted_at, approved_at, approved_by, rejected_at, rejected_by)
         select $1, v.id, $2, $3, 'Ada Tied', d.day, d.day, '09:00', $4::visit_status, case when $4::text = 'approved' then d.day + time '10:00' end, '{"address": null, "city": null, "coordinates": null}',
           case when $4::text <> 'scheduled' then now() end, case when $4::text = 'approved' then now() end,
           case when $4::text = 'approved' then $6::uuid end, case when $4::text = 'rejected' then now() end, case when $4::text = 'rejected' then $6::uuid end
         from unnest($5::uuid[]) v(id), (select case when $4::text = 'approved' then $7::date else current_date end) d(day)`,
      [del.user.id, people[0], status, ids(), sup.user.id, day],
    )
  await db.rows(
    `insert into users (tenant_id, id, email, first_name, last_name, role, supervisor_id)
       select $1, m.id, m.id || '@tied.test', 'Ada', 'Tiedmember', 'DELEGATE', $2 from unnest($3::uuid[]) m(id)`,
    [sup.user.id, ids()],
  )
  await db.rows(
    'insert into departments (tenant_id, id, name) select $1, d.id, $2 || d.id from unnest($3::uuid[]) d(id)',
    ['Tied ', ids()],
  )
  await db.rows(
    `insert into audit_log (tenant_id, id, user_id, action, resource, at) select $1, a.id, $2, 'create', 'file', '2026-11-17' from unnest($3::uuid[]) a(id)`,
    [del.user.id, ids()],
  )
  await db.rows(
    `insert into invitations (tenant_id, email, role, token_hash, expires_at)
       select $1, i.id || '@tied.test', 'DELEGATE', sha256(i.id::text::bytea), now() + interval '7 days' from unnest($2::uuid[]) i(id)`,
    [ids()],
  )
  await db.rows(
    `insert into coaching_notes (tenant_id, id, delegate_id, written_by, note) select $1, n.id, $2, $3, 'Tied' from unnest($4::uuid[]) n(id)`,
    [del.user.id, sup.user.id, ids()],
  )
  for (const status of ['failed', 'saved'])
    await db.rows(
      `insert into reports (tenant_id, id, created_by, template, title, status, format, parameters)
         select $1, r.id, $2, 'team-performance', 'Tied', $3, 'PDF', $4 from unnest($5::uuid[]) r(id)`,
      [
        sup.user.id,
        status,
        {
          dateRange: { start: '2026-11-01', end: '2026-11-30' },
          delegateIds: [],
          includeRatings: true,
          includeComparisons: false,
        },
        ids(),
      ],
    )
  await db.rows(
    `insert into audit_log (tenant_id, id, action, resource) select $1, e.id, 'retry', 'report' from unnest($2::uuid[]) e(id)`,
    [ids()],
  )
  await db.rows(
    `insert into calendar_events (tenant_id, id, created_by, title, type, start_day, end_day)
       select $1, e.id, $2, 'Tied', 'meeting', current_date, current_date from unnest($3::uuid[]) e(id)`,
    [sup.user.id, ids()],
  )
  await db.rows(
    `insert into report_schedules (tenant_id, id, report_id, created_by, every, format, next_day)
       select $1, s.id, r.id, $2, 'month', 'PDF', '2026-12-01' from unnest($3::uuid[]) s(id),
         (select id from reports where tenant_id = $1 and created_by = $2 and title = 'Tied' and status = 'saved' limit 1) r`,
    [sup.user.id, ids()],
  )
  for (const by of [del, sup])
    await db.rows(
      `insert into data_exports (tenant_id, id, kind, person_id, created_by, status)
         select $1, e.id, 'person', $2, $3, 'failed' from unnest($4::uuid[]) e(id)`,
      [del.user.id, by.user.id, ids()],
    )
  await db.rows(
    `insert into data_exports (tenant_id, id, kind, created_by, status)
       select $1, e.id, 'audit-log', $2, 'failed' from unnest($3::uuid[]) e(id)`,
    [sup.user.id, ids()],
  )
  for (const { user } of [del, sup]) {
    await db.rows(
      `insert into notifications (tenant_id, id, user_id, type, wording, parameters)
         select $1, n.id, $2, 'visit', 'visit-approved', '{"prescriber": "Ada Tied", "day": "2026-11-17"}' from unnest($3::uuid[]) n(id)`,
      [user.id, ids()],
    )
    await db.rows(
      `insert into messages (tenant_id, id, sender_id, recipient_id, subject, body, thread_id)
         select $1, m.id, $2, $2, 'Tied', 'Tied', m.id from unnest($3::uuid[]) m(id)`,
      [user.id, ids()],
    )
  }
}

/** Stores the rows of every list, for two teams of a company. */
export const storeTied = async ({ server, a, del, sup, delX, supX }: World): Promise<Tied> => {
  const { database } = server.services
  const word = `Tied ${randomUUID()}`
  const day = addDays(dayIn(Date.now(), 'UTC'), -1)
  await database.inTenant(a.tenant.id, async (db) => {
    await storeOfTeam(db, del, sup, day)
    await storeOfTeam(db, delX, supX, day)
  })
  for (let made = 0; made < TIED; made++) {
    const { id } = await makeTenant(server)
    await database.global('update tenants set name = $2 where id = $1', [id, word])
  }
  return { word, day }
}

/**
 * Whose rows of those of two teams a list answers: their own, of the one whom the request names, of their team, of both; those of
 * the platform are stored once.
 */
export type Sees = 'own' | 'named' | 'team' | 'tenant' | 'platform'

type List = {
  /** By role, each that may ask. */
  sees: Partial<Record<Role, Sees>>
  /** What is asked, in the query or the path. */
  queries: Record<string, string>[]
  /** What names whose rows are asked for; who sees only their own names nobody. */
  named?: Record<string, string>
  /** How many rows of one team that finds, where it is not as many as tie. */
  rows?: (query: Record<string, string>) => number
  /** Queries of which the rows differ in what they are sorted by. */
  varied?: (query: Record<string, string>) => boolean
}

const orders = (sorts: readonly string[], more: Record<string, string> = {}) =>
  sorts.flatMap((sortBy) => ['asc', 'desc'].map((sortOrder) => ({ ...more, sortBy, sortOrder })))

/** How many things of each sort happened to what one team has; its delegate has joined, too. */
const happened: Record<string, number> = {
  visit: 8 * TIED,
  approval: 2 * TIED,
  team: TIED + 1,
  meeting: TIED,
  system: 0,
}

/** Every list in pages, in every order it has. */
export const pagedLists = ({ word, day }: Tied, delegateId = ''): Partial<Record<EndpointName, List>> => ({
  'visits.list': {
    sees: { DELEGATE: 'own', SUPERVISOR: 'team', TENANT_ADMIN: 'tenant' },
    queries: orders(visitSorts, { status: 'scheduled' }),
  },
  'prescribers.list': {
    sees: { DELEGATE: 'own', SUPERVISOR: 'team', TENANT_ADMIN: 'tenant' },
    queries: [...orders(prescriberSorts), ...orders(['relevance'], { search: 'tied' })],
    varied: ({ sortBy }) => sortBy === 'city',
  },
  'dashboard.delegateData': {
    sees: { DELEGATE: 'own', SUPERVISOR: 'named', TENANT_ADMIN: 'named' },
    queries: [{}],
    named: { delegateId },
  },
  'approvals.list': {
    sees: { SUPERVISOR: 'team' },
    queries: [
      ...ApprovalFilter.shape.status.unwrap().options.map((status) => ({ status })),
      { status: 'pending', flagged: 'true' },
    ],
    rows: ({ status }) => (status === 'all' ? 3 * TIED : TIED),
  },
  'team.list': { sees: { SUPERVISOR: 'team' }, queries: orders(memberSorts, { search: 'tiedmember' }) },
  'team.delegates': { sees: { SUPERVISOR: 'team' }, queries: orders(memberSorts, { search: 'tiedmember' }) },
  'users.list': {
    sees: { TENANT_ADMIN: 'tenant' },
    queries: orders(userSorts, { search: 'tiedmember' }),
    varied: ({ sortBy }) => sortBy === 'email',
  },
  'users.activity': {
    sees: { TENANT_ADMIN: 'named' },
    queries: [{ startDate: '2026-11-17', endDate: '2026-11-17' }],
    named: { id: delegateId },
  },
  'departments.list': { sees: { TENANT_ADMIN: 'tenant' }, queries: [{ search: 'tied' }], varied: () => true },
  'invites.list': { sees: { TENANT_ADMIN: 'tenant' }, queries: [{ search: 'tied.test', status: 'pending' }] },
  'desk.activities': {
    sees: { SUPERVISOR: 'team' },
    queries: [{}, ...activityTypes.map((type) => ({ type }))],
    rows: ({ type }) =>
      type === undefined
        ? Object.values(happened).reduce((sum, count) => sum + count)
        : (happened[type] ?? 0),
    varied: ({ type }) => type !== 'approval' && type !== 'meeting',
  },
  'analytics.visits': { sees: { SUPERVISOR: 'team' }, queries: [{ state: 'rejected' }] },
  'analytics.records': {
    sees: { SUPERVISOR: 'team' },
    queries: measureIds.map((measure): Record<string, string> =>
      measure === 'queueAge' ? { measure } : { measure, startDate: day, endDate: day },
    ),
    // One of the prescribers was seen.
    rows: ({ measure }) => (measure === 'notSeen' ? TIED - 1 : TIED),
  },
  'audit.list': {
    sees: { TENANT_ADMIN: 'tenant' },
    queries: ['asc', 'desc'].map((sortOrder) => ({ action: 'retry', resource: 'report', sortOrder })),
  },
  'messages.list': {
    sees: { DELEGATE: 'own', SUPERVISOR: 'own' },
    queries: MessageFilter.shape.box.unwrap().options.map((box) => ({ box })),
  },
  'coaching.list': { sees: { SUPERVISOR: 'own' }, queries: [{}] },
  'coaching.own': { sees: { DELEGATE: 'own' }, queries: [{}] },
  'reports.list': { sees: { SUPERVISOR: 'own' }, queries: [{ search: 'tied', status: 'failed' }] },
  'reports.saved': { sees: { SUPERVISOR: 'own' }, queries: [{ search: 'tied' }] },
  'exports.list': { sees: { TENANT_ADMIN: 'tenant' }, queries: [{}] },
  'exports.listOwn': { sees: { DELEGATE: 'own' }, queries: [{}] },
  'exports.listLog': { sees: { TENANT_ADMIN: 'tenant' }, queries: [{}] },
  'schedules.list': { sees: { SUPERVISOR: 'own' }, queries: [{}] },
  'schedules.people': { sees: { SUPERVISOR: 'tenant' }, queries: [{ search: 'tied.test' }] },
  'notifications.list': { sees: { DELEGATE: 'own', SUPERVISOR: 'own' }, queries: [{}] },
  'notifications.listOfSupervisor': { sees: { SUPERVISOR: 'own' }, queries: [{}] },
  'tenants.list': { sees: { SUPER_ADMIN: 'platform' }, queries: [{ search: word }] },
})
