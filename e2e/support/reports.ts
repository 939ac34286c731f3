import type { Person } from './world.ts'
import { sql } from './database.ts'

/** A supervisor's reports, one in each state, and a saved definition. */
export const makeReports = ({ tenant, id }: Person) =>
  sql(
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
