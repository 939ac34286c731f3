import { randomUUID } from 'node:crypto'
import { type CoachingNote, isNextStepOf } from '@rounds/contract/coaching'
import { addDays, dayIn } from '@rounds/contract/dates'
import type { Visit } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { openHearingStream } from '#test/event-stream.ts'
import { goodOutcomes } from '#test/examples.ts'
import { type TestCaller, as, makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'
import { storeVisit } from '#test/prescribers.ts'

const server = testServer()
const PATH = '/supervisors/coaching-notes'

test('a note reaches its delegate, and when they have read it stays known', async () => {
  const { supervisor, delegate, tenant } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  const written = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    visitId: visit.id,
    note: ' Open with the dosage study. ',
    nextStep: 'Study first, with Dr Petit',
  })
  expect(written).toMatchObject({
    status: 201,
    body: {
      note: 'Open with the dosage study.',
      visitId: visit.id,
      visitDate: visit.scheduledDate,
      readAt: null,
    },
  })
  const [notice] = (await delegate.get('/notifications')).body.data
  expect(notice).toMatchObject({
    title: `Note from ${supervisor.user.firstName} ${supervisor.user.lastName}`,
    message: 'Open with the dosage study. Next: Study first, with Dr Petit',
    actionUrl: `/delegate/record-visit/${visit.id}`,
  })
  const listed = async () =>
    (await supervisor.get<{ data: CoachingNote[] }>(`${PATH}?delegateId=${delegate.user.id}`)).body.data
  await delegate.patch(`/notifications/${notice.id}/read`)
  const [read] = await listed()
  expect(read?.readAt).not.toBeNull()
  // Notifications go by themselves; the visit may, too.
  await server.services.database.inTenant(tenant.id, async (db) => {
    await db.rows('delete from notifications where tenant_id = $1')
    await db.rows('delete from visits where tenant_id = $1 and id = $2', [visit.id])
  })
  expect(await listed()).toEqual([{ ...read, visitId: null, visitDate: null }])
})

test('a note that is taken back is told to nobody any more', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { body } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    note: 'Ask first.',
  })
  // On no visit: it stands beside the own week.
  expect((await delegate.get('/notifications')).body.data[0].actionUrl).toBe('/delegate/visit-history')
  expect((await supervisor.del(`${PATH}/${body.id}`)).status).toBe(204)
  expect((await delegate.get('/notifications')).body).toMatchObject({ data: [], unreadCount: 0 })
  expect((await supervisor.del(`${PATH}/${body.id}`)).body).toMatchObject({
    message: 'Coaching note not found',
  })
})

test('open pages of both hear what becomes of a note', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { body } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    note: 'Ask first.',
  })
  const pages = [await openHearingStream(server, supervisor), await openHearingStream(server, delegate)]
  await supervisor.del(`${PATH}/${body.id}`)
  for (const page of pages)
    await expect.poll(() => page.heard()).toContainEqual({ type: 'message', id: body.id })
  // What told of it is gone from the delegate's list.
  const { id } = delegate.user
  await expect.poll(() => pages[1]?.heard()).toContainEqual({ type: 'notification', id })
})

test.each([
  ['read', (delegate: TestCaller, id: string) => delegate.patch(`/coaching-notes/${id}/read`)],
  [
    'answered',
    (delegate: TestCaller, id: string) => delegate.put(`/coaching-notes/${id}/reply`, { reply: 'I shall.' }),
  ],
])(
  "a note that is %s counts as news in no other window of its delegate's, and its writer hears of it",
  async (_, answer) => {
    const { supervisor, delegate } = await makeTeam(server)
    const page = await openHearingStream(server, delegate)
    const { body } = await supervisor.post<CoachingNote>(PATH, {
      delegateId: delegate.user.id,
      note: 'Ask first.',
    })
    const news = () => page.heard().filter(({ type }) => type === 'notification')
    await expect.poll(news).toHaveLength(1)
    const writer = await openHearingStream(server, supervisor)
    expect((await answer(delegate, body.id)).status).toBe(200)
    await expect.poll(news).toHaveLength(2)
    await expect.poll(() => writer.heard()).toContainEqual({ type: 'message', id: body.id })
  },
)

