import { addDays, instantOf, localTime, startOfWeek } from '@rounds/contract/dates'
import { weekCounts } from '@rounds/contract/pace'
import { isNotMet, nextStatuses } from '@rounds/contract/transitions'
import { visitStatuses } from '@rounds/contract/visits'
import { paceOf } from '@rounds/contract/weeks'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { daysLate, flagsOf } from '@rounds/contract/approval-rules'
import { en } from '#messages/en.ts'
import { verifyPassword } from '#platform/identity/password.ts'
import { type Wording, wordNotification } from '#messages/wording.ts'
import { migrate } from '#platform/database/migrate.ts'
import { isDayOff } from '#demo/calendar.ts'
import { type Company, companies } from '#demo/companies.ts'
import { demoPeople } from '#demo/people.ts'
import { demoSlots } from '#demo/plan.ts'
import { liveVisit } from '#demo/visits.ts'
import { DEMO_PASSWORD, demoWorld } from '#demo/world.ts'
import { seedDemo, seedDemoIfEmpty } from '#demo/seed.ts'
import { seedLoad } from '#scripts/seed-load.ts'

const story = (company: Company, now: number) => {
  const { day } = localTime(now, company.timezone)
  const people = demoPeople(company, day)
  const slots = demoSlots(company, people, now)
  return { day, people, lives: slots.map((slot) => liveVisit(company, people, slot, now)) }
}

/** A Monday, a Friday, a Sunday and the days of both clock changes, at the hours that tell. */
const days = ['2026-11-16', '2026-11-20', '2026-11-22', '2026-03-29', '2026-10-25']
const hours = ['00:10', '09:00', '14:02', '18:59', '23:58']

describe.each(companies)('the demo of $name', (company) => {
  const cases = days.flatMap((day) => hours.map((hour): [string, string] => [day, hour]))

  test.each(cases)('on %s at %s is a possible world', (day, hour) => {
    const now = Date.parse(instantOf(day, hour, company.timezone))
    const { people, lives } = story(company, now)
    const visits = lives.map((life) => life.visit)
    expect(new Set(visits.map(({ id }) => id)).size).toBe(visits.length)
    expect(new Set(visits.map(({ status }) => status)).size).toBeGreaterThanOrEqual(visitStatuses.length - 1)

    for (const { steps } of lives) {
      for (const [at, step] of steps.entries()) {
        const before = steps[at - 1]
        expect(Date.parse(step.at)).toBeLessThanOrEqual(now)
        if (!before) continue
        expect(Date.parse(step.at)).toBeGreaterThanOrEqual(Date.parse(before.at))
        const actor = step.userId === people.supervisor.id ? 'supervisor' : 'owner'
        expect(nextStatuses(before.visit, actor)).toContain(step.to)
      }
    }
    for (const { startTime, endTime, actualDuration } of visits)
      if (startTime && endTime)
        expect(Date.parse(endTime) - Date.parse(startTime)).toBe((actualDuration ?? 0) * 60_000)

    const today = visits.filter(
      (visit) => visit.scheduledDate === day && visit.delegateId === people.delegates[0]?.user.id,
    )
    expect(today).toHaveLength(5)
    expect(today.some(({ status }) => status === 'scheduled')).toBe(true)
  })

  test.each(days)('on %s who tries it has somebody to plan, and all that a day may bring', (day) => {
    const now = Date.parse(instantOf(day, '14:02', company.timezone))
    const { people, lives } = story(company, now)
    const [first] = people.delegates
    const own = lives.map(({ visit }) => visit).filter(({ delegateId }) => delegateId === first?.user.id)
    const monday = addDays(startOfWeek(day), 7)
    const nextWeek = own.filter(({ scheduledDate }) => scheduledDate >= monday)
    expect(nextWeek).toHaveLength(8)
    expect(new Set(nextWeek.map(({ status }) => status))).toEqual(new Set(['scheduled']))
    const seenLately = new Set(
      own
        .filter(({ scheduledDate }) => scheduledDate > addDays(day, -30))
        .map(({ prescriberId }) => prescriberId),
    )
    expect((first?.prescribers.length ?? 0) - seenLately.size).toBeGreaterThanOrEqual(3)

    const codes = own
      .filter(({ status }) => status === 'rejected')
      .map((visit) => visit.rejectionCode ?? visit.rejectionReason)
    expect(new Set(codes).size).toBeGreaterThanOrEqual(3)
    expect(own.some((visit) => visit.startTime === visit.createdAt)).toBe(true)
    expect(own.some(isNotMet)).toBe(true)
    expect(own.some((visit) => visit.scheduledDate < day && visit.status === 'scheduled')).toBe(true)
    for (const { outcomes } of own) if (outcomes?.rating) expect(outcomes.rating % 1).toBe(0)
    expect(own.some(({ scheduledDate }) => scheduledDate < addDays(day, -75))).toBe(true)
  })

  test('has the reports to review that the design speaks of, and is odd where it should be', () => {
    const now = Date.parse(instantOf('2026-11-20', '11:00', company.timezone))
    const visits = story(company, now).lives.map((life) => life.visit)
    const reports = visits.filter(({ status, completedAt }) => status === 'submitted' && completedAt !== null)
    const flagged = reports.flatMap((visit) => {
      const isDuplicate = (other: typeof visit) =>
        other !== visit &&
        other.delegateId === visit.delegateId &&
        other.prescriberId === visit.prescriberId &&
        other.scheduledDate === visit.scheduledDate
      const late = daysLate(visit, company.timezone)
      const flags = flagsOf(visit, visits.some(isDuplicate), late)
      return flags.length > 0 ? [flags] : []
    })
    if (company.slug === 'demo') {
      expect(reports).toHaveLength(52)
      expect(flagged).toHaveLength(2)
    } else expect(new Set(flagged.flat()).size).toBe(8)
  })
})

