import type { MeasuresAnswer } from '@rounds/contract/analytics'
import { addDays, dayIn } from '@rounds/contract/dates'
import { boundsOf } from '@rounds/contract/member-figures'
import { expect, test } from 'vitest'
import { addJobTo } from '#platform/work/jobs.ts'
import { makeTeam, makeUser, planVisit, submitReport, testServer } from '#test/fixtures.ts'
import { runQueued } from '#test/queued.ts'

const server = testServer()
const members = '/supervisors/team-members'

test('the members of a department are listed, and nobody else', async () => {
  const { supervisor, delegate, colleague, admin } = await makeTeam(server)
  for (const name of ['Cardiology', 'Urology']) await admin.post('/tenant-admin/departments', { name })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Cardiology' })
  await admin.put(`/tenant-admin/users/${colleague.user.id}`, { department: 'Urology' })
  const { data, pagination } = (await supervisor.get(`${members}?department=CARDIOLOGY`)).body
  expect([data.map(({ id }: { id: string }) => id), pagination.total]).toEqual([[delegate.user.id], 1])
})

test('a rating counts that was given in the weeks shown, at a visit that counts as carried out', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { firstWeek } = boundsOf(dayIn(Date.now(), 'UTC'))
  for (const [scheduledDate, rating] of [
    [firstWeek, 2],
    [addDays(firstWeek, 1), 3],
    [addDays(firstWeek, -1), 5],
  ] as const)
    await planVisit(server, delegate, { status: 'completed', scheduledDate, outcomes: { rating } })
  const { id } = await submitReport(server, delegate, { outcomes: { rating: 5 } })
  const ratingOf = async () =>
    (await supervisor.get(`/supervisors/delegates/${delegate.user.id}`)).body.performanceMetrics.averageRating
  expect(await ratingOf()).toBe(3.3)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [id], reason: 'Twice.' })
  expect(await ratingOf()).toBe(2.5)
})

test('prescribers who were archived are nobody’s to manage', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { prescriberId } = await planVisit(server, delegate, { status: 'completed' })
  await planVisit(server, delegate)
  const managed = async () =>
    (await supervisor.get(`/supervisors/delegates/${delegate.user.id}`)).body.prescribersManaged
  expect(await managed()).toBe(2)
  expect((await delegate.del(`/prescribers/${prescriberId}`)).status).toBe(204)
  expect(await managed()).toBe(1)
})

test('nobody is added whom an admin has invited already', async () => {
  const { supervisor, admin } = await makeTeam(server)
  const draft = { firstName: 'Nadir', lastName: 'Haddou', email: 'nadir@test.test' }
  await admin.post('/tenant-admin/invitations', { email: draft.email, role: 'SUPERVISOR' })
  expect(await supervisor.post(members, draft)).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
  expect((await supervisor.get(`${members}?invited=true`)).body.data).toEqual([])
})

test('who belongs to no department stands last, whichever way the list runs', async () => {
  const { supervisor, delegate, colleague, admin } = await makeTeam(server)
  await admin.post('/tenant-admin/departments', { name: 'Cardiology' })
  await admin.put(`/tenant-admin/users/${delegate.user.id}`, { department: 'Cardiology' })
  for (const sortOrder of ['asc', 'desc']) {
    const { data } = (await supervisor.get(`${members}?sortBy=department&sortOrder=${sortOrder}`)).body
    expect(data.map(({ id }: { id: string }) => id)).toEqual([delegate.user.id, colleague.user.id])
  }
})

test('those who are measured stand by their first names', async () => {
  const { supervisor, tenant } = await makeTeam(server)
  for (const [firstName, lastName] of [
    ['Zoe', 'Abel'],
    ['Aaron', 'Zimmer'],
  ] as const)
    await makeUser(server, tenant, 'DELEGATE', { firstName, lastName, supervisorId: supervisor.user.id })
  const { delegates } = (await supervisor.get('/supervisors/measures')).body
  const names = delegates.map(({ name }: { name: string }) => name)
  expect([names[0], names.at(-1)]).toEqual(['Aaron Zimmer', 'Zoe Abel'])
})