test('only its writer and its delegate see a note, and it is about one of the team and a visit of theirs', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  const theirs = await planVisit(server, colleague)
  const delegateId = delegate.user.id
  for (const [draft, status, message] of [
    [{ delegateId, note: ' ' }, 400, 'Note is required'],
    [{ delegateId, note: 'x'.repeat(1001) }, 400, 'Must be at most 1000 characters'],
    [{ delegateId, note: 'Good.', visitId: theirs.id }, 404, 'Visit not found'],
    [{ delegateId: stranger.user.id, note: 'Good.' }, 404, 'Team member not found'],
    [{ delegateId: supervisor.user.id, note: 'Good.' }, 404, 'Team member not found'],
  ] as const)
    expect(await supervisor.post(PATH, draft)).toMatchObject({ status, body: { message } })
  const { body } = await supervisor.post<CoachingNote>(PATH, { delegateId, note: 'Good.' })
  const other = await as(server, await makeUser(server, tenant, 'SUPERVISOR'))
  expect((await other.get(`${PATH}?delegateId=${delegateId}`)).body).toMatchObject({ data: [] })
  expect(await other.del(`${PATH}/${body.id}`)).toMatchObject({ status: 404 })
  expect(await delegate.get(`${PATH}?delegateId=${delegateId}`)).toMatchObject({ status: 403 })
})

test('a delegate reads, answers and ticks a note; its writer sees it and is told of the answer', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const visit = await planVisit(server, delegate)
  await delegate.put(`/visits/${visit.id}`, { status: 'completed' })
  const { body: note } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    visitId: visit.id,
    note: 'The price came first.',
    nextStep: 'Study first',
  })
  const listed = async () => (await supervisor.get<{ data: CoachingNote[] }>(PATH)).body.data[0]
  const own = async () => (await delegate.get<{ data: CoachingNote[] }>('/coaching-notes')).body.data
  expect(await own()).toEqual([note])
  expect(note).toMatchObject({ prescriberId: visit.prescriberId, visits: 0, done: 0, doneIn: [] })

  await delegate.patch(`/coaching-notes/${note.id}/read`)
  const read = await listed()
  expect(read).toMatchObject({ readAt: expect.any(String), reply: null })
  expect((await delegate.get('/notifications')).body).toMatchObject({ unreadCount: 0 })
  // Whoever opens it again has read it then.
  await delegate.patch(`/coaching-notes/${note.id}/read`)
  expect(await listed()).toEqual(read)
  await delegate.put(`/coaching-notes/${note.id}/reply`, { reply: ' I shall. ' })
  expect(await listed()).toMatchObject({ reply: 'I shall.', repliedAt: expect.any(String) })
  expect((await supervisor.get('/notifications')).body.data[0]).toMatchObject({
    title: `Reply from ${delegate.user.firstName} ${delegate.user.lastName}`,
    message: 'I shall.',
    actionUrl: `/supervisor/team/${delegate.user.id}`,
  })

  // Ticked before the device has sent the visit, and in one that is not carried out: neither counts yet.
  const [offline, planned] = [randomUUID(), randomUUID()]
  const next = (id: string, more = {}) =>
    delegate.post('/visits', {
      id,
      prescriberId: visit.prescriberId,
      scheduledDate: note.day,
      scheduledTime: '09:00',
      ...more,
    })
  const tick = (visitId: string, isDone: boolean) =>
    delegate.put(`/coaching-notes/${note.id}/done`, { visitId, isDone })
  await tick(offline, true)
  await next(planned)
  await tick(planned, true)
  expect(await listed()).toMatchObject({ visits: 0, done: 0, doneIn: [offline, planned] })
  await next(offline, { status: 'completed' })
  await next(randomUUID(), { status: 'completed' })
  expect(await listed()).toMatchObject({ visits: 2, done: 1 })
  await tick(offline, false)
  expect(await listed()).toMatchObject({ visits: 2, done: 0, doneIn: [planned] })

  // The rule that devices show objectives by is the one that counts.
  const all = (await delegate.get<{ data: Visit[] }>('/visits')).body.data
  const objectives = all.filter((each) => isNextStepOf(note, each))
  expect(objectives).toHaveLength(3)
  expect(objectives.filter(({ completedAt }) => completedAt !== null)).toHaveLength(2)
  expect(all.find(({ id }) => id === visit.id)).toMatchObject({ objectives: [] })

  // A visit that was rejected, or met nobody, was no chance to do it.
  const rejected = randomUUID()
  await next(rejected, { status: 'completed', outcomes: goodOutcomes })
  expect((await delegate.post(`/visits/${rejected}/submit-for-approval`)).status).toBe(200)
  expect(await listed()).toMatchObject({ visits: 3, done: 0 })
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [rejected] })
  const nobody = { ...goodOutcomes, rating: null, notMet: { reason: 'absent', note: null } }
  expect((await next(randomUUID(), { status: 'completed', outcomes: nobody })).status).toBe(201)
  expect(await listed()).toMatchObject({ visits: 2, done: 0 })
})

