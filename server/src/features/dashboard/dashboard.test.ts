import { addDays, dayIn, daysInMonth } from '@rounds/contract/dates'
import { delegateSummary, monthlyProgress } from '@rounds/contract/progress'
import { rolePermissions } from '@rounds/contract/permissions'
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import {
  as,
  makePrescriber,
  makeTeam,
  makeUser,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { until } from '#test/until.ts'
import { dashboardJobs, openSince } from './jobs.ts'

const server = testServer()

const path = '/visits/prescribers/visits'

test('a delegate who was removed has no summary any more', async () => {
  const { delegate, supervisor, tenant } = await makeTeam(server)
  const ask = async () => (await supervisor.get(`/visits/summary?delegateId=${delegate.user.id}`)).status
  expect(await ask()).toBe(200)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update users set deleted_at = now() where tenant_id = $1 and id = $2', [delegate.user.id]),
  )
  expect(await ask()).toBe(404)
})

test('the summary counts what it names', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const today = dayIn(Date.now(), 'UTC')
  await planVisit(server, delegate, { scheduledDate: today })
  await planVisit(server, delegate, { scheduledDate: addDays(today, 1) })
  await planVisit(server, delegate, { scheduledDate: addDays(today, -400) })
  // Without times: a visit that began before midnight is yesterday's.
  const told = { scheduledDate: today, startTime: undefined, endTime: undefined }
  await submitReport(server, delegate, told)
  const rejected = await submitReport(server, delegate, told)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [rejected.id] })

  const tomorrowIsThisMonth = addDays(today, 1).slice(0, 7) === today.slice(0, 7)
  const { body } = await delegate.get('/visits/summary')
  expect(body).toMatchObject({
    totalVisits: 5,
    completedCount: 1,
    upcomingCount: 2,
    todayCount: 3,
    prescribersCount: 5,
    weekCompleted: 1,
    weeklyTarget: 20,
    monthlyProgress: monthlyProgress(today, {
      completed: 1,
      total: tomorrowIsThisMonth ? 4 : 3,
      scheduled: tomorrowIsThisMonth ? 2 : 1,
    }),
  })
  expect(body.monthlyProgress.targetForMonth).toBe(4 * daysInMonth(today))
  const supervised = await supervisor.get(`/visits/summary?delegateId=${delegate.user.id}`)
  expect(supervised.body).toEqual(body)
})

test('a plan that was sent is still upcoming, a report is not', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const tomorrow = addDays(dayIn(Date.now(), 'UTC'), 1)
  const upcoming = async () => Number((await delegate.get('/visits/summary')).body.upcomingCount)
  const plan = await planVisit(server, delegate, { scheduledDate: tomorrow })
  await submitReport(server, delegate)
  expect(await upcoming()).toBe(1)
  const sent = await delegate.post(`/visits/${plan.id}/submit-for-approval`)
  expect([sent.status, sent.body.status, await upcoming()]).toEqual([200, 'submitted', 1])
  const decide = (action: string) =>
    supervisor.post('/supervisors/approvals/process', { action, ids: [plan.id] })
  await decide('approve')
  expect(await upcoming()).toBe(1)
})

test('closed months count what every visit counts, and a change of an old one opens them again', async () => {
  const { delegate } = await makeTeam(server)
  const today = dayIn(Date.now(), 'UTC')
  const old = await planVisit(server, delegate, { scheduledDate: addDays(today, -200) })
  const done = await submitReport(server, delegate, { scheduledDate: addDays(today, -400) })
  await planVisit(server, delegate, { scheduledDate: today })
  const summary = async () => (await delegate.get('/visits/summary')).body
  const before = await summary()
  expect(before).toMatchObject({ totalVisits: 3, completedCount: 1, prescribersCount: 3 })
  const closeMonths = dashboardJobs(server.services)['close-months'] as (payload: object) => Promise<void>
  const closed = async () =>
    server.services.database
      .read(delegate.user.tenant.id)
      .rows(`select until, visits, carried_out from visit_totals where tenant_id = $1 and delegate_id = $2`, [
        delegate.user.id,
      ])

  await closeMonths({ tenantId: delegate.user.tenant.id })
  expect(await closed()).toEqual([{ until: expect.any(String) as string, visits: 2, carriedOut: 1 }])
  expect(await summary()).toEqual(before)
  // What happens now needs no recount.
  await planVisit(server, delegate, { scheduledDate: addDays(today, 1) })
  expect(await summary()).toMatchObject({ totalVisits: 4, prescribersCount: 4 })
  expect(await closed()).toHaveLength(1)

  expect((await delegate.del(`/visits/${old.id}`)).status).toBe(204)
  expect(await closed()).toEqual([])
  expect(await summary()).toMatchObject({ totalVisits: 3, completedCount: 1 })
  await closeMonths({ tenantId: delegate.user.tenant.id })
  await closeMonths({ tenantId: delegate.user.tenant.id })
  expect(await closed()).toMatchObject([{ visits: 1, carriedOut: 1 }])
  await planVisit(server, delegate, { scheduledDate: addDays(today, -100) })
  expect(await closed()).toEqual([])
  expect(await summary()).toMatchObject({ totalVisits: 4 })
  expect(done.status).toBe('submitted')
})

