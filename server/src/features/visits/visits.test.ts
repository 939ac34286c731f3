import { randomUUID } from 'node:crypto'
import type { Visit } from '@rounds/contract/visits'
import { describe, expect, test } from 'vitest'
import {
  makePrescriber,
  makeTeam,
  makeUser,
  as,
  planVisit,
  submitReport,
  testServer,
} from '#test/fixtures.ts'
import { goodOutcomes } from '#test/examples.ts'

const server = testServer()

describe('planning', () => {
  test('a visit has every documented field and the documented defaults', async () => {
    const { delegate, tenant } = await makeTeam(server)
    const prescriber = await makePrescriber(server, delegate.user, { firstName: 'Paul', lastName: 'Mercier' })
    const visit = await planVisit(server, delegate, { prescriberId: prescriber.id })
    expect(visit).toMatchObject({
      prescriberId: prescriber.id,
      prescriberName: 'Paul Mercier',
      scheduledDate: '2026-11-17',
      scheduledTime: '09:00',
      duration: 30,
      status: 'scheduled',
      type: 'routine',
      location: { address: '1 Rue Haute', city: 'Lyon', coordinates: { lat: 45.76, lng: 4.83 } },
      objectives: [],
      outcomes: null,
      draftData: null,
      tenantId: tenant.id,
      delegateId: delegate.user.id,
      prescriber: { id: prescriber.id, specialty: 'Cardiology' },
    })
    expect((await delegate.get(`/visits/${visit.id}`)).body).toEqual(visit)
  })

  test('an id chosen by the client makes sending twice harmless', async () => {
    const { delegate, colleague } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const body = { id: randomUUID(), prescriberId, scheduledDate: '2026-11-17', notes: 'First' }
    expect((await delegate.post('/visits', body)).status).toBe(201)
    const again = await delegate.post('/visits', { ...body, notes: 'Second' })
    expect(again).toMatchObject({ status: 200, body: { id: body.id, notes: 'First' } })
    const other = await makePrescriber(server, colleague.user)
    const foreign = await colleague.post('/visits', { ...body, prescriberId: other.id })
    expect(foreign).toMatchObject({ status: 409, body: { code: 'DUPLICATE' } })
    expect(foreign.body).not.toHaveProperty('details')
  })

  test("someone else's prescriber is as unknown as none", async () => {
    const { delegate, colleague } = await makeTeam(server)
    const theirs = await makePrescriber(server, colleague.user)
    for (const prescriberId of [theirs.id, randomUUID()])
      expect(await delegate.post('/visits', { prescriberId, scheduledDate: '2026-11-17' })).toMatchObject({
        status: 404,
        body: { message: 'Prescriber not found' },
      })
  })

  test('recurring visits are planned at once; days already taken are left out', async () => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    await planVisit(server, delegate, { prescriberId, scheduledDate: '2026-12-08' })
    const answer = await delegate.post('/visits/bulk/cycles', {
      cycles: [{ prescriberId, startDate: '2026-12-01', occurrences: 3, scheduledTime: '14:30' }],
    })
    expect(answer.status).toBe(201)
    expect(answer.body.visits.map((visit: Visit) => `${visit.scheduledDate} ${visit.scheduledTime}`)).toEqual(
      ['2026-12-01 14:30', '2026-12-15 14:30'],
    )
    expect(answer.body.skipped).toEqual([
      { prescriberId, scheduledDate: '2026-12-08', reason: 'Visit already exists' },
    ])
    // Named twice, a day is planned once, and the other one is told of.
    const one = { prescriberId, scheduledDate: '2026-12-22' }
    const twice = await delegate.post('/visits/bulk/cycles', { visits: [one, one] })
    expect(twice.body).toMatchObject({ visits: [one], skipped: [{ ...one, reason: 'Visit already exists' }] })
  })

  test('the same days planned twice at once are planned once', async () => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const cycles = [{ prescriberId, startDate: '2026-12-01', occurrences: 3 }]
    const answers = await Promise.all([1, 2, 3].map(() => delegate.post('/visits/bulk/cycles', { cycles })))
    expect(answers.filter(({ body }) => body.visits.length === 0)).toHaveLength(2)
    expect((await delegate.get('/visits')).body.pagination.total).toBe(3)
  })

  test('a cycle ends on a day that visits can have', async () => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const plan = (occurrences: number) =>
      delegate.post('/visits/bulk/cycles', {
        cycles: [{ prescriberId, startDate: '2100-12-24', occurrences }],
      })
    expect((await plan(2)).status).toBe(201)
    expect(await plan(3)).toMatchObject({
      status: 400,
      body: { message: 'Invalid date', details: [{ path: 'cycles.0.occurrences' }] },
    })
  })

  test('many visits are all or nothing', async () => {
    const { delegate } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const unknown = randomUUID()
    const visits = [prescriberId, unknown].map((id) => ({ prescriberId: id, scheduledDate: '2026-12-01' }))
    expect(await delegate.post('/visits/bulk/cycles', { visits })).toMatchObject({
      status: 404,
      body: { message: 'Prescriber not found', details: { prescriberIds: [unknown] } },
    })
    expect((await delegate.get('/visits')).body.pagination.total).toBe(0)
  })

  test('lists filter, sort and page', async () => {
    const { delegate } = await makeTeam(server)
    for (const day of ['15', '16', '17', '22', '23'])
      await planVisit(server, delegate, { scheduledDate: `2026-11-${day}` })
    const week = await delegate.get('/visits?startDate=2026-11-16&endDate=2026-11-22&sortOrder=asc&limit=2')
    expect(week.body.data.map((visit: Visit) => visit.scheduledDate)).toEqual(['2026-11-16', '2026-11-17'])
    expect(week.body.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
    const beyond = await delegate.get('/visits?page=9&limit=2')
    expect(beyond.body).toMatchObject({ data: [], pagination: { total: 5 } })
    expect((await delegate.get('/visits?status=SCHEDULED,IN_PROGRESS')).body.pagination.total).toBe(5)
    expect((await delegate.get('/visits?search=HADDAD')).body.pagination.total).toBe(5)
    expect((await delegate.get('/visits?status=done')).body.message).toBe('Unknown visit status')
  })
})