test('on a Thursday a few of a team of twelve are behind, who have a habit for the reason that it is', () => {
  const now = Date.parse(instantOf('2026-11-19', '16:00', 'Europe/Paris'))
  const [demo] = companies
  if (!demo) throw new Error('There is no demo')
  const { people, lives } = story(demo, now)
  const week = { weekStart: '2026-11-16', today: '2026-11-19' }
  const behind = people.delegates.flatMap(({ user, habit }, place) => {
    const own = lives
      .filter(({ visit }) => visit.delegateId === user.id)
      .map(({ visit, planned }) => ({ ...visit, ...planned, notMet: isNotMet(visit) }))
    const away = ['2026-11-16', '2026-11-17', '2026-11-18'].filter((day) => isDayOff(place, day, week.today))
    const { behind, parts } = paceOf(20, weekCounts(own, week), week, away)
    return behind > 1 ? [{ habit, causes: parts.map(({ cause }) => cause) }] : []
  })
  expect(behind.length).toBeLessThan(5)
  const causesOf = (habit: string) => behind.find((each) => each.habit === habit)?.causes
  expect(causesOf('recordsLate')).toContain('needRecording')
  expect(causesOf('plansLittle')).toContain('neverPlanned')
})

test('is the same for every minute of a day but what happens today', () => {
  const ids = (now: string) =>
    demoWorld('hash', Date.parse(now)).map(({ id, tables }) => [
      id,
      ...tables.flatMap(([table, rows]) =>
        rows.filter((row) => table !== 'visits' || row.scheduledDate !== '2026-11-20').map((row) => row.id),
      ),
    ])
  const early = ids('2026-11-20T09:01:00Z')
  const [demo] = early
  expect(demo?.length).toBeGreaterThan(1000)
  expect(ids('2026-11-20T09:01:00Z')).toEqual(early)
  const people = (now: string) =>
    demoWorld('hash', Date.parse(now)).map(({ tables }) =>
      tables
        .filter(([table]) => table !== 'visits')
        .flatMap(([table, rows]) =>
          ['tenants', 'users', 'prescribers', 'departments'].includes(table) ? rows.map((row) => row.id) : [],
        ),
    )
  expect(people('2027-02-03T15:00:00Z')).toEqual(people('2026-11-20T09:01:00Z'))
})

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
    expect(await rowsOf('select slug, name from tenants order by slug')).toEqual([
      { slug: 'demo', name: 'Demo Pharma' },
      { slug: 'greenleaf', name: 'Greenleaf Pharma' },
      { slug: 'platform', name: 'Rounds' },
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
      `select t.slug, count(*)::int as count, count(distinct (n.delegate_id, date_trunc('hour', n.created_at)))::int as hours,
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
    // Nobody in the demo has asked for a long list or a report, or changed a plan that was sent; what is due the clock tells.
    const unasked = /^(file|report)-(ready|failed|unsent)$|^plan-changed$|^reviews-due$/
    const seeded = Object.keys(en.notifications).filter((wording) => !unasked.test(wording))
    // Whichever reasons the last rejections had.
    const kindOf = (wording: string) => wording.replace(/^visit-rejected-.*/, 'visit-rejected')
    expect(new Set(told.map(({ wording }) => kindOf(wording)))).toEqual(new Set(seeded.map(kindOf)))
    for (const each of told) {
      const { title, message } = wordNotification(each, 'en')
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
    const load = { tenants: 2, visits: 400, usersPerTenant: 5, prescribersPerTenant: 10, days: 120 }
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
