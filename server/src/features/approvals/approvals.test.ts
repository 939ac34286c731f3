import { randomUUID } from 'node:crypto'
import type { Approval } from '@rounds/contract/approvals'
import { addDays } from '@rounds/contract/dates'
import { describe, expect, test } from 'vitest'
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
import { storeVisit } from '#test/prescribers.ts'

const server = testServer()

const process = '/supervisors/approvals/process'
const bulk = '/supervisors/approvals/bulk-process'
const list = '/supervisors/approvals'

describe('the list', () => {
  test('holds what the team submitted, oldest first, with what is odd', async () => {
    const { delegate, colleague, supervisor } = await makeTeam(server)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const first = await submitReport(server, delegate, { prescriberId })
    await submitReport(server, delegate, {
      prescriberId,
      outcomes: { ...goodOutcomes, productsDiscussed: [] },
    })
    const plan = await planVisit(server, colleague)
    await colleague.post(`/visits/${plan.id}/submit-for-approval`)

    const { body } = await supervisor.get(list)
    expect(body.pagination.total).toBe(3)
    expect(body.data.map((approval: Approval) => approval.flags)).toEqual([
      ['same_prescriber_twice'],
      ['no_products', 'same_prescriber_twice'],
      [],
    ])
    expect(body.data[0]).toMatchObject({
      id: `ap-${first.id}`,
      visitId: first.id,
      status: 'pending',
      kind: 'report',
      delegateName: first.delegateName,
      decidedBy: null,
      visit: { id: first.id, status: 'submitted' },
    })
    expect((await supervisor.get(`${list}?kind=plan`)).body.data).toHaveLength(1)
    expect((await supervisor.get(`${list}?delegateId=${colleague.user.id}`)).body.pagination.total).toBe(1)
    expect((await supervisor.get(`${list}?status=approved`)).body.pagination.total).toBe(0)
  })

  test('a colleague who sees the same prescriber that day is nothing odd', async () => {
    const team = await makeTeam(server)
    const report = await submitReport(server, team.delegate)
    await storeVisit(server, team, team.colleague, report.prescriberId, { day: report.scheduledDate })
    const { data } = (await team.supervisor.get(list)).body
    expect(data).toMatchObject([{ visitId: report.id, flags: [] }])
  })

  test('shows visits of delegates without a supervisor to every supervisor, of other teams to none', async () => {
    const { tenant, supervisor, delegate } = await makeTeam(server)
    const second = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
    const orphan = await as(server, await makeUser(server, tenant, 'DELEGATE'))
    await submitReport(server, delegate)
    const shared = await submitReport(server, orphan)
    expect((await supervisor.get(list)).body.pagination.total).toBe(2)
    expect((await second.get(list)).body.data.map((approval: Approval) => approval.visitId)).toEqual([
      shared.id,
    ])
  })
})

test('all reaches back 90 days, further when it is told from when', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const today = new Date().toISOString().slice(0, 10)
  const submitted = async (scheduledDate: string) => {
    const { id } = await planVisit(server, delegate, { scheduledDate })
    await delegate.post(`/visits/${id}/submit-for-approval`)
    return id
  }
  const [old, recent] = [await submitted(addDays(today, -200)), await submitted(addDays(today, -80))]
  const ask = async (query: string) =>
    (await supervisor.get(`${list}?status=${query}`)).body.data.map(({ visitId }: Approval) => visitId)
  expect(await ask('all')).toEqual([recent])
  expect(await ask(`all&startDate=${addDays(today, -300)}`)).toEqual([recent, old])
  expect(await ask(`all&endDate=${addDays(today, -190)}`)).toEqual([old])
  expect(await ask('pending')).toEqual([old, recent])
  for (const [days, visit] of [
    [-200, old],
    [-80, recent],
  ] as const) {
    const day = addDays(today, days)
    expect(await ask(`all&startDate=${day}&endDate=${day}`)).toEqual([visit])
  }
})