test('lists count and find by what closed months hold, whoever looks', async () => {
  const { delegate, colleague, supervisor, admin } = await makeTeam(server)
  const { supervisor: stranger } = await makeTeam(server)
  const tenantId = delegate.user.tenant.id
  const today = dayIn(Date.now(), 'UTC')
  const seen = await makePrescriber(server, delegate.user, { lastName: 'Seen' })
  await planVisit(server, delegate, { prescriberId: seen.id, scheduledDate: addDays(today, -200) })
  const late = await makePrescriber(server, delegate.user, { lastName: 'Late' })
  await planVisit(server, delegate, { prescriberId: late.id, scheduledDate: addDays(today, 1) })
  await planVisit(server, delegate, { scheduledDate: openSince(today) })
  const theirs = await planVisit(server, colleague, { scheduledDate: addDays(today, -300) })
  // Nothing but the visit ties them any more; the colleague does other work now, and what they did remains.
  const promoted = await makePrescriber(server, admin.user, { lastName: 'Own' })
  await server.services.database.inTenant(tenantId, async (db) => {
    await db.rows(
      `update prescribers set created_by = $3, assigned_delegate_id = null where tenant_id = $1 and id = any($2)`,
      [[seen.id, late.id, promoted.id], admin.user.id],
    )
    await db.rows(`update users set role = 'SUPERVISOR' where tenant_id = $1 and id = $2`, [
      colleague.user.id,
    ])
  })
  const total = async (person: typeof delegate, list: string) =>
    Number((await person.get(list)).body.pagination.total)
  const counts = async () => [
    await total(delegate, '/visits'),
    await total(supervisor, '/visits'),
    await total(admin, '/visits'),
    await total(stranger, '/visits'),
    await total(supervisor, '/prescribers?search=seen'),
    await total(supervisor, '/prescribers?search=own'),
    await total(delegate, '/prescribers?search=seen'),
    await total(delegate, '/prescribers?search=late'),
    await total(colleague, '/prescribers?search=late'),
    await total(admin, '/prescribers'),
  ]
  const expected = [3, 3, 4, 0, 1, 0, 1, 1, 0, 5]
  expect(await counts()).toEqual(expected)
  const closeMonths = dashboardJobs(server.services)['close-months'] as (payload: object) => Promise<void>
  await closeMonths({ tenantId })
  expect(await counts()).toEqual(expected)
  expect((await supervisor.get('/visits')).body.data).toHaveLength(3)
  expect(theirs.status).toBe('scheduled')
})

test('delegate data gives each prescriber with its visits, and contact only when asked', async () => {
  const { delegate } = await makeTeam(server)
  const { id: prescriberId } = await makePrescriber(server, delegate.user, { lastName: 'Aalto' })
  await makePrescriber(server, delegate.user, { lastName: 'Zola' })
  const visit = await planVisit(server, delegate, { prescriberId })
  const { body } = await delegate.get(`${path}?includeContact=true`)
  expect(body.prescribers.map((each: { lastName: string }) => each.lastName)).toEqual(['Aalto', 'Zola'])
  expect(body.prescribers[0].visits).toEqual([visit])
  expect(body.prescribers[1].visits).toEqual([])
  expect(body.pagination).toEqual({ page: 1, limit: 120, total: 2, totalPages: 1 })
  expect(body.summary).toMatchObject({ totalVisits: 1, prescribersCount: 2 })
  // What a client without the summary derives from the rest says the same.
  expect(delegateSummary(body.prescribers, dayIn(Date.now(), 'UTC'))).toEqual(body.summary)
  const [known] = body.prescribers
  await delegate.patch(`/prescribers/${known.id}`, { phone: '123', email: 'a@b.org' })
  const contactOf = async (query: string) => {
    const [{ phone, email, visits }] = (await delegate.get(`${path}${query}`)).body.prescribers
    return [phone, email, visits[0].prescriber.phone, visits[0].prescriber.email]
  }
  expect(await contactOf('?includeContact=true')).toEqual(['123', 'a@b.org', '123', 'a@b.org'])
  expect(await contactOf('')).toEqual([null, null, null, null])
  const page = await delegate.get(`${path}?limit=1&page=2`)
  expect(page.body.prescribers).toHaveLength(1)
  expect(page.body.summary).toEqual(body.summary)
})

