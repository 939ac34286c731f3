import { companyColumns, personColumns } from '@rounds/contract/export-columns'
import { exportRunning } from '@rounds/contract/export-files'
import type { ConstraintRefusals } from '#platform/plain/errors.ts'

/** Each person has one made at a time. */
export const exportConstraints: ConstraintRefusals = { data_exports_running: exportRunning }

/**
 * What stands in a file, one kind of record at a time, by hand: a column that is not named here leaves in no file, so no secret
 * does. `$1` is the tenant, `$2` the person; `order` ends with what has no ties.
 */
export type Kind = {
  name: string
  from: string
  where: string
  order: string
  columns: Record<string, string>
}

/** The columns of these names. */
const of = (alias: string, names: string) =>
  Object.fromEntries(
    names
      .split(' ')
      .map((name) => [name, `${alias}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`]),
  )
const kind = (name: string, from: string, where: string, order: string, columns: Kind['columns']): Kind => ({
  name,
  from,
  where,
  order,
  columns,
})
const nameOf = (id: string) =>
  `(select n.first_name || ' ' || n.last_name from users n where n.tenant_id = $1 and n.id = ${id})`

const visit = of('v', personColumns.visits)
const person = of('u', personColumns.profile)
const department = `(select d.name from departments d where d.tenant_id = $1 and d.id = u.department_id)`
const submission = of('s', personColumns.submissions)

/** Files that somebody has stored; what was written for them (reports, lists) can be had again. */
export const storedFiles = `f.tenant_id = $1 and f.created_by = $2 and f.purpose <> 'export'`

/**
 * What is stored about one person, and what they wrote. What others wrote to them or about them is there only where `isOwn`: who
 * asks for their own file has read it, an admin has not.
 */
export const kindsOfPerson = (isOwn: boolean): Kind[] => {
  const toThem = (text: string) => (isOwn ? text : 'null::text')
  const ofVisits = (name: string, condition: string) =>
    kind(
      name,
      'visits v',
      `v.tenant_id = $1 and v.delegate_id = $2 and v.completed_at is ${condition}`,
      'v.scheduled_date, v.scheduled_time, v.id',
      { ...visit, draft: 'v.draft_data' },
    )
  return [
    kind('profile', 'users u', 'u.tenant_id = $1 and u.id = $2', 'u.id', {
      ...person,
      department,
      supervisor: nameOf('u.supervisor_id'),
    }),
    ofVisits('visits', 'not null'),
    ofVisits('plans', 'null'),
    kind(
      'submissions',
      'visit_submissions s',
      's.tenant_id = $1 and s.submitted_by = $2',
      's.submitted_at, s.id',
      submission,
    ),
    kind('messages', 'messages m', 'm.tenant_id = $1 and m.sender_id = $2', 'm.sent_at, m.id', {
      ...of('m', personColumns.messages),
      recipient: nameOf('m.recipient_id'),
    }),
    kind('attachments', 'files f', storedFiles, 'f.created_at, f.id', of('f', personColumns.attachments)),
    kind(
      'prescribers',
      'prescribers p',
      'p.tenant_id = $1 and (p.assigned_delegate_id = $2 or p.created_by = $2)',
      'p.sort_name, p.id',
      {
        ...of('p', personColumns.prescribers),
        city: "p.address ->> 'city'",
        isAssigned: 'p.assigned_delegate_id is not distinct from $2',
        isCreated: 'p.created_by is not distinct from $2',
      },
    ),
    kind(
      'calendar',
      'calendar_events e',
      `e.tenant_id = $1 and (e.created_by = $2${isOwn ? ' or e.member_id = $2' : ''})`,
      'e.start_day, e.id',
      of('e', personColumns.calendar),
    ),
    kind(
      'coaching',
      'coaching_notes c',
      'c.tenant_id = $1 and (c.written_by = $2 or c.delegate_id = $2)',
      'c.created_at, c.id',
      {
        ...of('c', personColumns.coaching),
        note: `case when c.written_by = $2 then c.note else ${toThem('c.note')} end`,
        nextStep: `case when c.written_by = $2 then c.next_step else ${toThem('c.next_step')} end`,
        reply: `case when c.delegate_id = $2 then c.reply else ${toThem('c.reply')} end`,
      },
    ),
    kind(
      'reports',
      'reports r',
      'r.tenant_id = $1 and r.created_by = $2',
      'r.created_at, r.id',
      of('r', personColumns.reports),
    ),
    kind(
      'sessions',
      'sessions s',
      's.tenant_id = $1 and s.user_id = $2',
      's.created_at, s.id',
      of('s', personColumns.sessions),
    ),
    kind(
      'invitations',
      'invitations i join users u on u.tenant_id = $1 and u.id = $2',
      'i.tenant_id = $1 and i.email = u.email',
      'i.invited_at, i.id',
      of('i', personColumns.invitations),
    ),
    kind(
      'audit',
      'audit_log a',
      'a.tenant_id = $1 and (a.user_id = $2 or a.resource_id = $2)',
      'a.at, a.id',
      {
        ...of('a', personColumns.audit),
        isOwnDeed: 'a.user_id is not distinct from $2',
        // Of what they did to others, the words are about others.
        details: 'case when a.resource_id = $2 then a.details end',
        ipAddress: 'case when a.user_id = $2 then a.ip_address end',
        userAgent: 'case when a.user_id = $2 then a.user_agent end',
      },
    ),
  ]
}