test('the latest visits of one day stand with the latest hour first', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const scheduledDate = addDays(dayIn(Date.now(), 'UTC'), -3)
  for (const scheduledTime of ['15:00', '09:00', '11:00'])
    await planVisit(server, delegate, { scheduledDate, scheduledTime })
  const { recentVisits } = (await supervisor.get(`/supervisors/delegates/${delegate.user.id}`)).body
  expect(recentVisits.map((visit: { scheduledTime: string }) => visit.scheduledTime)).toEqual([
    '15:00',
    '11:00',
    '09:00',
  ])
})

test('who may be chosen stands by last name: of the team in the calendar, of supervisors where somebody is invited', async () => {
  const { admin, supervisor, tenant } = await makeTeam(server)
  for (const [firstName, lastName, status] of [
    ['Ann', 'zimmer', 'active'],
    ['Zoe', 'Young', 'pending'],
    ['Ben', 'Gone', 'inactive'],
  ] as const) {
    const named = { firstName, lastName, status }
    await makeUser(server, tenant, 'DELEGATE', { ...named, supervisorId: supervisor.user.id })
    await makeUser(server, tenant, 'SUPERVISOR', named)
  }
  for (const { body, list } of [
    { ...(await supervisor.get('/supervisors/calendar/events')), list: 'members' },
    { ...(await admin.get('/tenant-admin/invitations/options')), list: 'supervisors' },
  ]) {
    const names: string[] = body[list].map(({ name }: { name: string }) => name)
    expect([names.at(-1), names.includes('Ben Gone')]).toEqual(['Ann zimmer', false])
    expect(names.indexOf('Zoe Young')).toBe(names.length - 2)
  }
})

test('whoever is added makes as many visits as is usual unless said, and whoever is removed has changed', async () => {
  const { admin, supervisor, delegate } = await makeTeam(server)
  const draft = { firstName: 'Nadir', lastName: 'Haddou', email: 'nadir@test.test' }
  expect((await supervisor.post(members, draft)).body.weeklyVisitTarget).toBe(20)
  const path = `/tenant-admin/users/${delegate.user.id}`
  const { version } = (await admin.get(path)).body
  expect((await supervisor.del(`/supervisors/delegates/${delegate.user.id}`)).status).toBe(204)
  expect(await admin.put(path, { phone: '1', version })).toMatchObject({ status: 409 })
})

test('once months are closed a member has done as much of what was due, that of the first open day among it', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const old = addDays(dayIn(Date.now(), 'UTC'), -400)
  await planVisit(server, delegate, { scheduledDate: old, status: 'completed' })
  const close = async () => {
    await server.services.database.inTenant(tenant.id, async (db) => addJobTo(db, 'close-months', {}))
    await runQueued(server, 'close-months', tenant.id)
    return server.services.database
      .read(tenant.id)
      .rows<{ until: string }>('select until, visits from visit_totals where tenant_id = $1 and visits > 0')
  }
  const [{ until } = { until: '' }] = await close()
  await planVisit(server, delegate, { scheduledDate: until })
  expect(await close()).toEqual([{ until, visits: 1 }])
  const { body } = await supervisor.get(`/supervisors/delegates/${delegate.user.id}`)
  expect(body.performanceMetrics.completionRate).toBe(50)
  expect(body.visitStats).toEqual({ total: 2, completed: 1, pending: 0 })
  const { body: counted } = await supervisor.get<MeasuresAnswer>('/supervisors/measures')
  const score = counted.measures.find(({ id }) => id === 'score')
  // Nothing of a week's target, and 0.4 × 50.
  expect(score?.byDelegate.find(({ delegateId }) => delegateId === delegate.user.id)?.value).toBe(20)
})
