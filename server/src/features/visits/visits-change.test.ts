import { rolePermissions } from '@rounds/contract/permissions'
import type { Visit } from '@rounds/contract/visits'
import { describe, expect, test } from 'vitest'
import { goodOutcomes } from '#test/examples.ts'
import { makePrescriber, makeTeam, planVisit, submitReport, testServer } from '#test/fixtures.ts'

const server = testServer()

describe('changing', () => {
  test('what is stored already is no change', async () => {
    const { delegate } = await makeTeam(server)
    const { id } = await planVisit(server, delegate, {
      notes: 'Bring the study',
      objectives: ['Dosage'],
      outcomes: goodOutcomes,
      status: 'completed',
      endTime: new Date().toISOString(),
    })
    const visit = (await delegate.get<Visit>(`/visits/${id}`)).body
    const { notes, objectives, outcomes, location, scheduledTime, startTime, endTime, duration } = visit
    const again = { notes, objectives, outcomes, location, scheduledTime, startTime, endTime, duration }
    expect((await delegate.put(`/visits/${visit.id}`, again)).body).toEqual(visit)
    expect((await delegate.get(`/visits/${visit.id}/history`)).body.data).toHaveLength(1)
    const changed = await delegate.put(`/visits/${visit.id}`, { ...again, duration: 45 })
    expect(changed.body).toMatchObject({ duration: 45, version: visit.version + 1 })
    const [latest] = (await delegate.get(`/visits/${visit.id}/history`)).body.data
    expect(latest.details).toEqual({ fields: ['duration'] })
  })

  test('only named fields change', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate, { notes: 'Bring the study', objectives: ['Dosage'] })
    const moved = await delegate.put(`/visits/${visit.id}`, {
      scheduledDate: '2026-11-19',
      scheduledTime: '10:15',
    })
    expect(moved.body).toEqual({
      ...visit,
      scheduledDate: '2026-11-19',
      scheduledTime: '10:15',
      version: 2,
      updatedAt: moved.body.updatedAt,
    })
  })

  test('the prescriber can change until the visit is carried out', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const other = await makePrescriber(server, delegate.user, {
      firstName: 'Lina',
      lastName: 'Ferrand',
      city: 'Nice',
    })
    const changed = await delegate.put(`/visits/${visit.id}`, { prescriberId: other.id })
    expect(changed.body).toMatchObject({
      prescriberName: 'Lina Ferrand',
      location: { city: 'Nice' },
      prescriber: { id: other.id, lastName: 'Ferrand' },
    })
    expect((await delegate.get(`/visits/${visit.id}`)).body).toEqual(changed.body)
  })

  test('moving a visit to a prescriber and archiving that one at once: one of them', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate, { scheduledDate: '2099-11-17' })
    for (let round = 0; round < 12; round++) {
      const { id } = await makePrescriber(server, delegate.user)
      const [moved, archived] = await Promise.all([
        delegate.put(`/visits/${visit.id}`, { prescriberId: id }),
        delegate.del(`/prescribers/${id}`),
      ])
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([moved.status, archived.status])
    }
  })

  test('a submitted visit is locked, a withdrawn one is not', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await submitReport(server, delegate)
    expect(await delegate.put(`/visits/${visit.id}`, { notes: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'VISIT_LOCKED', message: 'This visit can no longer be changed' },
    })
    expect(await delegate.del(`/visits/${visit.id}`)).toMatchObject({
      status: 409,
      body: { code: 'VISIT_LOCKED' },
    })
    await delegate.put(`/visits/${visit.id}/status`, { status: 'completed' })
    expect((await delegate.put(`/visits/${visit.id}`, { notes: 'In time' })).body.notes).toBe('In time')
  })

  test('times that are said to be unknown are, also while completing', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate, { status: 'in-progress' })
    const unknown = { startTime: null, endTime: null }
    const done = { status: 'completed', outcomes: goodOutcomes, ...unknown }
    expect((await delegate.put(`/visits/${visit.id}`, done)).body).toMatchObject({
      status: 'completed',
      actualDuration: null,
      ...unknown,
    })
  })

  test('a plan for somebody else is kept with them when it is submitted at once', async () => {
    const { delegate, tenant } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const { id: prescriberId } = await makePrescriber(server, delegate.user)
    const change = { prescriberId, status: 'submitted' }
    const answer = await delegate.put(`/visits/${visit.id}`, change)
    expect(answer.body).toMatchObject({ prescriberId, status: 'submitted', prescriber: { id: prescriberId } })
    const [kept] = await server.services.database
      .read(tenant.id)
      .rows<{ snapshot: Visit }>('select snapshot from visit_submissions where tenant_id = $1')
    expect(kept?.snapshot).toEqual(answer.body)
  })

  test('If-Match and version refuse a change to an outdated visit', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const first = await delegate.put(`/visits/${visit.id}`, { notes: 'a' }, { 'if-match': '"v1"' })
    expect(first.headers.etag).toBe('"v2"')
    const second = await delegate.put(`/visits/${visit.id}`, { notes: 'b' }, { 'if-match': '"v1"' })
    expect(second).toMatchObject({
      status: 412,
      body: { code: 'PRECONDITION_FAILED', details: { currentVersion: 2 } },
    })
    const weak = await delegate.put(`/visits/${visit.id}`, { notes: 'b' }, { 'if-match': 'W/"v2"' })
    expect(weak.status).toBe(412)
    const body = await delegate.put(`/visits/${visit.id}`, { notes: 'b', version: 1 })
    expect(body).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  })

  test('words of a page whose answer was lost are saved, other words are refused', async () => {
    const { delegate } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    const save = (notes: string, version: number) =>
      delegate.put(`/visits/${visit.id}`, { draftData: { form: { notes } } }, { 'if-match': `"v${version}"` })
    const first = await save('a', 1)
    expect(await save('a', 1)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await save('ab', 1)).toMatchObject({ status: 412 })
    expect(await save('ab', first.body.version)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await save('ab', 1)).toMatchObject({ status: 412 })
  })

  test('of words that a page saves by itself one is in the history, and again once ten minutes are over', async () => {
    const { delegate, tenant } = await makeTeam(server)
    const { id } = await planVisit(server, delegate)
    const save = (notes: string) => delegate.put(`/visits/${id}`, { draftData: { form: { notes } } })
    const toldAs = async () =>
      (await delegate.get(`/visits/${id}/history`)).body.data.map(({ action }: { action: string }) => action)
    for (const notes of ['a', 'ab', 'abc']) expect((await save(notes)).status).toBe(200)
    expect(await toldAs()).toEqual(['update', 'create'])
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows(
        `update visits set draft_updated_at = now() - interval '601 seconds' where tenant_id = $1 and id = $2`,
        [id],
      ),
    )
    await save('abcd')
    expect(await toldAs()).toEqual(['update', 'update', 'create'])
    // A step that comes along with them is told, however lately they were saved.
    await delegate.put(`/visits/${id}`, { draftData: { form: { notes: 'abcde' } }, status: 'completed' })
    expect(await toldAs()).toEqual(['complete', 'update', 'update', 'create'])
  })

  test('a cancelled visit is gone, and the audit log says what it was', async () => {
    const { delegate, tenant } = await makeTeam(server)
    const visit = await planVisit(server, delegate)
    expect((await delegate.del(`/visits/${visit.id}`)).status).toBe(204)
    expect(await delegate.get(`/visits/${visit.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Visit not found' },
    })
    const rows = await server.services.database
      .read(tenant.id)
      .rows<{ details: Visit }>(`select details from audit_log where tenant_id = $1 and action = 'delete'`)
    expect(rows[0]?.details.id).toBe(visit.id)
  })
})

test('what a role may no longer do is refused on every way to do it', async () => {
  const { delegate, admin } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const without = (permission: string) =>
    admin.put('/tenant-admin/roles/DELEGATE/permissions', {
      permissions: rolePermissions.DELEGATE.filter((key) => key !== permission),
    })
  await without('visits.submit')
  const submissions = await Promise.all([
    delegate.post(`/visits/${visit.id}/submit-for-approval`),
    delegate.put(`/visits/${visit.id}/status`, { status: 'submitted' }),
    delegate.put(`/visits/${visit.id}`, { status: 'submitted' }),
  ])
  expect(submissions.map(({ status }) => status)).toEqual([403, 403, 403])
  await without('visits.write')
  const starts = await Promise.all([
    delegate.put(`/visits/${visit.id}/status`, { status: 'in-progress' }),
    delegate.put(`/visits/${visit.id}`, { status: 'in-progress' }),
  ])
  expect(starts.map(({ status }) => status)).toEqual([403, 403])
  expect((await delegate.get(`/visits/${visit.id}`)).body).toEqual(visit)
})

describe('finding', () => {
  test('an approved plan that nobody carried out is told from an approved report', async () => {
    const { delegate, supervisor } = await makeTeam(server)
    const plan = await planVisit(server, delegate, { scheduledDate: '2026-11-02' })
    await delegate.post(`/visits/${plan.id}/submit-for-approval`)
    const report = await submitReport(server, delegate)
    await supervisor.post('/supervisors/approvals/process', { ids: [plan.id, report.id], action: 'approve' })
    const listed = async (recorded: boolean) =>
      (await delegate.get(`/visits?status=approved&recorded=${recorded}`)).body.data.map(
        ({ id }: Visit) => id,
      )
    expect(await listed(false)).toEqual([plan.id])
    expect(await listed(true)).toEqual([report.id])
  })
})

test.each([
  ['duplicate', 204],
  ['date', 409],
])('a report that was rejected for the reason %s is removed with %i', async (reasonCode, status) => {
  const { delegate, supervisor } = await makeTeam(server)
  const { id } = await submitReport(server, delegate)
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [id], reasonCode })
  expect((await delegate.del(`/visits/${id}`)).status).toBe(status)
  expect((await delegate.get(`/visits/${id}`)).status).toBe(status === 204 ? 404 : 200)
})
