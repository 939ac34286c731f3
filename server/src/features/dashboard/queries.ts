import type { Visit } from '@rounds/contract/visits'
import type { Db, Transaction } from '#platform/database/db.ts'
import type { Row } from '#platform/database/rows.ts'
import { visitColumns, visitJoins } from '#features/visits/queries.ts'

/** Bounds of the counts, as days; ends are exclusive. */
export type Bounds = {
  today: string
  monthStart: string
  monthEnd: string
  weekStart: string
  weekEnd: string
}

export type Counts = {
  totalVisits: number
  completedCount: number
  upcomingCount: number
  todayCount: number
  monthTotal: number
  monthCompleted: number
  monthScheduled: number
  weekCompleted: number
  prescribersCount: number
  weeklyTarget: number
}

/**
 * A delegate's counts (requirements S-040) in one pass over one index, from where the closed months end: `until` is before
 * every month and week that is asked for.
 */
export const countVisits = (db: Db, delegateId: string, bounds: Bounds): Promise<Counts | undefined> =>
  db.row<Counts>(
    `select c.upcoming_count, c.today_count, c.month_total, c.month_completed, c.month_scheduled, c.week_completed,
       c.open_visits + coalesce(t.visits, 0) as total_visits,
       c.open_carried_out + coalesce(t.carried_out, 0) as completed_count, u.weekly_visit_target as weekly_target,
       (select count(*) filter (where (select p.is_active from prescribers p where p.tenant_id = $1 and p.id = s.id)) from (
          select id from prescribers where tenant_id = $1 and is_active and assigned_delegate_id = $2
          union select id from prescribers where tenant_id = $1 and is_active and created_by = $2
          union select unnest(t.prescribers || c.seen)) s) as prescribers_count
     from users u left join visit_totals t on t.tenant_id = $1 and t.delegate_id = $2, lateral (
       select count(*) as open_visits,
         count(*) filter (where carried_out) as open_carried_out,
         array_agg(distinct prescriber_id) as seen,
         count(*) filter (where scheduled_date >= $3 and completed_at is null and status in ('scheduled', 'submitted', 'approved')) as upcoming_count,
         count(*) filter (where scheduled_date = $3) as today_count,
         count(*) filter (where in_month) as month_total,
         count(*) filter (where in_month and carried_out) as month_completed,
         count(*) filter (where in_month and status = 'scheduled') as month_scheduled,
         count(*) filter (where scheduled_date >= $6 and scheduled_date < $7 and carried_out) as week_completed
       from (select scheduled_date, status, completed_at, prescriber_id, not_met,
               completed_at is not null and status <> 'rejected' and not not_met as carried_out,
               scheduled_date >= $4 and scheduled_date < $5 as in_month
             from visits where tenant_id = $1 and delegate_id = $2
               and scheduled_date >= greatest(t.until, '-infinity')) v) c
     where u.tenant_id = $1 and u.id = $2`,
    [delegateId, bounds.today, bounds.monthStart, bounds.monthEnd, bounds.weekStart, bounds.weekEnd],
  )

/** What the delegates of `$1` did before `$2`, where that is not counted yet. */
export const insertVisitTotals = `insert into visit_totals (tenant_id, delegate_id, until, visits, carried_out, prescribers)
  select $1, u.id, $2, count(v.id), count(v.id) filter (where v.completed_at is not null and v.status <> 'rejected' and not v.not_met),
    coalesce(array_agg(distinct v.prescriber_id) filter (where v.id is not null), '{}')
  from users u left join visits v on v.tenant_id = $1 and v.delegate_id = u.id and v.scheduled_date < $2
  where u.tenant_id = $1 and u.role = 'DELEGATE'
    and not exists (select from visit_totals t where t.tenant_id = $1 and t.delegate_id = u.id and t.until = $2)
  group by u.id
  on conflict (tenant_id, delegate_id) do update
    set until = excluded.until, visits = excluded.visits, carried_out = excluded.carried_out,
      prescribers = excluded.prescribers`

/** Counts what the tenant's delegates did before `until`, where that is not counted yet. */
export const countClosedMonths = async (db: Transaction, until: string): Promise<void> => {
  // Changes of old visits take this lock too (visit_totals): what is counted next is all there was.
  await db.rows(
    `select pg_advisory_xact_lock(hashtextextended(u.id::text, 0)) from users u
     where u.tenant_id = $1 and u.role = 'DELEGATE'
       and not exists (select from visit_totals t where t.tenant_id = $1 and t.delegate_id = u.id and t.until = $2)
     order by u.id`,
    [until],
  )
  await db.rows(insertVisitTotals, [until])
}

/** Products of the delegate's last 60 reports, last used first. */
export const listProducts = async (db: Db, delegateId: string): Promise<string[]> => {
  const rows = await db.rows<{ product: string }>(
    `select x.product from (
       select scheduled_date, scheduled_time, outcomes from visits
       where tenant_id = $1 and delegate_id = $2 and completed_at is not null
       order by scheduled_date desc, scheduled_time desc limit 60) v,
       jsonb_array_elements_text(v.outcomes -> 'productsDiscussed') with ordinality x(product, place)
     group by x.product order by max(v.scheduled_date) desc, count(*) desc, x.product limit 30`,
    [delegateId],
  )
  return rows.map((row) => row.product)
}

const VISITS_OF_EACH = 20

/** The delegate's latest visits to each of the prescribers. */
export const listVisitsOf = async (
  db: Db,
  delegateId: string,
  prescriberIds: string[],
): Promise<Row<Visit>[]> => {
  const rows = await db.rawRows<Visit, object>(
    `select ${visitColumns}
     from unnest($3::uuid[]) n(id), lateral (
       select * from visits v where v.tenant_id = $1 and v.prescriber_id = n.id and v.delegate_id = $2
       order by v.scheduled_date desc limit ${VISITS_OF_EACH}) v
     ${visitJoins}
     order by v.scheduled_date desc, v.scheduled_time desc`,
    [delegateId, prescriberIds],
    [],
  )
  return rows.map(({ row }) => row)
}