// One of the two always has another day than UTC.
test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a note is of the day in %s', async (timezone) => {
  const { supervisor, delegate } = await makeTeam(server, { timezone })
  const { body } = await supervisor.post<CoachingNote>(PATH, { delegateId: delegate.user.id, note: 'Well.' })
  expect(body.day).toBe(dayIn(Date.now(), timezone))
})

test('a next step is for what its delegate records after its note, for ninety days', async () => {
  const team = await makeTeam(server)
  const { supervisor, delegate, colleague, tenant } = team
  const done = { scheduledDate: dayIn(Date.now(), 'UTC'), status: 'completed' }
  const visit = await planVisit(server, delegate, done)
  const { body: note } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    visitId: visit.id,
    note: 'The price came first.',
    nextStep: 'Study first',
  })
  const counted = async (days: number) => {
    await server.services.database.inTenant(tenant.id, (db) =>
      db.rows('update coaching_notes set day = $3 where tenant_id = $1 and id = $2', [
        note.id,
        addDays(note.day, -days),
      ]),
    )
    const [listed] = (await supervisor.get<{ data: CoachingNote[] }>(PATH)).body.data
    return [listed?.visits, listed && isNextStepOf(listed, next)]
  }
  const next = await planVisit(server, delegate, {
    ...done,
    prescriberId: visit.prescriberId,
    scheduledDate: note.day,
  })
  const another = { day: note.day, status: 'completed', completed: true }
  await storeVisit(server, team, colleague, visit.prescriberId, another)
  expect([await counted(0), await counted(89), await counted(90)]).toEqual([
    [1, true],
    [1, true],
    [0, false],
  ])
})

test('nobody else reads or answers a note, and it goes with either of the two', async () => {
  const { supervisor, delegate, colleague, tenant } = await makeTeam(server)
  const { body: note } = await supervisor.post<CoachingNote>(PATH, {
    delegateId: delegate.user.id,
    note: 'Good.',
  })
  expect((await colleague.get('/coaching-notes')).body).toMatchObject({ data: [] })
  for (const [path, body] of [
    ['read', undefined],
    ['reply', { reply: 'Mine?' }],
    ['done', { visitId: note.id, isDone: true }],
  ] as const)
    expect(
      await (path === 'read' ? colleague.patch : colleague.put)(`/coaching-notes/${note.id}/${path}`, body),
    ).toMatchObject({ status: 404, body: { message: 'Coaching note not found' } })
  expect(await delegate.put(`/coaching-notes/${note.id}/reply`, { reply: ' ' })).toMatchObject({
    status: 400,
    body: { message: 'Reply is required' },
  })

  const left = await server.services.database.inTenant(tenant.id, async (db) => {
    for (const writer of [supervisor, await as(server, await makeUser(server, tenant, 'SUPERVISOR'))])
      await db.rows(
        `insert into coaching_notes (tenant_id, delegate_id, written_by, note) values ($1, $2, $3, 'Better.')`,
        [colleague.user.id, writer.user.id],
      )
    const without = async ({ user }: typeof delegate) => {
      await db.rows('update users set deleted_at = now() where tenant_id = $1 and id = $2', [user.id])
      const rows =
        await db.rows(`select wording from notifications where tenant_id = $1 and wording like 'coaching-%'
        union all select note from coaching_notes where tenant_id = $1`)
      return rows.length
    }
    return [await without(delegate), await without(supervisor), await without(colleague)]
  })
  expect(left).toEqual([2, 1, 0])
})

test('a next step of nothing but spaces is none', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const draft = { delegateId: delegate.user.id, note: 'Ask first.', nextStep: '  ' }
  expect((await supervisor.post<CoachingNote>(PATH, draft)).body.nextStep).toBeNull()
  expect((await delegate.get('/notifications')).body.data[0].message).toBe('Ask first.')
})

test('the same reply twice is told once, and keeps its time', async () => {
  const { supervisor, delegate } = await makeTeam(server)
  const { body: note } = await supervisor.post(PATH, { delegateId: delegate.user.id, note: 'Ask first.' })
  const reply = (words: string) =>
    delegate.put<CoachingNote>(`/coaching-notes/${note.id}/reply`, { reply: words })
  expect(note.prescriberName).toBeNull()
  const first = await reply('I shall.')
  expect((await reply('I shall.')).body).toEqual(first.body)
  const told = async () => (await supervisor.get('/notifications')).body.pagination.total
  expect(await told()).toBe(1)
  await reply('I did.')
  expect(await told()).toBe(2)
})
