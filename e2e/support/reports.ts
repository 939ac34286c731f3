import type { Person } from './world.ts'
import { sql } from './database.ts'

/** A supervisor's reports, one in each state, and a saved definition that is sent every month and did not reach everybody. */
export const makeReports = async ({ tenant, id }: Person, delegateId: string) => {
  await sql(
    `insert into reports (tenant_id, created_by, template, title, status, format, parameters, progress, error_message, created_at, generated_at, expires_at)
     select $1, $2, r.template, r.title, r.status, r.format, $3, r.progress, r.said, now() - r.ago, now() - r.ago, now() - r.ago + interval '30 days'
     from (values
       ('team-performance', 'Team performance', 'processing', 'PDF', 60, null, interval '0 min'),
       ('approvals-summary', 'Approvals summary', 'completed', 'PDF', 100, null, interval '5 hours'),
       ('prescriber-coverage', 'Prescriber coverage', 'completed', 'XLSX', 100, null, interval '21 days'),
       ('visit-activity', 'Visit activity', 'failed', 'PDF', 10, 'The server stopped while it was written.', interval '22 days'),
       ('team-performance', 'Team performance', 'completed', 'PDF', 100, null, interval '55 days'),
       ('team-performance', 'For the director', 'saved', 'PDF', 0, null, interval '40 days')
     ) r(template, title, status, format, progress, said, ago)`,
    [
      tenant.id,
      id,
      JSON.stringify({
        dateRange: { start: '2026-10-01', end: '2026-10-31' },
        delegateIds: [],
        includeRatings: true,
        includeComparisons: false,
      }),
    ],
  )
  await sql(
    `with s as (
       insert into report_schedules (tenant_id, report_id, created_by, every, format, next_day)
       select $1, id, $2, 'month', 'PDF', current_date + 20 from reports where tenant_id = $1 and created_by = $2 and status = 'saved' returning id),
     c as (insert into report_recipients (tenant_id, schedule_id, user_id) select $1, s.id, u.id from s, unnest(array[$2::uuid, $3]) u(id)),
     n as (
       insert into report_runs (tenant_id, report_id, schedule_id, day)
       select $1, (select id from reports where tenant_id = $1 and created_by = $2 and status = 'completed' limit 1), s.id, current_date - 10 from s
       returning report_id)
     insert into report_mails (tenant_id, id, report_id, user_id, sent_at, failed_at, problem)
     select $1, uuidv7(), n.report_id, $2, now(), null, null from n
     union all select $1, uuidv7(), n.report_id, $3, null, now(), 'address' from n`,
    [tenant.id, id, delegateId],
  )
}
