import { randomUUID } from 'node:crypto'
import type { MeasuresAnswer } from '@rounds/contract/analytics'
import { addDays, dayIn, startOfMonth, startOfWeek } from '@rounds/contract/dates'
import { boundsOf } from '@rounds/contract/member-figures'
import { performanceScore } from '@rounds/contract/progress'
import { expect, test } from 'vitest'
import { PASSWORD, openBrowser } from '#test/browser.ts'
import { as, makeTeam, makeUser, planVisit, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()
const today = dayIn(Date.now(), 'UTC')
const members = '/supervisors/team-members'
const delegates = '/supervisors/delegates'

const draft = () => ({ firstName: 'Nadir', lastName: 'Haddou', email: `${randomUUID()}@test.test` })

test('the team is the own delegates and those who work without a supervisor', async () => {
  const { tenant, supervisor, delegate, colleague } = await makeTeam(server)
  const other = await makeUser(server, tenant, 'SUPERVISOR')
  await makeUser(server, tenant, 'DELEGATE', { supervisorId: other.id })
  const shared = await makeUser(server, tenant, 'DELEGATE')
  await makeUser(server, tenant, 'DELEGATE', { status: 'inactive' })
  const { body } = await supervisor.get(members)
  const ids = body.data.map(({ id }: { id: string }) => id)
  expect(ids.toSorted()).toEqual([delegate.user.id, colleague.user.id, shared.id].toSorted())
  expect(body.data.find(({ id }: { id: string }) => id === shared.id).supervisorId).toBeNull()
  expect(
    (await supervisor.get(`${delegates}?search=${delegate.user.email}`)).body.data.delegates,
  ).toMatchObject([
    { id: delegate.user.id, userId: delegate.user.id, isActive: true, visitStats: { total: 0 } },
  ])
})

test('somebody began on the day that it was where their company is', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server, { timezone: 'Asia/Tokyo' })
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update users set created_at = '2026-11-17T15:30:00Z' where tenant_id = $1`),
  )
  expect((await supervisor.get(`${delegates}/${delegate.user.id}`)).body.startDate).toBe('2026-11-18')
  const { body } = await supervisor.get(members)
  for (const { startDate } of body.data) expect(startDate).toBe('2026-11-18')
})

test('figures count what is carried out, and the score is the specification’s', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  // Just ended: soon after midnight that was yesterday, and soon after a new month or week the one before.
  const { scheduledDate } = await submitReport(server, delegate)
  const inWeek = Number(scheduledDate >= startOfWeek(today))
  const inMonth = Number(scheduledDate >= startOfMonth(today))
  await planVisit(server, delegate, { scheduledDate: addDays(today, 40) })
  await planVisit(server, delegate, { scheduledDate: addDays(startOfWeek(today), -80) })
  const missed = await planVisit(server, delegate, { scheduledDate: addDays(startOfWeek(today), -7) })
  const { body } = await supervisor.get(`${delegates}/${delegate.user.id}`)
  const rate = 100 / 3
  expect(body).toMatchObject({
    visitsThisWeek: inWeek,
    performanceMetrics: {
      weeklyTarget: 20,
      targetShare: 5 * inWeek,
      completionRate: expect.closeTo(rate) as number,
      averageRating: expect.any(Number) as number,
    },
    performance: Math.round(performanceScore(inWeek, rate)),
    performanceScore: Math.round(performanceScore(inWeek, rate)),
    visitsThisMonth: inMonth,
    totalVisits: 4,
    completedVisits: 1,
    pendingVisits: 1,
    visitStats: { total: 4, completed: 1, pending: 1 },
    averageVisitDuration: 20,
    prescribersManaged: 4,
  })
  expect(body.recentVisits).toHaveLength(3)
  expect(body.recentVisits[1].id).toBe(missed.id)
  expect(body.performanceHistory).toHaveLength(12)
  expect(body.performanceHistory.at(-1)).toEqual({
    weekStart: startOfWeek(today),
    visits: inWeek,
    performance: body.performance,
  })
  const [member] = (await supervisor.get(`${members}?sortBy=performance&sortOrder=desc`)).body.data
  expect(member).toMatchObject({ id: delegate.user.id, performance: body.performance })
})

test('how long visits take is the median of those carried out in the weeks that are shown, as in the measures', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  await submitReport(server, delegate)
  const { firstWeek } = boundsOf(today)
  for (const [scheduledDate, minutes, status] of [
    [firstWeek, 25, 'completed'],
    [firstWeek, 26, 'completed'],
    [firstWeek, 100, 'completed'],
    [addDays(firstWeek, -1), 300, 'completed'],
    // Its report was sent back: it counts nowhere as carried out.
    [firstWeek, 500, 'rejected'],
  ] as const) {
    const { id } = await planVisit(server, delegate, { scheduledDate })
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows(
        `update visits set status = $4, completed_at = now(), start_time = scheduled_date, end_time = scheduled_date + make_interval(mins => $3)
         where tenant_id = $1 and id = $2`,
        [id, minutes, status],
      ),
    )
  }
  const { body } = await supervisor.get(`${delegates}/${delegate.user.id}`)
  const { body: measured } = await supervisor.get<MeasuresAnswer>(
    `/supervisors/measures?startDate=${firstWeek}&endDate=${today}&delegateIds=${delegate.user.id}`,
  )
  // Of 20, 25, 26 and 100 minutes.
  expect(body.averageVisitDuration).toBe(26)
  expect(measured.measures.find(({ id }) => id === 'duration')?.value).toBe(25.5)
})

test('the visits of this month are those of its days, not of the weeks that are shown', async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const first = startOfMonth(today)
  for (const scheduledDate of [addDays(first, -1), first]) {
    const { id } = await planVisit(server, delegate, { scheduledDate })
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows(
        `update visits set status = 'completed', completed_at = now() where tenant_id = $1 and id = $2`,
        [id],
      ),
    )
  }
  const { body } = await supervisor.get(`${delegates}/${delegate.user.id}`)
  expect(body).toMatchObject({ visitsThisMonth: 1, completedVisits: 2 })
})

const mailsTo = (tenantId: string, email: string) =>
  server.services.database
    .read(tenantId)
    .rows<{ body: string }>(
      'select body from mails where tenant_id = $1 and recipient = $2 order by created_at',
      [email],
    )
const tokenOf = (mail: { body: string } | undefined) => /#token=(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
const accept = (token: string) =>
  openBrowser(server).post('/invitations/accept', {
    token,
    firstName: 'Nadir',
    lastName: 'Haddou',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  })

test('whoever is added gets a real mail, and works once they accept it', async () => {
  const { tenant, supervisor } = await makeTeam(server)
  const draftOf = draft()
  const added = await supervisor.post(members, { ...draftOf, weeklyVisitTarget: 16 })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    status: 'inactive',
    isActive: false,
    weeklyVisitTarget: 16,
    supervisorId: supervisor.user.id,
  })
  expect(added.body.invitation.expiresAt > added.body.invitation.invitedAt).toBe(true)
  const list = async (query: string) =>
    (await supervisor.get(`${members}?${query}`)).body.data.map(({ id }: { id: string }) => id)
  expect(await list('invited=true')).toEqual([added.body.id])
  expect(await list('status=inactive&invited=false')).toEqual([])

  expect((await supervisor.post(`${delegates}/${added.body.id}/invitation`, {})).status).toBe(200)
  const [first, second] = await mailsTo(tenant.id, draftOf.email)
  expect((await accept(tokenOf(first))).statusCode).toBe(404)
  expect((await accept(tokenOf(second))).statusCode).toBe(201)
  expect((await supervisor.get(`${delegates}/${added.body.id}`)).body).toMatchObject({
    status: 'active',
    invitation: null,
    weeklyVisitTarget: 16,
  })
  expect(await supervisor.post(`${delegates}/${added.body.id}/invitation`, {})).toMatchObject({ status: 409 })
})

test('whoever is changed before they come is what the supervisor made of them, also once they accept', async () => {
  const { tenant, supervisor, admin } = await makeTeam(server)
  for (const name of ['Cardiology', 'Urology']) await admin.post('/tenant-admin/departments', { name })
  const invited = draft()
  const { body } = await supervisor.post(members, { ...invited, department: 'Cardiology' })
  expect(body.department).toBe('Cardiology')
  const path = `${delegates}/${body.id}`
  expect((await supervisor.put(path, { department: 'Urology' })).body.department).toBe('Urology')
  const [mail] = await mailsTo(tenant.id, invited.email)
  expect((await accept(tokenOf(mail))).statusCode).toBe(201)
  expect((await supervisor.get(path)).body).toMatchObject({ status: 'active', department: 'Urology' })
})

test('whoever exists is not invited, and is named where they may be opened', async () => {
  const { tenant, supervisor, delegate, admin } = await makeTeam(server)
  const known = await supervisor.post(members, { ...draft(), email: delegate.user.email })
  expect([known.status, known.body]).toEqual([
    409,
    { message: 'User already exists', code: 'DUPLICATE', details: { id: delegate.user.id } },
  ])
  const foreign = await supervisor.post(members, { ...draft(), email: admin.user.email })
  expect([foreign.status, foreign.body]).toEqual([409, { message: 'User already exists', code: 'DUPLICATE' }])
  const refused = await supervisor.post(members, { ...draft(), department: 'Nowhere' })
  expect([refused.status, refused.body.message]).toEqual([400, 'Department not found'])
  const twice = draft()
  const answers = await Promise.all([supervisor.post(members, twice), supervisor.post(members, twice)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(tenant.id).toBeTruthy()
})

test('deactivating ends every session, and can be undone', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const path = `${delegates}/${delegate.user.id}`
  expect((await supervisor.put(path, { status: 'inactive' })).body.status).toBe('inactive')
  expect((await delegate.get('/auth/profile')).status).toBe(401)
  expect((await supervisor.put(path, { status: 'active' })).body.status).toBe('active')
  const again = await as(server, delegate.user)
  expect((await again.get('/auth/profile')).status).toBe(200)
  const { body } = await supervisor.post(members, draft())
  expect(await supervisor.put(`${delegates}/${body.id}`, { status: 'active' })).toMatchObject({
    status: 409,
    body: { code: 'INVITATION_PENDING' },
  })
})

test('whoever is removed leaves the list, and their visits stay', async () => {
  const { admin, supervisor, delegate, tenant } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const path = `${delegates}/${delegate.user.id}`
  expect((await supervisor.del(path)).status).toBe(204)
  expect(await supervisor.del(path)).toMatchObject({
    status: 404,
    body: { message: 'Team member not found' },
  })
  const { body } = await supervisor.get(members)
  expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(delegate.user.id)
  expect((await supervisor.get(`/visits/${visit.id}`)).status).toBe(200)
  expect((await delegate.get('/auth/profile')).status).toBe(401)
  // Their page stays until they are deleted, which is not the supervisor's.
  expect((await supervisor.get(path)).status).toBe(200)
  expect((await admin.del(`/tenant-admin/users/${delegate.user.id}`)).status).toBe(204)
  expect((await supervisor.get(path)).status).toBe(404)
  expect((await supervisor.put(path, { status: 'active' })).status).toBe(404)

  const deactivated = await makeUser(server, tenant, 'DELEGATE', {
    status: 'inactive',
    supervisorId: supervisor.user.id,
  })
  expect((await supervisor.del(`${delegates}/${deactivated.id}`)).status).toBe(204)
  expect((await supervisor.del(`${delegates}/${deactivated.id}`)).status).toBe(404)

  const invited = draft()
  const { body: pending } = await supervisor.post(members, invited)
  expect((await supervisor.del(`${delegates}/${pending.id}`)).status).toBe(204)
  expect((await supervisor.post(members, invited)).status).toBe(201)
})