test('while all devices of a company ask for their data, another company has its own', async () => {
  const { tenant, delegate, colleague } = await makeTeam(server)
  const third = await as(server, await makeUser(server, tenant))
  const other = await makeTeam(server)
  const { database } = server.services
  const read = database.read.bind(database)
  const end = Promise.withResolvers<void>()
  let begun = 0
  const reads = vi.spyOn(database, 'read').mockImplementation((id) => {
    const db = read(id)
    if (id !== tenant.id) return db
    const row: typeof db.row = async (text, values) => {
      if (text.includes('visit_totals')) {
        begun++
        await end.promise
      }
      return db.row(text, values)
    }
    return { ...db, row }
  })
  onTestFinished(() => {
    reads.mockRestore()
    end.resolve()
  })
  const asked = [delegate, colleague, third].map((each) => each.get(path))
  await until('those that may', () => begun >= 2)
  expect((await other.delegate.get(path)).status).toBe(200)
  expect(begun).toBe(2)
  end.resolve()
  for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
})

test('nobody reads the data of a delegate outside their scope', async () => {
  const { delegate, colleague, supervisor, admin } = await makeTeam(server)
  const other = await makeTeam(server)
  const ask = `${path}?delegateId=${delegate.user.id}`
  expect((await colleague.get(ask)).status).toBe(403)
  expect((await other.supervisor.get(ask)).status).toBe(404)
  for (const reader of [supervisor, admin]) expect((await reader.get(ask)).status).toBe(200)
  expect(await supervisor.get(`${path}?delegateId=${randomUUID()}`)).toMatchObject({
    status: 404,
    body: { message: 'User not found' },
  })
})

test('who may not see prescribers sees none in delegate data either, and still the summary', async () => {
  const { delegate, supervisor, admin } = await makeTeam(server)
  await planVisit(server, delegate)
  const takeAway = async (role: 'DELEGATE' | 'SUPERVISOR') => {
    const left = rolePermissions[role].filter((each) => each !== 'prescribers.read')
    await admin.put(`/tenant-admin/roles/${role}/permissions`, { permissions: left })
  }
  await takeAway('DELEGATE')
  const own = await delegate.get(`${path}?includeContact=true`)
  expect(own.body).toMatchObject({
    prescribers: [],
    pagination: { total: 0, totalPages: 0 },
    summary: { totalVisits: 1 },
  })
  const ask = `${path}?delegateId=${delegate.user.id}`
  expect((await supervisor.get(ask)).body.prescribers).toHaveLength(1)
  await takeAway('SUPERVISOR')
  expect((await supervisor.get(ask)).body.prescribers).toEqual([])
  expect((await admin.get(ask)).body.prescribers).toHaveLength(1)
})

test('products come last used first', async () => {
  const { delegate } = await makeTeam(server)
  const products = async (scheduledDate: string, ...productsDiscussed: string[]) =>
    submitReport(server, delegate, { scheduledDate, outcomes: { ...goodOutcomes, productsDiscussed } })
  await products('2026-11-02', 'Old')
  await products('2026-11-10', 'Lipanor', 'Old2')
  await products('2026-11-12', 'Tensia')
  expect((await delegate.get('/visits/products')).body.data).toEqual(['Tensia', 'Lipanor', 'Old2', 'Old'])
})

test('as many prescribers as the list holds: own, created and visited ones that work', async () => {
  const { delegate, colleague, admin } = await makeTeam(server)
  const [created, archived] = [
    await makePrescriber(server, delegate.user),
    await makePrescriber(server, delegate.user),
  ]
  await makePrescriber(server, colleague.user)
  const visited = await admin.post('/prescribers', {
    firstName: 'Vera',
    lastName: 'Visited',
    assignedDelegateId: delegate.user.id,
  })
  await planVisit(server, delegate, { prescriberId: visited.body.id })
  for (const id of [created.id, visited.body.id])
    await admin.patch(`/prescribers/${id}`, { assignedDelegateId: colleague.user.id })
  await delegate.del(`/prescribers/${archived.id}`)
  const listed = await delegate.get('/prescribers')
  expect(listed.body.pagination.total).toBe(2)
  expect((await delegate.get('/visits/summary')).body.prescribersCount).toBe(2)
})