describe('deciding', () => {
  test('approve sets approver and time, reject the reason; the delegate sees both', async () => {
    const { delegate, supervisor } = await makeTeam(server)
    const [good, bad] = [await submitReport(server, delegate), await submitReport(server, delegate)]
    const approved = await supervisor.post(process, { action: 'approve', ids: good.id })
    expect(approved).toMatchObject({
      status: 200,
      body: {
        action: 'approve',
        processed: [{ approvalId: `ap-${good.id}`, visitId: good.id, status: 'approved' }],
        failed: [],
      },
    })
    await supervisor.post(process, { action: 'REJECTED', ids: [`ap-${bad.id}`], reason: 'Wrong date' })
    expect((await delegate.get(`/visits/${good.id}`)).body).toMatchObject({
      status: 'approved',
      approvedBy: supervisor.user.id,
      approvedByName: `${supervisor.user.firstName} ${supervisor.user.lastName}`,
      approvedAt: expect.stringMatching(/Z$/) as string,
    })
    expect((await delegate.get(`/visits/${bad.id}`)).body).toMatchObject({
      status: 'rejected',
      rejectedBy: supervisor.user.id,
      rejectedAt: expect.stringMatching(/Z$/) as string,
      rejectionReason: 'Wrong date',
    })
  })

  test('a chosen reason is stored as a code, own words beside it; resubmitting clears both', async () => {
    const { supervisor, delegate } = await makeTeam(server)
    const visit = await submitReport(server, delegate)
    const because = { reasonCode: 'outcome', reason: 'What did they say?' }
    await supervisor.post(process, { action: 'reject', ids: [visit.id], ...because })
    const stored = { rejectionCode: 'outcome', rejectionReason: 'What did they say?' }
    expect((await delegate.get(`/visits/${visit.id}`)).body).toMatchObject(stored)
    const list = await supervisor.get<{ data: unknown[] }>('/supervisors/approvals?status=rejected')
    expect(list.body.data).toEqual([expect.objectContaining(because)])
    const again = await delegate.post(`/visits/${visit.id}/submit-for-approval`, {})
    expect(again.body).toMatchObject({ rejectionCode: null, rejectionReason: null })
    await supervisor.put(`/visits/${visit.id}/status`, { status: 'rejected', reasonCode: 'duplicate' })
    const code = { rejectionCode: 'duplicate', rejectionReason: null }
    expect((await delegate.get(`/visits/${visit.id}`)).body).toMatchObject(code)
    const unknown = await supervisor.post(process, { action: 'reject', ids: [visit.id], reasonCode: 'mood' })
    expect(unknown).toMatchObject({ status: 400, body: { message: 'Unknown reason' } })
  })

  test("a rejection without a reason says 'No reason provided'; resubmitting keeps it in the history only", async () => {
    const { delegate, supervisor } = await makeTeam(server)
    const visit = await submitReport(server, delegate)
    await supervisor.post(process, { action: 'reject', ids: [visit.id], reason: '  ' })
    expect((await delegate.get(`/visits/${visit.id}`)).body.rejectionReason).toBe('No reason provided')
    const again = await delegate.post(`/visits/${visit.id}/submit-for-approval`)
    expect(again.body).toMatchObject({ status: 'submitted', rejectedAt: null, rejectionReason: null })
    const history = await delegate.get(`/visits/${visit.id}/history`)
    expect(history.body.data).toContainEqual(
      expect.objectContaining({
        action: 'reject',
        details: expect.objectContaining({ reason: 'No reason provided' }),
      }),
    )
  })

  test('many at once: each by itself, refused ones do not stop the rest', async () => {
    const { delegate, supervisor, tenant } = await makeTeam(server)
    const other = await makeTeam(server)
    const mine = await Promise.all([1, 2, 3].map(() => submitReport(server, delegate)))
    const foreign = await submitReport(server, other.delegate)
    const unknown = randomUUID()
    const ids = [...mine.map((visit) => visit.id), foreign.id, unknown, 'nonsense', mine[0]?.id]
    const { status, body } = await supervisor.post(bulk, { action: 'approve', approvalIds: ids })
    expect(status).toBe(200)
    expect(body.processed).toHaveLength(3)
    expect(body.failed).toEqual(
      [foreign.id, unknown, 'nonsense'].map((id) => ({
        id,
        code: 'NOT_FOUND',
        message: 'Approval/visit not found',
      })),
    )
    expect((await other.delegate.get(`/visits/${foreign.id}`)).body.status).toBe('submitted')
    const rows = await server.services.database
      .read(tenant.id)
      .rows(`select resource_id from audit_log where tenant_id = $1 and action = 'approve'`)
    expect(rows).toHaveLength(3)
    const notes = await server.services.database
      .read(tenant.id)
      .rows(
        `select id from notifications where tenant_id = $1 and user_id = $2 and wording = 'visit-approved'`,
        [delegate.user.id],
      )
    expect(notes).toHaveLength(3)
  })

  test('nothing processed answers with the first failure', async () => {
    const { supervisor, delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    expect(
      await supervisor.post(process, { action: 'approve', ids: [visit.id, randomUUID()] }),
    ).toMatchObject({
      status: 409,
      body: { code: 'ILLEGAL_TRANSITION', message: 'Cannot change visit status from scheduled to approved' },
    })
    expect(await supervisor.post(process, { action: 'approve', ids: [randomUUID()] })).toMatchObject({
      status: 404,
      body: { message: 'Approval/visit not found' },
    })
  })

  test('bad requests say what is wrong', async () => {
    const { supervisor, delegate, admin } = await makeTeam(server)
    const messages = async (body: object) => (await supervisor.post(process, body)).body.message as string
    expect(await messages({ action: 'maybe', ids: ['x'] })).toBe('Unknown approval action')
    expect(await messages({ action: 'approve' })).toBe('At least one id is required')
    expect(await messages({ action: 'approve', ids: Array.from({ length: 201 }, () => 'x') })).toBe(
      'At most 200 approvals per request',
    )
    for (const other of [delegate, admin]) {
      expect(await other.post(process, { action: 'approve', ids: ['x'] })).toMatchObject({
        status: 403,
        body: { message: 'Forbidden: only supervisors can approve' },
      })
      expect((await other.post(bulk, { action: 'reject' })).body.message).toBe(
        'Forbidden: only supervisors can reject',
      )
    }
  })

  test('when two decide at once there is exactly one winner', async () => {
    const { tenant } = await makeTeam(server)
    const judges = await Promise.all(
      [1, 2, 3, 4].map(async () => as(server, await makeUser(server, tenant, 'SUPERVISOR'))),
    )
    const orphan = await as(server, await makeUser(server, tenant, 'DELEGATE'))
    const visits = await Promise.all(Array.from({ length: 12 }, () => submitReport(server, orphan)))
    for (const { id } of visits) {
      const answers = await Promise.all(
        judges.map((judge, at) =>
          judge.post(process, { action: at % 2 === 0 ? 'approve' : 'reject', ids: [id] }),
        ),
      )
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    }
  })

  test('through the status of the visit the same holds: once more is nothing, by somebody else it is refused', async () => {
    const { tenant } = await makeTeam(server)
    const judge = async () => as(server, await makeUser(server, tenant, 'SUPERVISOR'))
    const [first, second] = [await judge(), await judge()]
    const orphan = await as(server, await makeUser(server, tenant, 'DELEGATE'))
    for (const status of ['approved', 'rejected']) {
      const { id } = await submitReport(server, orphan)
      const decided = await first.put(`/visits/${id}/status`, { status })
      expect(await first.put(`/visits/${id}/status`, { status })).toMatchObject({
        status: 200,
        body: { version: decided.body.version },
      })
      expect(await second.put(`/visits/${id}/status`, { status })).toMatchObject({
        status: 409,
        body: { code: 'ILLEGAL_TRANSITION', details: { from: status, to: status, allowed: [] } },
      })
    }
  })

  test('approving and withdrawing at once: one of them', async () => {
    const { delegate, supervisor } = await makeTeam(server)
    for (let round = 0; round < 8; round++) {
      const { id } = await submitReport(server, delegate)
      const answers = await Promise.all([
        supervisor.post(process, { action: 'approve', ids: [id] }),
        delegate.put(`/visits/${id}/status`, { status: 'completed' }),
      ])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    }
  })

  test('an approved report never changes, whoever asks the database', async () => {
    const { delegate, supervisor, tenant } = await makeTeam(server)
    const visit = await submitReport(server, delegate)
    await supervisor.post(process, { action: 'approve', ids: [visit.id] })
    expect((await delegate.put(`/visits/${visit.id}`, { notes: 'x' })).body.code).toBe('VISIT_LOCKED')
    await expect(
      server.services.database.inTenant(tenant.id, (db) =>
        db.rows(`update visits set notes = 'x' where tenant_id = $1 and id = $2`, [visit.id]),
      ),
    ).rejects.toThrow('an approved report does not change')
  })
})
