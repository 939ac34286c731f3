import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { en } from '@rounds/contract/words/en'
import { verifyPassword } from '#platform/identity/password.ts'
import { type Wording, wordNotification } from '@rounds/contract/words/wording'
import { migrate } from '#platform/database/migrate.ts'
import { DEMO_PASSWORD } from '@rounds/contract/demo/world'
import { seedDemo, seedDemoIfEmpty } from '#demo/seed.ts'
import { seedLoad } from '#scripts/seed-load.ts'

describe('in a database', () => {
  const name = `seed_${process.pid}`
  const ownerUrl = inject('ownerUrl')
  const url = ownerUrl.replace(/\/[^/]*$/, `/${name}`)
  let client: pg.Client
  const admin = async (text: string) => {
    const owner = new pg.Client({ connectionString: ownerUrl })
    await owner.connect()
    await owner.query(text)
    await owner.end()
  }
  const rowsOf = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await client.query<Record<string, unknown>>(text, values)).rows

  beforeAll(async () => {
    await admin(`create database ${name}`)
    await migrate(url)
    client = new pg.Client({ connectionString: url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await admin(`drop database ${name} with (force)`)
  })

  test('is seeded once, when nothing is there', async () => {
    expect(await Promise.all([seedDemoIfEmpty(url), seedDemoIfEmpty(url)])).toSatisfy(
      (answers: boolean[]) => answers.filter(Boolean).length === 1,
    )
    expect(await seedDemoIfEmpty(url)).toBe(false)
    await expect(seedDemo(url)).rejects.toThrow('duplicate key')
    // Each of the two shows what the other has not.
    expect(await rowsOf('select slug, name, plan from tenants order by slug')).toEqual([
      { slug: 'demo', name: 'Demo Pharma', plan: 'professional' },
      { slug: 'greenleaf', name: 'Greenleaf Pharma', plan: 'basic' },
      { slug: 'platform', name: 'Rounds', plan: 'enterprise' },
    ])
  })

  test.each([
    ['demo', 'delegate@demo.test', 'DELEGATE'],
    ['demo', 'delegate2@demo.test', 'DELEGATE'],
    ['demo', 'supervisor@demo.test', 'SUPERVISOR'],
    ['demo', 'admin@demo.test', 'TENANT_ADMIN'],
    ['greenleaf', 'delegate@greenleaf.test', 'DELEGATE'],
    ['greenleaf', 'supervisor@greenleaf.test', 'SUPERVISOR'],
    ['platform', 'super@platform.test', 'SUPER_ADMIN'],
  ])('%s has %s', async (slug, email, role) => {
    const [user] = await rowsOf(
      `select u.role, u.status, u.password_hash from users u join tenants t on t.id = u.tenant_id where t.slug = $1 and u.email = $2`,
      [slug, email],
    )
    expect(user).toMatchObject({ role, status: 'active' })
    expect(await verifyPassword(String(user?.password_hash), DEMO_PASSWORD)).toBe(true)
  })

  test('every delegate has a supervisor and forty prescribers', async () => {
    const counts = await rowsOf(
      `select t.slug, (select count(*)::int from prescribers p where p.tenant_id = t.id) as prescribers,
         (select count(*)::int from users d join users s on s.tenant_id = d.tenant_id and s.id = d.supervisor_id
          where d.tenant_id = t.id and d.role = 'DELEGATE' and s.role = 'SUPERVISOR') as delegates
       from tenants t where t.slug <> 'platform' order by t.slug`,
    )
    expect(counts).toEqual([
      { slug: 'demo', prescribers: 480, delegates: 12 },
      { slug: 'greenleaf', prescribers: 120, delegates: 3 },
    ])
  })

  test('who leads the team has meetings to come, and nobody visits on a day off', async () => {
    const [events] = await rowsOf(
      `select count(*) filter (where e.start_day >= current_date and not e.all_day)::int as meetings, count(*) filter (where e.all_day)::int as away
       from calendar_events e join tenants t on t.id = e.tenant_id where t.slug = 'demo'`,
    )
    expect(Number(events?.meetings)).toBeGreaterThan(1)
    expect(Number(events?.away)).toBeGreaterThan(2)
    const visits = await rowsOf(
      `select v.id from visits v join calendar_events e on e.tenant_id = v.tenant_id and e.member_id = v.delegate_id
       where e.all_day and v.scheduled_date between e.start_day and e.end_day`,
    )
    expect(visits).toEqual([])
  })

  test('the figures of prescribers are those of their visits', async () => {
    const wrong = await rowsOf(
      `select p.id from prescribers p left join lateral (
         select count(*)::int as total, max(scheduled_date) as latest, coalesce(sum(rating), 0) as ratings, count(rating)::int as rated
         from visits v where v.tenant_id = p.tenant_id and v.prescriber_id = p.id
           and v.completed_at is not null and v.status <> 'rejected' and not v.not_met) f on true
       where (p.total_visits, p.rating_count, p.rating_sum) is distinct from (f.total, f.rated, f.ratings::real)
         or p.last_visit_date is distinct from f.latest`,
    )
    expect(wrong).toEqual([])
  })

  test('every submission has its snapshot, every step its row in the audit log', async () => {
    expect(
      await rowsOf(
        `select v.id from visits v where (v.submitted_at is not null) <> exists (
           select from visit_submissions s where s.tenant_id = v.tenant_id and s.visit_id = v.id and s.submitted_at <= v.submitted_at)
         or v.version <> (select count(*) from audit_log a where a.tenant_id = v.tenant_id and a.resource_id = v.id)`,
      ),
    ).toEqual([])
    const [unread] = await rowsOf(
      `select count(*)::int as count from notifications n join users u on u.tenant_id = n.tenant_id and u.id = n.user_id
       where u.email = 'supervisor@demo.test' and n.read_at is null`,
    )
    expect(unread?.count).toBeGreaterThan(0)
  })

  test('a supervisor is told of each delegate and hour once, and no more of what is decided', async () => {
    const told = await rowsOf(
      `select t.slug, count(*)::int as count, count(distinct (n.delegate_id, date_trunc('hour', n.created_at, 'UTC')))::int as hours,
         count(*) filter (where n.read_at is null)::int as unread,
         count(*) filter (where (n.read_at is null) <> exists (
           select from visits v where v.tenant_id = n.tenant_id and v.id = any (n.visit_ids) and v.status = 'submitted'))::int as wrong
       from notifications n join tenants t on t.id = n.tenant_id where n.type = 'approval' group by 1`,
    )
    expect(told.length).toBe(2)
    for (const { count, hours, unread, wrong } of told) {
      expect({ hours, wrong }).toEqual({ hours: count, wrong: 0 })
      expect(unread).toBeGreaterThan(0)
    }
  })

  test('every notification can be worded, with nothing left to fill in', async () => {
    const told = (await rowsOf(
      'select distinct wording, parameters from notifications',
    )) as unknown[] as Wording[]
    // Nobody in the demo has left, asked for a long list, or changed a plan that was sent or a meeting; the server tells of its work and of what is due.
    const unasked =
      /^(file|report|audit-log)-(ready|failed|unsent)$|^(plan|event)-changed$|^event-(moved|cancelled)$|^(reviews-due|visits-handed-over)$/
    const seeded = Object.keys(en.notifications).filter((wording) => !unasked.test(wording))
    // Whichever reasons the last rejections had.
    const kindOf = (wording: string) => wording.replace(/^visit-rejected-.*/, 'visit-rejected')
    // Nor has anybody asked for data.
    const kinds = seeded.filter((wording) => !/(^|-)data-/.test(wording)).map(kindOf)
    expect(new Set(told.map(({ wording }) => kindOf(wording)))).toEqual(new Set(kinds))
    for (const each of told) {
      const { title, message } = wordNotification(each, { language: 'en', timezone: 'UTC' })
      expect(`${title} ${message}`).not.toMatch(/\{|undefined|null|Invalid/)
    }
  })

  test('the supervisor and every delegate have written to each other; some of it is unread', async () => {
    const threads = await rowsOf(
      `select t.slug, count(*)::int as count, count(*) filter (where m.read_at is null)::int as unread,
         count(m.visit_id)::int as about, count(distinct m.sender_id)::int as senders
       from messages m join tenants t on t.id = m.tenant_id group by 1 order by 1`,
    )
    expect(threads.map(({ slug, senders }) => [slug, senders])).toEqual([
      ['demo', 13],
      ['greenleaf', 4],
    ])
    for (const { count, unread, about } of threads) {
      expect(Number(count)).toBeGreaterThanOrEqual(9)
      expect(Number(unread)).toBeGreaterThanOrEqual(3)
      expect(Number(about)).toBeGreaterThan(0)
    }
    // Every message has its notification, read when the message is.
    const wrong = await rowsOf(
      `select m.id from messages m left join notifications n on n.tenant_id = m.tenant_id and n.related_id = m.id
         and n.type = 'message' and n.user_id = m.recipient_id
       where n.id is null or n.read_at is distinct from m.read_at or m.visit_id is not null and not exists (
         select from visits v where v.tenant_id = m.tenant_id and v.id = m.visit_id and v.delegate_id in (m.sender_id, m.recipient_id))`,
    )
    expect(wrong).toEqual([])
  })

  test('the load data of benchmarks is stored whole', async () => {
    const load = {
      tenants: 2,
      visits: 400,
      usersPerTenant: 5,
      supervisorsPerTenant: 2,
      prescribersPerTenant: 10,
      days: 120,
    }
    await seedLoad(url, load, () => undefined)
    const counts = await rowsOf(
      `select count(distinct v.tenant_id)::int as tenants, count(*)::int as visits,
         array_agg(distinct v.status order by v.status)::text[] as statuses
       from visits v join tenants t on t.id = v.tenant_id where t.slug like 'load-%'`,
    )
    expect(counts).toEqual([
      { tenants: 2, visits: 400, statuses: ['scheduled', 'completed', 'submitted', 'approved', 'rejected'] },
    ])
  })
})