describe('carrying out', () => {
  test('start, draft, complete, submit: the main job', async () => {
    const { delegate, supervisor } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const started = await delegate.put(`/visits/${visit.id}/status`, { toStatus: 'IN_PROGRESS' })
    expect(started.body).toMatchObject({ status: 'in-progress', inProgressAt: started.body.startTime })

    const draft = await delegate.put(`/visits/${visit.id}`, { draftData: { notes: 'Half a sent' } })
    expect(draft.body.draftData).toEqual({ notes: 'Half a sent' })
    expect(draft.body.draftUpdatedAt).not.toBeNull()

    const completed = await delegate.put(`/visits/${visit.id}`, {
      outcomes: goodOutcomes,
      status: 'completed',
    })
    expect(completed.body).toMatchObject({
      status: 'completed',
      outcomes: goodOutcomes,
      draftData: null,
      actualDuration: 0,
    })

    const submitted = await delegate.post(`/visits/${visit.id}/submit-for-approval`)
    expect(submitted.body).toMatchObject({ status: 'submitted' })
    expect((await supervisor.get('/visits?status=submitted')).body.pagination.total).toBe(1)

    const history = await delegate.get(`/visits/${visit.id}/history`)
    expect(history.body.data.map((event: { action: string }) => event.action)).toEqual([
      'submit',
      'complete',
      'update',
      'start',
      'create',
    ])
  })

  test('figures of the prescriber follow the visits carried out', async () => {
    const { delegate, supervisor } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const figures = async () => {
      const visit = await planVisit(server, delegate, { prescriberId, scheduledDate: '2027-01-01' })
      return { total: visit.prescriber.totalVisits, last: visit.prescriber.lastVisitDate }
    }
    const report = await submitReport(server, delegate, { prescriberId })
    const day = report.scheduledDate
    expect(await figures()).toEqual({ total: 1, last: day })
    await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [report.id] })
    expect(await figures()).toEqual({ total: 0, last: null })
    await delegate.post(`/visits/${report.id}/submit-for-approval`)
    expect(await figures()).toEqual({ total: 1, last: day })
  })

  test('concurrent reports count each once', async () => {
    const { delegate, colleague } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const visits = await Promise.all(
      Array.from({ length: 8 }, () => planVisit(server, delegate, { prescriberId })),
    )
    await Promise.all(
      visits.map(({ id }) =>
        delegate.put(`/visits/${id}/status`, { status: 'completed', outcomes: { rating: 3 } }),
      ),
    )
    const visit = await planVisit(server, delegate, { prescriberId })
    expect(visit.prescriber.totalVisits).toBe(8)
    expect(colleague.user.tenant.id).toBe(delegate.user.tenant.id)
  })

  test('the same status again changes nothing', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const again = await delegate.put(`/visits/${visit.id}/status`, { status: 'scheduled' })
    expect(again).toMatchObject({ status: 200, body: { version: visit.version } })
    expect((await delegate.get(`/visits/${visit.id}/history`)).body.data).toHaveLength(1)
  })

  test('what the table does not allow is 409 with what it does', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await submitReport(server, delegate)
    const answer = await delegate.put(`/visits/${visit.id}/status`, { status: 'in-progress' })
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'ILLEGAL_TRANSITION',
        message: 'Cannot change visit status from submitted to in-progress',
        details: { from: 'submitted', to: 'in-progress', allowed: ['completed'] },
      },
    })
  })

  test('starting an approved plan can be taken back, deciding is for supervisors', async () => {
    const { delegate, supervisor } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    await delegate.post(`/visits/${visit.id}/submit-for-approval`)
    expect(await delegate.put(`/visits/${visit.id}/status`, { status: 'approved' })).toMatchObject({
      status: 403,
      body: { message: 'Forbidden: only supervisors can approve' },
    })
    expect(await delegate.put(`/visits/${randomUUID()}/status`, { status: 'rejected' })).toMatchObject({
      status: 403,
      body: { message: 'Forbidden: only supervisors can reject' },
    })
    expect((await supervisor.put(`/visits/${visit.id}/status`, { status: 'approved' })).body.status).toBe(
      'approved',
    )
    expect((await delegate.put(`/visits/${visit.id}/status`, { status: 'in-progress' })).body.status).toBe(
      'in-progress',
    )
    const stopped = await delegate.put(`/visits/${visit.id}/status`, { status: 'approved' })
    expect(stopped.body).toMatchObject({
      status: 'approved',
      inProgressAt: null,
      approvedBy: supervisor.user.id,
    })
    // Whoever stops twice has stopped.
    const again = await delegate.put(`/visits/${visit.id}/status`, { status: 'approved' })
    expect([again.status, again.body]).toEqual([200, stopped.body])
    const history = await delegate.get(`/visits/${visit.id}/history`)
    expect(history.body.data.map((event: { action: string }) => event.action)).toEqual([
      'stop',
      'start',
      'approve',
      'submit',
      'create',
    ])
  })
})

