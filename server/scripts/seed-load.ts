import { defaultBranding } from '@rounds/contract/branding'
import pg from 'pg'
import { openSince } from '#features/dashboard/jobs.ts'
import { insertVisitTotals } from '#features/dashboard/queries.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { companies, feedback, specialties } from '@rounds/contract/demo/companies'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'

/** How much to make. Visits are spread evenly over tenants, delegates and days. */
export type Load = {
  tenants: number
  visits: number
  usersPerTenant: number
  prescribersPerTenant: number
  /** Days that the visits cover: one in twelve of them lies ahead. */
  days: number
  /** Each leads a team but the last, who leads all others. */
  supervisorsPerTenant: number
}

const CONNECTIONS = 4

const insertTenants = `
  insert into tenants (slug, name, settings, plan, current_period_end, onboarding_completed)
  select 'load-' || lpad(n::text, greatest(4, length(n::text)), '0'), 'Load ' || n, $1, 'enterprise', now() + interval '1 year', true
  from generate_series(
    (select count(*) from tenants where slug like 'load-%') + 1,
    (select count(*) from tenants where slug like 'load-%') + $2) n
  returning id, slug`

/** How many delegates a supervisor leads; the last of a tenant has the others. */
const TEAM = 12

/** $1 tenant, $2 slug, $3 password hash, $4 supervisors: they and an admin. */
const insertUsers = `
  with known as (
    insert into users (tenant_id, email, first_name, last_name, role, is_email_verified, password_hash)
    select $1, case n when 1 then 'admin' else 'supervisor' || n - 1 end || '@' || $2 || '.test', 'Load', 'Lead ' || n,
      (case n when 1 then 'TENANT_ADMIN' else 'SUPERVISOR' end)::user_role, true, $3
    from generate_series(1, $4::int + 1) n returning id, role, email)
  select array_agg(id order by email) as supervisors from known where role = 'SUPERVISOR'`
const insertDelegates = `
  insert into users (tenant_id, email, first_name, last_name, role, is_email_verified, password_hash, supervisor_id)
  select $1, 'delegate' || n || '@' || $2 || '.test', 'Load', 'Delegate ' || n, 'DELEGATE', true, $3,
    ($5::uuid[])[least(cardinality($5::uuid[]), 1 + (n - 1) / ${TEAM})]
  from generate_series(1, $4::int) n`

/** $1 tenant, $2 how many, $3 first names, $4 last names, $5 cities, $6 institutions, $7 specialties. */
const insertPrescribers = `
  with delegate as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as number
    from users where tenant_id = $1 and role = 'DELEGATE'),
  person as (
    -- A step that has no divisor in common with the number of names meets each pair of names once.
    select n, n * 7919 % (cardinality($3::text[]) * cardinality($4::text[])) as pair,
      n / (cardinality($3::text[]) * cardinality($4::text[])) as round
    from generate_series(0, $2::int - 1) n)
  insert into prescribers (tenant_id, first_name, last_name, email, phone, specialty, hospital_affiliation, address, created_by,
    assigned_delegate_id)
  select $1, ($3::text[])[1 + pair % cardinality($3::text[])],
    ($4::text[])[1 + pair / cardinality($3::text[])] || case round when 0 then '' else ' ' || round end,
    'p' || n || '@clinic.example', '+1 555 01' || lpad((n % 100)::text, 2, '0'),
    ($7::text[])[1 + n % cardinality($7::text[])], ($6::text[])[1 + n % cardinality($6::text[])],
    jsonb_build_object('address', n || ' Load Street', 'city', ($5::text[])[1 + n % cardinality($5::text[])],
      'coordinates', jsonb_build_object('lat', 45 + n % 100 / 100.0, 'lng', 5 + n % 90 / 100.0)),
    delegate.id, delegate.id
  from person join delegate on delegate.place = n % delegate.number order by n`

/**
 * $1 tenant, $2 how many, $3 days, $4 products, $5 feedback. Chance is a hash, so every run makes the same. However long the days
 * behind are, nobody plans more than two weeks ahead.
 */