/** What a company has stored, as far as its admins may see it: of messages, notes and events that they took place. */
export const kindsOfCompany: Kind[] = [
  kind('company', 'tenants t', 't.id = $1', 't.id', of('t', companyColumns.company)),
  kind(
    'departments',
    'departments d',
    'd.tenant_id = $1',
    'd.name, d.id',
    of('d', companyColumns.departments),
  ),
  kind('people', 'users u', 'u.tenant_id = $1', 'u.created_at, u.id', {
    ...of('u', companyColumns.people),
    department,
  }),
  kind(
    'permissions',
    'role_permissions r',
    'r.tenant_id = $1',
    'r.role',
    of('r', companyColumns.permissions),
  ),
  kind(
    'invitations',
    'invitations i',
    'i.tenant_id = $1',
    'i.invited_at, i.id',
    of('i', companyColumns.invitations),
  ),
  kind(
    'prescribers',
    'prescribers p',
    'p.tenant_id = $1',
    'p.sort_name, p.id',
    of('p', companyColumns.prescribers),
  ),
  kind('visits', 'visits v', 'v.tenant_id = $1', 'v.scheduled_date, v.id', visit),
  kind('submissions', 'visit_submissions s', 's.tenant_id = $1', 's.submitted_at, s.id', {
    ...submission,
    // What is only a draft is its delegate's alone.
    snapshot: `s.snapshot - 'draftData'`,
  }),
  kind(
    'review-rules',
    'review_rules r',
    'r.tenant_id = $1',
    'r.tenant_id',
    of('r', companyColumns['review-rules']),
  ),
  kind(
    'calendar',
    'calendar_events e',
    'e.tenant_id = $1',
    'e.start_day, e.id',
    of('e', companyColumns.calendar),
  ),
  kind('messages', 'messages m', 'm.tenant_id = $1', 'm.sent_at, m.id', of('m', companyColumns.messages)),
  kind(
    'coaching',
    'coaching_notes c',
    'c.tenant_id = $1',
    'c.created_at, c.id',
    of('c', companyColumns.coaching),
  ),
  kind('reports', 'reports r', 'r.tenant_id = $1', 'r.created_at, r.id', of('r', companyColumns.reports)),
  kind(
    'files',
    'files f',
    `f.tenant_id = $1 and f.purpose <> 'export'`,
    'f.created_at, f.id',
    of('f', companyColumns.files),
  ),
  kind('audit', 'audit_log a', 'a.tenant_id = $1', 'a.at, a.id', of('a', companyColumns.audit)),
]
