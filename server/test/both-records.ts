import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect } from 'vitest'
import { type Caller, type Case, type Side, ask, differences } from './both.ts'

const haddad = { firstName: 'Amina', lastName: 'Haddad', address: { city: 'Lyon' } }
const today = () => dayIn(Date.now(), 'UTC')

const prescriber = async (
  side: Side,
  by: Caller,
  more: object = {},
): Promise<{ id: string; version: number }> =>
  (await ask(side, by, 'prescribers.create', { ...haddad, ...more })).body
const visit = async (side: Side, by: Caller, more: object = {}): Promise<{ id: string; version: number }> => {
  const { id: prescriberId } = await prescriber(side, by, { lastName: `H ${randomUUID()}` })
  const { status, body } = await ask(side, by, 'visits.create', {
    prescriberId,
    scheduledDate: addDays(today(), 1),
    ...more,
  })
  expect(status).toBe(201)
  return body
}
export const submitted = async (side: Side, by: Caller) => {
  const { id } = await visit(side, by)
  const { status, body } = await ask(side, by, 'visits.submit', { id })
  expect([status, body.status]).toEqual([200, 'submitted'])
  return id
}

export const recordCases: Record<string, Case> = {
  'a prescriber is created, found by their name and changed': async (side) => {
    const { delegate } = await side.team()
    const { status, body } = await ask(side, delegate, 'prescribers.create', haddad)
    expect([status, body.specialty, body.isActive, body.version]).toEqual([201, 'General', true, 1])
    const found = await ask(side, delegate, 'prescribers.list', { search: 'dr hadd' })
    expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const changed = await ask(side, delegate, 'prescribers.update', { id: body.id, notes: 'Mornings' })
    expect([changed.body.notes, changed.body.version]).toEqual(['Mornings', 2])
    const stale = await ask(
      side,
      delegate,
      'prescribers.update',
      { id: body.id, notes: 'Evenings' },
      { headers: { 'If-Match': '"v1"' } },
    )
    expect([stale.status, stale.body.message]).toEqual([412, 'This prescriber was changed in the meantime'])
  },

  'the same person in the same city is refused': async (side) => {
    const { delegate } = await side.team()
    const { id } = await prescriber(side, delegate)
    const { status, body } = await ask(side, delegate, 'prescribers.create', {
      ...haddad,
      lastName: 'HADDAD',
    })
    expect([status, body.message, body.code]).toEqual([409, 'Prescriber already exists', 'DUPLICATE'])
    expect(body.details).toEqual({ prescriberId: id })
    const elsewhere = { ...haddad, address: { city: 'Paris' } }
    expect((await ask(side, delegate, 'prescribers.create', elsewhere)).status).toBe(201)
  },

  'lists have pages of the usual length': async (side) => {
    const { delegate, supervisor, admin } = await side.team()
    const lengths = {
      'prescribers.list': [delegate, differences.pageOfPrescribers],
      'visits.list': [delegate, differences.pageOfVisits],
      'approvals.list': [supervisor, differences.pageOfApprovals],
      'users.list': [admin, differences.pageOfUsers],
    } as const
    for (const [name, [caller, limit]] of Object.entries(lengths)) {
      const { body } = await ask(side, caller, name)
      expect(body.pagination).toMatchObject({ page: 1, limit: limit[side.name] })
    }
  },

  'a page holds so many, and says how many there are': async (side) => {
    const { delegate } = await side.team()
    for (const letter of ['A', 'B', 'C']) await prescriber(side, delegate, { lastName: letter })
    const { body } = await ask(side, delegate, 'prescribers.list', { page: '2', limit: '2' })
    expect(body.data.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['C'])
    expect(body.pagination).toEqual({ page: 2, limit: 2, total: 3, totalPages: 2 })
    const wrong = await ask(side, delegate, 'prescribers.list', { page: '0' })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'Must be a whole number from 1 to 200000'])
  },

  'what nobody knows is not found, in the words for it': async (side) => {
    const { delegate, supervisor, admin } = await side.team()
    const id = randomUUID()
    const missing = [
      [delegate, 'visits.get', { id }, 'Visit not found'],
      [delegate, 'prescribers.get', { id }, 'Prescriber not found'],
      [admin, 'users.get', { id }, 'User not found'],
      [supervisor, 'approvals.process', { action: 'approve', ids: [id] }, 'Approval/visit not found'],
      [supervisor, 'visits.setStatus', { id, status: 'approved' }, 'Approval/visit not found'],
    ] as const
    for (const [caller, name, input, message] of missing) {
      const { status, body } = await ask(side, caller, name, input)
      expect([status, body.message, body.code]).toEqual([404, message, 'NOT_FOUND'])
    }
  },

  'a colleague sees neither visit nor prescriber, their supervisor both': async (side) => {
    const { delegate, colleague, supervisor } = await side.team()
    const { id } = await visit(side, delegate)
    expect((await ask(side, colleague, 'visits.get', { id })).status).toBe(404)
    expect((await ask(side, colleague, 'prescribers.list')).body.pagination.total).toBe(0)
    expect((await ask(side, supervisor, 'visits.get', { id })).status).toBe(200)
    expect((await ask(side, supervisor, 'prescribers.list')).body.pagination.total).toBe(1)
  },

  'a visit is carried out, sent and approved, and counts for its prescriber': async (side) => {
    const { delegate, supervisor } = await side.team()
    const { id } = await visit(side, delegate, { scheduledDate: today() })
    const step = (input: object) => ask(side, delegate, 'visits.setStatus', { id, ...input })
    expect((await step({ status: 'IN_PROGRESS' })).body.status).toBe('in-progress')
    const outcomes = { productsDiscussed: ['Lumetra'], rating: 4 }
    const done = await step({ status: 'completed', outcomes })
    expect([done.body.status, done.body.outcomes.rating]).toEqual(['completed', 4])
    expect((await ask(side, delegate, 'visits.submit', { id })).body.status).toBe('submitted')
    const { body } = await ask(side, supervisor, 'approvals.list')
    expect(body.data).toMatchObject([{ id: `ap-${id}`, visitId: id, status: 'pending', kind: 'report' }])
    const decided = await ask(side, supervisor, 'approvals.process', { action: 'approve', ids: [`ap-${id}`] })
    expect(decided.body.processed).toEqual([{ approvalId: `ap-${id}`, visitId: id, status: 'approved' }])
    const after = (await ask(side, delegate, 'visits.get', { id })).body
    expect(after).toMatchObject({ status: 'approved', approvedBy: supervisor.id })
    expect(after.prescriber).toMatchObject({ totalVisits: 1, lastVisitDate: today() })
    const history = (await ask(side, delegate, 'visits.history', { id })).body
    expect(history.data.map(({ action }: { action: string }) => action)).toEqual([
      'approve',
      'submit',
      'complete',
      'start',
      'create',
    ])
  },

  'a rejection has a reason, said or not': async (side) => {
    const { delegate, supervisor } = await side.team()
    const ids = [await submitted(side, delegate), await submitted(side, delegate)]
    const reject = (id: string, more: object = {}) =>
      ask(side, supervisor, 'approvals.process', { action: 'reject', ids: [id], ...more })
    expect((await reject(ids[0] ?? '')).body.visits[0]).toMatchObject({
      status: 'rejected',
      rejectedBy: supervisor.id,
      rejectionReason: 'No reason provided',
    })
    expect((await reject(ids[1] ?? '', { reason: 'Too short' })).body.visits[0].rejectionReason).toBe(
      'Too short',
    )
    const again = await ask(side, supervisor, 'approvals.process', { action: 'approve', ids: [ids[0]] })
    expect([again.status, again.body.message]).toEqual([
      409,
      'Cannot change visit status from rejected to approved',
    ])
  },

  'a rejected plan that is taken away is told of no more': async (side) => {
    const { delegate, supervisor } = await side.team()
    const id = await submitted(side, delegate)
    await ask(side, supervisor, 'approvals.process', { action: 'reject', ids: [id] })
    expect((await ask(side, delegate, 'notifications.list')).body.unreadCount).toBe(1)
    expect((await ask(side, delegate, 'visits.remove', { id })).status).toBe(204)
    expect((await ask(side, delegate, 'notifications.list')).body.unreadCount).toBe(0)
  },

  'who is renamed while a plan waits has their new name on it once it is taken back': async (side) => {
    const { delegate } = await side.team()
    const id = await submitted(side, delegate)
    const { prescriberId } = (await ask(side, delegate, 'visits.get', { id })).body
    await ask(side, delegate, 'prescribers.update', {
      id: prescriberId,
      firstName: 'Nadia',
      lastName: 'Rami',
    })
    await ask(side, delegate, 'visits.setStatus', { id, status: 'scheduled' })
    const { body } = await ask(side, delegate, 'visits.get', { id })
    expect([body.status, body.prescriberName]).toEqual(['scheduled', 'Nadia Rami'])
  },

  'only supervisors decide': async (side) => {
    const { delegate } = await side.team()
    const id = await submitted(side, delegate)
    const tries = [
      ['approvals.process', { action: 'approve', ids: [id] }, 'Forbidden: only supervisors can approve'],
      [
        'approvals.bulkProcess',
        { action: 'rejected', approvalIds: [id] },
        'Forbidden: only supervisors can reject',
      ],
      ['visits.setStatus', { id, status: 'approved' }, 'Forbidden: only supervisors can approve'],
      ['visits.setStatus', { id, toStatus: 'REJECTED' }, 'Forbidden: only supervisors can reject'],
    ] as const
    for (const [name, input, message] of tries) {
      const { status, body } = await ask(side, delegate, name, input)
      expect([status, body.message]).toEqual([403, message])
    }
  },

  'of several some are decided, the others named': async (side) => {
    const { delegate, supervisor } = await side.team()
    const [id, gone] = [await submitted(side, delegate), randomUUID()]
    const approvalIds = [id, gone]
    const { status, body } = await ask(side, supervisor, 'approvals.bulkProcess', {
      action: 'APPROVED',
      approvalIds,
    })
    expect([status, body.processed.length]).toEqual([200, 1])
    expect(body.failed).toEqual([{ id: gone, code: 'NOT_FOUND', message: 'Approval/visit not found' }])
  },

  'an order that no table knows is refused with what is allowed': async (side) => {
    const { delegate } = await side.team()
    const id = await submitted(side, delegate)
    const { status, body } = await ask(side, delegate, 'visits.setStatus', { id, status: 'rejected' })
    expect(status).toBe(403)
    const again = await ask(side, delegate, 'visits.submit', { id })
    expect([again.status, again.body.status]).toEqual([200, 'submitted'])
    expect(body.code).toBe('FORBIDDEN')
    expect((await ask(side, delegate, 'visits.remove', { id })).body).toMatchObject({
      message: 'This visit can no longer be changed',
      code: 'VISIT_LOCKED',
    })
  },

  'a cycle leaves out the days that are taken': async (side) => {
    const { delegate } = await side.team()
    const { id: prescriberId } = await prescriber(side, delegate)
    const startDate = addDays(today(), 1)
    await ask(side, delegate, 'visits.create', { prescriberId, scheduledDate: addDays(startDate, 7) })
    const cycles = [{ prescriberId, startDate, occurrences: 3 }]
    const { status, body } = await ask(side, delegate, 'visits.createCycles', { cycles })
    expect([status, body.visits.length]).toEqual([201, 2])
    expect(body.skipped).toEqual([
      { prescriberId, scheduledDate: addDays(startDate, 7), reason: 'Visit already exists' },
    ])
  },

  'planned at once, visits are told by day, and listed in the order of their states': async (side) => {
    const { delegate } = await side.team()
    const { id: prescriberId } = await prescriber(side, delegate)
    const days = [3, 1, 2].map((ahead) => addDays(today(), ahead))
    const drafts = days.map((scheduledDate) => ({ prescriberId, scheduledDate }))
    const { visits } = (await ask(side, delegate, 'visits.createCycles', { visits: drafts })).body
    const told = visits.map(({ scheduledDate }: { scheduledDate: string }) => scheduledDate)
    expect(told).toEqual(days.toSorted())
    await ask(side, delegate, 'visits.setStatus', { id: visits[0].id, status: 'completed' })
    await ask(side, delegate, 'visits.setStatus', { id: visits[1].id, status: 'in-progress' })
    const sorted = await ask(side, delegate, 'visits.list', { sortBy: 'status', sortOrder: 'asc' })
    const order = ['scheduled', 'in-progress', 'completed']
    expect(sorted.body.data.map(({ status }: { status: string }) => status)).toEqual(order)
  },

  'a change that is sent again is carried out once': async (side) => {
    const { delegate } = await side.team()
    const headers = { 'Idempotency-Key': randomUUID() }
    const first = await ask(side, delegate, 'prescribers.create', haddad, { headers })
    const second = await ask(side, delegate, 'prescribers.create', haddad, { headers })
    expect([second.status, second.body.id]).toEqual([201, first.body.id])
    const other = await ask(
      side,
      delegate,
      'prescribers.create',
      { ...haddad, firstName: 'Ada' },
      { headers },
    )
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  },

  'a prescriber with visits to come is not archived': async (side) => {
    const { delegate } = await side.team()
    const { body } = await ask(side, delegate, 'prescribers.create', haddad)
    const scheduledDate = addDays(today(), 2)
    await ask(side, delegate, 'visits.create', { prescriberId: body.id, scheduledDate })
    const kept = await ask(side, delegate, 'prescribers.remove', { id: body.id })
    expect([kept.status, kept.body.message]).toEqual([409, 'Prescriber has upcoming visits'])
  },

  'an import stores what is new and says what is not': async (side) => {
    const { delegate } = await side.team()
    await prescriber(side, delegate)
    const rows = [
      { firstName: 'Amina', lastName: 'Haddad', city: 'Lyon' },
      { firstName: 'Omar', lastName: 'Diallo', city: 'Lyon' },
      { firstName: 'Omar', lastName: 'Diallo', city: 'Lyon' },
      { firstName: '', lastName: 'Nobody' },
    ]
    expect((await ask(side, delegate, 'prescribers.importRows', { rows })).body).toEqual({
      imported: 1,
      skipped: [
        { row: 1, reason: 'Prescriber already exists' },
        { row: 3, reason: 'Repeats row 2', repeats: 2 },
      ],
      errors: [{ row: 4, field: 'firstName', message: 'First name is required' }],
    })
  },
}