const insertVisits = `
  with delegate as (
    select id, supervisor_id, row_number() over (order by id) - 1 as place, count(*) over () as number
    from users where tenant_id = $1 and role = 'DELEGATE'),
  prescriber as (
    select id, assigned_delegate_id, first_name || ' ' || last_name as name, address,
      row_number() over (partition by assigned_delegate_id order by id) - 1 as place,
      count(*) over (partition by assigned_delegate_id) as number
    from prescribers where tenant_id = $1),
  planned as (
    select n, d.id as delegate_id, d.supervisor_id, p.id as prescriber_id, p.name, p.address,
      current_date - $3::int + least($3::int / 12, 14) + (n::bigint * $3::int / $2::int)::int as day,
      time '08:00' + (n / d.number * 37 % 20) * interval '30 minutes' as at,
      abs(hashint4(n)::bigint) % 100 as die
    from generate_series(0, $2::int - 1) n
    join delegate d on d.place = n % d.number
    join prescriber p on p.assigned_delegate_id = d.id and p.place = n / d.number * 7 % p.number),
  fated as (
    select *, (case
      when day > current_date then case when die < 85 then 'scheduled' when die < 95 then 'approved' else 'submitted' end
      when day > current_date - 5 then case when die < 60 then 'submitted' when die < 80 then 'completed' else 'scheduled' end
      when die < 90 then 'approved' when die < 94 then 'rejected' when die < 97 then 'completed' else 'scheduled' end)::visit_status as status,
      (day + at) at time zone 'UTC' as start
    from planned),
  told as (
    select *, day <= current_date and status <> 'scheduled' as is_done, 15 + die % 30 as minutes,
      least(start - interval '5 days', now() - interval '1 day') as made
    from fated)
  insert into visits (tenant_id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time, status, type, location,
    objectives, outcomes, in_progress_at, start_time, end_time, actual_duration, completed_at, submitted_at, approved_by, approved_at,
    rejected_by, rejected_at, rejection_code, planned_date, planned_time, version, created_at, updated_at)
  select $1, delegate_id, prescriber_id, name, day, at, status,
    (case when die < 50 then 'routine' when die < 85 then 'follow_up' else 'introduction' end)::visit_type, address,
    case when die < 60 then array['Present the dosage study'] else '{}' end,
    case when is_done then jsonb_build_object(
      'productsDiscussed', jsonb_build_array(($4::text[])[1 + die % cardinality($4::text[])]),
      'samplesProvided', jsonb_build_array(jsonb_build_object('product', ($4::text[])[1 + die % cardinality($4::text[])], 'quantity', 1 + die % 3)),
      'steps', '["follow_up"]'::jsonb, 'nextSteps', null, 'rating', 2 + die % 7 / 2.0, 'feedback', ($5::text[])[1 + die % cardinality($5::text[])]) end,
    case when is_done then start end, case when is_done then start end,
    case when is_done then start + minutes * interval '1 minute' end, case when is_done then minutes end,
    case when is_done then start + (minutes + 2) * interval '1 minute' end,
    case when status in ('submitted', 'approved', 'rejected') then least(start + interval '9 hours', now()) end,
    case when status = 'approved' then supervisor_id end,
    case when status = 'approved' then least(start + interval '20 hours', now()) end,
    case when status = 'rejected' then supervisor_id end,
    case when status = 'rejected' then least(start + interval '20 hours', now()) end,
    case when status = 'rejected' then 'outcome'::rejection_code end,
    case when die < 92 then day - (die % 20 = 7)::int end, case when die < 92 then at end,
    case when is_done then 5 else 1 end, made, case when status = 'scheduled' then made else least(start, now()) end
  from told order by n`

const updateFigures = `
  update prescribers p set total_visits = f.total, last_visit_date = f.latest, rating_sum = f.ratings, rating_count = f.rated
  from (select prescriber_id, count(*) as total, max(scheduled_date) as latest, coalesce(sum(rating), 0) as ratings, count(rating) as rated
    from visits where tenant_id = $1 and completed_at is not null and status <> 'rejected' group by prescriber_id) f
  where p.tenant_id = $1 and p.id = f.prescriber_id`

/** $1 tenant, $2 days: a meeting of each team a week, a day of training and two of leave for each delegate. */
const insertCalendarEvents = `
  with week as (
    select n, date_trunc('week', current_date)::date - 7 * n as monday from generate_series(-4, least($2::int / 7, 52)) n),
  delegate as (
    select id, supervisor_id, row_number() over (order by id) as place from users where tenant_id = $1 and role = 'DELEGATE')
  insert into calendar_events (tenant_id, title, type, start_day, start_time, end_day, end_time, member_id, created_by)
  select $1, 'Team meeting', 'meeting', monday, '09:00'::time, monday, '10:00'::time, null::uuid, u.id
  from week join users u on u.tenant_id = $1 and u.role = 'SUPERVISOR'
  union all
  select $1, 'Training', 'training', monday + 1, null, monday + 1, null, d.id, d.supervisor_id
  from delegate d join week on (n + place) % 12 = 0
  union all
  select $1, 'Leave', 'leave', monday + 3, null, monday + 4, null, d.id, d.supervisor_id
  from delegate d join week on (n + place) % 12 = 6`