describe('who sees what', () => {
  test('another delegate, another team and another tenant see nothing', async () => {
    const { delegate, colleague, supervisor, admin, tenant } = await makeTeam(server)
    const other = await makeTeam(server)
    const otherSupervisor = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
    const visit = await planVisit(server, delegate)
    for (const stranger of [colleague, otherSupervisor, other.delegate, other.supervisor, other.admin]) {
      expect((await stranger.get(`/visits/${visit.id}`)).status).toBe(404)
      expect((await stranger.get('/visits')).body.pagination.total).toBe(0)
    }
    for (const friend of [supervisor, admin])
      expect((await friend.get(`/visits/${visit.id}`)).status).toBe(200)
    // The whole list has as many as it says, to each of those who see more than their own.
    const apart = await makeUser(server, tenant, 'DELEGATE', { supervisorId: otherSupervisor.user.id })
    await planVisit(server, await as(server, apart))
    for (const [caller, total] of [
      [admin, 2],
      [supervisor, 1],
      [delegate, 1],
    ] as const)
      expect((await caller.get('/visits')).body).toMatchObject({
        data: { length: total },
        pagination: { total },
      })
    for (const reader of [supervisor, admin])
      expect((await reader.put(`/visits/${visit.id}`, { notes: 'x' })).status).toBe(403)
  })
})
