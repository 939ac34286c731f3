import type { Approval } from '@rounds/contract/approvals'
import { usualReviewRules } from '@rounds/contract/settings'
import { NOTICE_HOURS, afterWorkingHours } from '@rounds/contract/approval-clock'
import { localTime } from '@rounds/contract/dates'
import { usualWorkdays } from '@rounds/contract/workdays'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { as, makeTeam, makeUser, submitReport, testServer } from '#test/fixtures.ts'
import { untilBlocked } from '#test/until.ts'
import { tellOfDue } from './jobs.ts'

const server = testServer()
const utc = { timezone: 'UTC', ...usualWorkdays }

const list = '/supervisors/approvals'
const rules = '/settings/review-rules'
const process = '/supervisors/approvals/process'
const bulk = '/supervisors/approvals/bulk-process'

describe('the rules of review', () => {
  test('are the usual ones until an admin says otherwise, for their company only', async () => {
    const { supervisor, admin, delegate } = await makeTeam(server)
    const { supervisor: other } = await makeTeam(server)
    expect((await supervisor.get(rules)).body).toEqual({ ...usualReviewRules, since: null, version: 0 })
    const visit = await submitReport(server, delegate)
    const { dueAt, flags } = (await supervisor.get(list)).body.data[0]
    expect(flags).toEqual([])
    expect(dueAt).toBe(afterWorkingHours(visit.submittedAt as string, 48, utc))

    const changed = { ...usualReviewRules, manySamples: 0, goalHours: 24 }
    // The second time changes nothing, and is not in the audit log.
    for (const _ of ['first', 'again'])
      expect(await admin.put(rules, changed)).toMatchObject({ status: 200, body: changed })
    expect((await supervisor.get(rules)).body).toEqual({ ...changed, since: expect.any(String), version: 1 })
    expect((await other.get(rules)).body).toEqual({ ...usualReviewRules, since: null, version: 0 })
    expect((await supervisor.get(list)).body.data).toMatchObject([
      { flags: ['many_samples'], dueAt: afterWorkingHours(visit.submittedAt as string, 24, utc) },
    ])
    const rows = await server.services.database
      .read(admin.user.tenant.id)
      .rows(`select details from audit_log where tenant_id = $1 and resource = 'review-rules'`)
    expect(rows).toEqual([
      { details: { from: { manySamples: 10, goalHours: 48 }, to: { manySamples: 0, goalHours: 24 } } },
    ])
  })

  test('are set by an admin alone, and by none that make no sense', async () => {
    const { supervisor, delegate, admin } = await makeTeam(server)
    expect((await supervisor.put(rules, usualReviewRules)).status).toBe(403)
    expect((await delegate.get(rules)).status).toBe(403)
    const refused = async (values: object) =>
      (await admin.put(rules, { ...usualReviewRules, ...values })).body.details
    expect(await refused({ veryShortMinutes: 120 })).toMatchObject([
      { path: 'longMinutes', message: 'Must be more than very short' },
    ])
    expect(await refused({ goalHours: 2 })).toMatchObject([
      { path: 'goalHours', message: 'Must be a whole number from 8 to 720' },
    ])
    expect((await admin.get(rules)).body).toEqual({ ...usualReviewRules, since: null, version: 0 })
  })
})

describe('the sample to read', () => {
  test('is one at least of those with no flags, and nothing that is decided', async () => {
    const { supervisor, delegate, admin } = await makeTeam(server)
    for (let at = 0; at < 3; at++) await submitReport(server, delegate)
    const picked = async (query = '') =>
      (await supervisor.get(list + query)).body.data.filter(({ isPicked }: Approval) => isPicked)
    const [first] = await picked()
    expect(first).toBeDefined()
    expect(await picked()).toEqual(await picked())
    await supervisor.post(process, { action: 'approve', ids: [first.visitId] })
    expect(await picked('?status=approved')).toEqual([])
    await admin.put(rules, { ...usualReviewRules, samplePercent: 0 })
    expect(await picked()).toEqual([])
    // Flagged visits are read anyhow.
    await admin.put(rules, { ...usualReviewRules, samplePercent: 100, manySamples: 0 })
    expect(await picked()).toEqual([])
  })

  test('a decision keeps which of it were opened, each in its history', async () => {
    const { supervisor, delegate } = await makeTeam(server)
    const visits = await Promise.all([1, 2, 3].map(() => submitReport(server, delegate)))
    const [opened, unopened, other] = visits.map(({ id }) => id)
    const sample = [
      { id: opened, isOpened: true },
      { id: `ap-${unopened}`, isOpened: false },
    ]
    await supervisor.post(bulk, { action: 'approve', approvalIds: [opened, unopened, other], sample })
    const detailsOf = async (id: string | undefined) => {
      const { data } = (await supervisor.get(`/visits/${id}/history`)).body
      return data.find(({ action }: { action: string }) => action === 'approve').details
    }
    expect(await detailsOf(opened)).toMatchObject({ picked: true, opened: true })
    expect(await detailsOf(unopened)).toMatchObject({ picked: true, opened: false })
    expect(await detailsOf(other)).not.toHaveProperty('picked')
  })
})