/** $1 tenant: a note on the latest approved visit of each delegate. */
const insertCoachingNotes = `
  insert into coaching_notes (tenant_id, delegate_id, written_by, visit_id, note, next_step, created_at)
  select $1, d.id, d.supervisor_id, v.id, 'A good opening. Ask what would change the choice.', 'Ask for two patients', now()
  from users d, lateral (
    select id from visits where tenant_id = $1 and delegate_id = d.id and status = 'approved' order by scheduled_date desc limit 1) v
  where d.tenant_id = $1 and d.role = 'DELEGATE'`

const names = (field: 'firstNames' | 'lastNames') => companies.flatMap((company) => company[field])
const territories = companies.flatMap(({ delegates }) => delegates.map(({ territory }) => territory))
const cities = territories.flatMap(({ towns }) => towns.map(([name]) => name))
const institutions = territories.flatMap((territory) => territory.institutions)
const products = companies.flatMap((company) => company.products)

type Tenant = { id: string; slug: string }

const fillTenant = async (
  client: pg.Client,
  { id, slug }: Tenant,
  hash: string,
  visits: number,
  load: Load,
) => {
  await client.query('begin')
  // Row policies hold for the owner too, so the rows of each tenant are written as that tenant.
  await client.query(`select set_config('app.tenant', $1, true)`, [id])
  const leads = await client.query<{ supervisors: string[] }>(insertUsers, [
    id,
    slug,
    hash,
    load.supervisorsPerTenant,
  ])
  const delegates = load.usersPerTenant - 1 - load.supervisorsPerTenant
  await client.query(insertDelegates, [id, slug, hash, delegates, leads.rows[0]?.supervisors])
  const people = [names('firstNames'), names('lastNames'), cities, institutions, specialties]
  await client.query(insertPrescribers, [id, load.prescribersPerTenant, ...people])
  if (visits > 0) await client.query(insertVisits, [id, visits, load.days, products, feedback])
  await client.query(insertCalendarEvents, [id, load.days])
  await client.query(insertCoachingNotes, [id])
  await client.query(updateFigures, [id])
  await client.query(insertVisitTotals, [id, openSince(new Date().toISOString().slice(0, 10))])
  await client.query('commit')
}

/** Fills new tenants `load-0001`… for benchmarks, set by set inside the database. `ownerUrl` is the owning role. */
export const seedLoad = async (
  ownerUrl: string,
  load: Load,
  onProgress: (tenants: number) => void,
): Promise<void> => {
  if (load.supervisorsPerTenant < 1 || load.usersPerTenant < load.supervisorsPerTenant + 2)
    throw new Error('A tenant needs an admin, a supervisor and a delegate')
  if (load.prescribersPerTenant < load.usersPerTenant)
    throw new Error('A tenant needs a prescriber for each delegate')
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const client = new pg.Client({
        connectionString: ownerUrl,
        options: '-c timezone=UTC -c synchronous_commit=off -c work_mem=64MB',
      })
      await client.connect()
      return client
    }),
  )
  try {
    const [first] = clients
    const hash = await hashPassword(DEMO_PASSWORD)
    const settings = {
      branding: { primaryColor: defaultBranding.primary, secondaryColor: null, logo: null, favicon: null },
      features: { ssoEnabled: false, mobileApp: true, analytics: true },
      localization: { timezone: 'UTC', language: 'en', currency: 'EUR' },
    }
    const inserted = await first?.query<Tenant>(insertTenants, [JSON.stringify(settings), load.tenants])
    const tenants = inserted?.rows ?? []
    let next = 0
    const share = (at: number) =>
      Math.floor(((at + 1) * load.visits) / load.tenants) - Math.floor((at * load.visits) / load.tenants)
    await Promise.all(
      clients.map(async (client) => {
        for (let at = next++; at < tenants.length; at = next++) {
          const tenant = tenants[at]
          if (tenant) await fillTenant(client, tenant, hash, share(at), load)
          onProgress(next)
        }
      }),
    )
    // Without it the planner guesses and index-only scans read the table.
    await first?.query('vacuum analyze')
  } finally {
    await Promise.all(clients.map((client) => client.end()))
  }
}