test('the list is narrowed to a department', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  await submitReport(server, delegate)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(
      `with made as (insert into departments (tenant_id, name) values ($1, 'Cardiology') returning id)
       update users set department_id = made.id from made where tenant_id = $1 and users.id = $2`,
      [delegate.user.id],
    ),
  )
  const total = async (department: string) =>
    (await supervisor.get(`${list}?department=${department}`)).body.pagination.total
  expect(await total('cardiology')).toBe(1)
  expect(await total('Neurology')).toBe(0)
})

describe('the notice before visits are due', () => {
  test('is told once, to whom it concerns, of what waits still', async () => {
    const { supervisor, delegate, tenant } = await makeTeam(server)
    const second = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
    const orphan = await as(server, await makeUser(server, tenant, 'DELEGATE'))
    const told = async ({ user }: { user: { id: string } }) =>
      (
        await server.services.database.read(tenant.id).rows<{ parameters: { count: string } }>(
          `select parameters from notifications where tenant_id = $1 and user_id = $2 and wording = 'reviews-due'
             order by created_at, parameters ->> 'count'`,
          [user.id],
        )
      ).map(({ parameters }) => parameters.count)
    const tell = (at: string) => tellOfDue(server.services.database, tenant.id, Date.parse(at))
    const now = Date.now()
    // A company that is new to it hears of what is sent from now on.
    await tell(afterWorkingHours(now, 48 - NOTICE_HOURS - 1, utc))
    const visits = [
      await submitReport(server, delegate),
      await submitReport(server, delegate),
      await submitReport(server, delegate),
      await submitReport(server, orphan),
    ]
    await supervisor.post(process, { action: 'approve', ids: [visits[0]?.id] })
    await tell(afterWorkingHours(now, 48 - NOTICE_HOURS - 0.5, utc))
    expect([await told(supervisor), await told(second)]).toEqual([[], []])
    const soon = afterWorkingHours(now, 48 - NOTICE_HOURS + 0.5, utc)
    await tell(soon)
    await tell(soon)
    await tell(afterWorkingHours(soon, 5, utc))
    expect([await told(supervisor), await told(second)]).toEqual([['1', '2'], ['1']])
    const { data } = (await second.get('/supervisors/notifications')).body
    expect(data).toContainEqual(
      expect.objectContaining({
        title: 'Reviews due soon',
        priority: 'high',
        message: expect.stringMatching(/^1 visit waits for your decision until .+, \d\d:\d\d\.$/),
      }),
    )
  })

  test('is told once of what was sent just at the instant until which it was told', async () => {
    const { admin, supervisor, delegate, tenant } = await makeTeam(server)
    const sentAt = '2026-11-18T10:00:00.000Z'
    const { id } = await submitReport(server, delegate)
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows('update visits set submitted_at = $3 where tenant_id = $1 and id = $2', [id, sentAt]),
    )
    const tell = (hours: number) =>
      tellOfDue(
        server.services.database,
        tenant.id,
        Date.parse(afterWorkingHours(sentAt, 48 - NOTICE_HOURS + hours, utc)),
      )
    const told = async () =>
      (await supervisor.get('/notifications')).body.data.filter(
        ({ title }: { title: string }) => title === 'Reviews due soon',
      )
    await tell(-1)
    expect(await told()).toEqual([])
    for (const hours of [0, 1]) {
      await tell(hours)
      expect(await told()).toHaveLength(1)
    }
    // Also where there was more time for a while.
    for (const goalHours of [72, 48]) {
      expect((await admin.put(rules, { ...usualReviewRules, goalHours })).status).toBe(200)
      await tell(2)
    }
    expect(await told()).toHaveLength(1)
  })

  test('is told once where two tell at once', async () => {
    const { supervisor, delegate, tenant } = await makeTeam(server)
    const now = Date.now()
    const tell = (hours: number) =>
      tellOfDue(
        server.services.database,
        tenant.id,
        Date.parse(afterWorkingHours(now, 48 - NOTICE_HOURS + hours, utc)),
      )
    await tell(-1)
    await submitReport(server, delegate)
    const owner = new pg.Client({ connectionString: inject('ownerUrl') })
    await owner.connect()
    onTestFinished(() => owner.end())
    await owner.query('begin')
    await owner.query('select from review_rules where tenant_id = $1 for update', [tenant.id])
    const both = [tell(0.5), tell(0.5)]
    await untilBlocked(owner, 2)
    await owner.query('commit')
    await Promise.all(both)
    const { data } = (await supervisor.get('/notifications')).body
    expect(data.filter(({ title }: { title: string }) => title === 'Reviews due soon')).toHaveLength(1)
  })

  test('names the day and time at which that is where the company is', async () => {
    const { supervisor, delegate, tenant } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
    const tokyo = { timezone: 'Asia/Tokyo', ...usualWorkdays }
    const now = Date.now()
    const tell = (hours: number) =>
      tellOfDue(
        server.services.database,
        tenant.id,
        Date.parse(afterWorkingHours(now, 48 - NOTICE_HOURS + hours, tokyo)),
      )
    await tell(-1)
    const { submittedAt } = await submitReport(server, delegate)
    await tell(0.5)
    const [told] = await server.services.database
      .read(tenant.id)
      .rows<{ parameters: object }>(
        `select parameters from notifications where tenant_id = $1 and user_id = $2 and wording = 'reviews-due'`,
        [supervisor.user.id],
      )
    const due = localTime(afterWorkingHours(submittedAt as string, 48, tokyo), tokyo.timezone)
    expect(told?.parameters).toEqual({ count: '1', ...due })
  })
})
