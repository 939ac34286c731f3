import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { expect } from 'vitest'
import { type Case, ask } from './both.ts'

const today = () => dayIn(Date.now(), 'UTC')

export const teamCases: Record<string, Case> = {
  'a message goes to the own supervisor, is told, answered and read': async (side) => {
    const { delegate, supervisor, colleague } = await side.team()
    const draft = { subject: 'Leaflets', body: 'There are none left.' }
    const sent = await ask(side, delegate, 'messages.send', draft)
    expect([sent.status, sent.body.recipientId, sent.body.status]).toEqual([201, supervisor.id, 'sent'])
    const inbox = await ask(side, supervisor, 'messages.list')
    expect([inbox.body.unreadCount, inbox.body.data[0].id]).toEqual([1, sent.body.id])
    const bell = await ask(side, supervisor, 'notifications.listOfSupervisor')
    expect([bell.body.unreadCount, bell.body.data[0].relatedId]).toEqual([1, sent.body.id])
    const read = await ask(side, supervisor, 'messages.markRead', { id: sent.body.id })
    expect(read.body.status).toBe('read')
    expect((await ask(side, supervisor, 'notifications.list')).body.unreadCount).toBe(0)
    const reply = { recipientId: delegate.id, subject: 'Re', body: 'On their way.', inReplyTo: sent.body.id }
    const answered = await ask(side, supervisor, 'messages.sendToDelegate', reply)
    expect(answered.body.threadId).toBe(sent.body.threadId)
    const astray = await ask(side, supervisor, 'messages.sendToDelegate', {
      ...reply,
      recipientId: colleague.id,
    })
    expect([astray.status, astray.body.message]).toEqual([404, 'Message not found'])
    const foreign = await ask(side, colleague, 'messages.markRead', { id: sent.body.id })
    expect([foreign.status, foreign.body.message]).toEqual([404, 'Message not found'])
  },

  'what waits when a delegate gets another supervisor waits for that one, who is told': async (side) => {
    const { delegate, supervisor, colleague, admin } = await side.team()
    const who = { firstName: 'Amina', lastName: 'Haddad', address: { city: 'Lyon' } }
    const { id: prescriberId } = (await ask(side, delegate, 'prescribers.create', who)).body
    const plan = { prescriberId, scheduledDate: addDays(today(), 1) }
    const { id } = (await ask(side, delegate, 'visits.create', plan)).body
    await ask(side, delegate, 'visits.submit', { id })
    const bell = async (of: typeof supervisor) => (await ask(side, of, 'notifications.list')).body
    expect((await bell(supervisor)).unreadCount).toBe(1)
    await ask(side, admin, 'users.update', { id: colleague.id, role: 'SUPERVISOR' })
    await ask(side, admin, 'users.update', { id: delegate.id, supervisorId: colleague.id })
    expect((await bell(supervisor)).unreadCount).toBe(0)
    const { unreadCount, data } = await bell(colleague)
    expect([unreadCount, data[0].type, data[0].relatedId]).toEqual([1, 'approval', id])
    // Of whoever is a delegate no more it is taken back: nobody could decide on it.
    await ask(side, admin, 'users.update', { id: delegate.id, role: 'SUPERVISOR' })
    expect((await bell(colleague)).unreadCount).toBe(0)
    expect((await ask(side, admin, 'visits.get', { id })).body.status).toBe('scheduled')
  },

  'a note to a delegate is read, answered and taken back': async (side) => {
    const { delegate, supervisor } = await side.team()
    const draft = { delegateId: delegate.id, note: 'Ask first.', nextStep: 'Three questions' }
    const { status, body } = await ask(side, supervisor, 'coaching.write', draft)
    expect([status, body.note, body.visits]).toEqual([201, 'Ask first.', 0])
    expect((await ask(side, delegate, 'coaching.own')).body.data[0].readAt).toBeNull()
    const replied = await ask(side, delegate, 'coaching.reply', { id: body.id, reply: 'Yes.' })
    expect([replied.body.reply, replied.body.readAt === null]).toEqual(['Yes.', false])
    await ask(side, delegate, 'coaching.reply', { id: body.id, reply: 'Yes.' })
    expect((await ask(side, supervisor, 'notifications.list')).body.unreadCount).toBe(1)
    expect((await ask(side, supervisor, 'coaching.remove', { id: body.id })).status).toBe(204)
    expect((await ask(side, delegate, 'coaching.own')).body.data).toEqual([])
  },

  'a meeting of the team is in the calendars of those whom it concerns': async (side) => {
    const { delegate, supervisor } = await side.team()
    const day = startOfWeek(addDays(today(), 7))
    const draft = { title: 'Team call', start: `${day}T08:00:00Z`, end: `${day}T08:30:00Z` }
    const { status, body } = await ask(side, supervisor, 'calendar.createEvent', draft)
    expect([status, body.type, body.start]).toEqual([201, 'meeting', `${day}T08:00:00.000Z`])
    const range = { start: day, end: addDays(day, 6) }
    const own = await ask(side, delegate, 'calendar.ownEvents', range)
    expect(own.body.data.map(({ id }: { id: string }) => id)).toEqual([body.id])
    const wrong = await ask(side, supervisor, 'calendar.updateEvent', {
      id: body.id,
      end: `${day}T07:00:00Z`,
    })
    expect([wrong.status, wrong.body.message]).toEqual([400, 'End must be after start'])
    await ask(side, supervisor, 'calendar.removeEvent', { id: body.id })
    expect((await ask(side, supervisor, 'calendar.events', range)).body.events).toEqual([])
  },

  'a meeting that is changed to what it is stays as it was': async (side) => {
    const { supervisor, admin } = await side.team()
    const draft = { title: 'Team call', start: `${today()}T08:00:00Z`, end: `${today()}T08:30:00Z` }
    const { id } = (await ask(side, supervisor, 'calendar.createEvent', draft)).body
    const same = await ask(side, supervisor, 'calendar.updateEvent', { id, ...draft, memberId: null })
    expect([same.status, same.body.version]).toEqual([200, 1])
    const moved = await ask(side, supervisor, 'calendar.updateEvent', { id, end: `${today()}T09:00:00Z` })
    expect(moved.body.version).toBe(2)
    const log = await ask(side, admin, 'audit.list', { resource: 'calendar-event', action: 'update' })
    expect(log.body.data.map(({ details }: { details: unknown }) => details)).toEqual([
      { fields: ['endTime'] },
    ])
  },

  'who was removed is in no list any more, and visits lead to their page': async (side) => {
    const { delegate, colleague, supervisor, admin } = await side.team()
    const { id } = delegate
    expect((await ask(side, supervisor, 'team.get', { id })).body.assignedAt).not.toBeNull()
    expect((await ask(side, supervisor, 'team.remove', { id })).status).toBe(204)
    const listed = (await ask(side, supervisor, 'team.list')).body.data
    expect(listed.map((each: { id: string }) => each.id)).toEqual([colleague.id])
    const page = await ask(side, supervisor, 'team.get', { id })
    expect(page).toMatchObject({
      status: 200,
      body: { status: 'inactive', supervisorId: null, assignedAt: null },
    })
    expect((await ask(side, supervisor, 'team.week', { id })).status).toBe(200)
    expect((await ask(side, supervisor, 'team.remove', { id })).body.message).toBe('Team member not found')
    await ask(side, admin, 'users.update', { id, supervisorId: supervisor.id })
    const back = await ask(side, supervisor, 'team.update', { id, status: 'active' })
    expect([back.body.status, back.body.assignedAt === null]).toEqual(['active', false])
    await ask(side, admin, 'users.remove', { id })
    for (const name of ['team.get', 'team.week'])
      expect((await ask(side, supervisor, name, { id })).body.message).toBe('Team member not found')
    const meeting = {
      title: 'Call',
      start: `${today()}T08:00:00Z`,
      end: `${today()}T09:00:00Z`,
      memberId: id,
    }
    expect((await ask(side, supervisor, 'calendar.createEvent', meeting)).status).toBe(404)
  },

  'a team, its dashboard and a member have figures': async (side) => {
    const { delegate, colleague, supervisor } = await side.team()
    const { body } = await ask(side, supervisor, 'team.list')
    expect(body.data.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      [delegate.id, colleague.id].toSorted(),
    )
    const home = await ask(side, supervisor, 'desk.dashboard')
    expect(home.body).toMatchObject({ teamSize: 2, activeMembers: 2, visitsThisWeek: 0, weeklyTarget: 40 })
    const summary = await ask(side, delegate, 'dashboard.summary')
    expect(summary.body).toMatchObject({ totalVisits: 0, weekCompleted: 0, weeklyTarget: 20 })
    const detail = await ask(side, supervisor, 'team.get', { id: delegate.id })
    expect(detail.body).toMatchObject({ totalVisits: 0, pendingVisits: 0, recentVisits: [] })
    expect((await ask(side, delegate, 'team.ownWeek')).body.visits).toEqual([])
  },

  'what waits of somebody who is deactivated waits in every count and list, as it is decided on': async (
    side,
  ) => {
    const { delegate, supervisor, admin } = await side.team()
    await ask(side, admin, 'departments.create', { name: 'Oncology' })
    await ask(side, admin, 'users.update', { id: delegate.id, department: 'Oncology' })
    const who = { firstName: 'Amina', lastName: 'Haddad', address: { city: 'Lyon' } }
    const { id: prescriberId } = (await ask(side, delegate, 'prescribers.create', who)).body
    const plan = { prescriberId, scheduledDate: addDays(today(), 1) }
    const { id } = (await ask(side, delegate, 'visits.create', plan)).body
    await ask(side, delegate, 'visits.submit', { id })
    await ask(side, admin, 'users.update', { id: delegate.id, status: 'inactive' })
    expect((await ask(side, supervisor, 'notifications.list')).body.unreadCount).toBe(1)
    for (const narrowed of [{}, { department: 'oncology' }]) {
      const asked = await ask(side, supervisor, 'approvals.list', narrowed)
      expect(asked.body.pagination.total).toBe(1)
      const home = await ask(side, supervisor, 'desk.dashboard', narrowed)
      expect(home.body.pendingApprovals).toBe(1)
      const { measures } = (await ask(side, supervisor, 'analytics.measures', narrowed)).body
      expect(measures).toContainEqual(expect.objectContaining({ id: 'queueAge', numerator: 1 }))
      const rows = await ask(side, supervisor, 'analytics.records', { ...narrowed, measure: 'queueAge' })
      expect(rows.body.data).toMatchObject([
        { id, delegateId: delegate.id, delegateName: expect.any(String) as string },
      ])
    }
    const elsewhere = await ask(side, supervisor, 'desk.dashboard', { department: 'Cardiology' })
    expect(elsewhere.body.pendingApprovals).toBe(0)
    await ask(side, supervisor, 'visits.setStatus', { id, status: 'approved' })
    expect((await ask(side, supervisor, 'notifications.list')).body.unreadCount).toBe(0)
    expect((await ask(side, supervisor, 'desk.dashboard')).body.pendingApprovals).toBe(0)
  },

  'what is odd of all that waits is listed alone, whenever it was sent': async (side) => {
    const { delegate, supervisor } = await side.team()
    const scheduledDate = addDays(today(), 1)
    const known = async (lastName: string) =>
      (await ask(side, delegate, 'prescribers.create', { firstName: 'Amina', lastName })).body.id as string
    const send = async (prescriberId: string) => {
      const { id } = (await ask(side, delegate, 'visits.create', { prescriberId, scheduledDate })).body
      await ask(side, delegate, 'visits.submit', { id })
      return id as string
    }
    const [haddad, perrin, saidi] = [await known('Haddad'), await known('Perrin'), await known('Saïdi')]
    const sent = [await send(haddad), await send(perrin), await send(saidi), await send(perrin)]
    const [first, twice, third, again] = sent
    const listed = async (asked: Record<string, string>) => {
      const { data, pagination } = (await ask(side, supervisor, 'approvals.list', asked)).body
      return [pagination.total, data.map(({ visitId }: { visitId: string }) => visitId)]
    }
    expect(await listed({})).toEqual([4, sent])
    expect(await listed({ flagged: 'true' })).toEqual([2, [twice, again]])
    expect(await listed({ flagged: 'false' })).toEqual([2, [first, third]])
    expect(await listed({ flagged: 'true', limit: '1', page: '2' })).toEqual([2, [again]])
    expect(await listed({ flagged: 'true', search: 'haddad' })).toEqual([0, []])
    await ask(side, supervisor, 'approvals.process', { action: 'reject', ids: [again] })
    // One that was rejected counts for no second.
    expect(await listed({ flagged: 'true' })).toEqual([0, []])
  },

  'departments are named once, and kept while somebody is in them': async (side) => {
    const { admin, delegate } = await side.team()
    const { status, body } = await ask(side, admin, 'departments.create', { name: 'Oncology' })
    expect([status, body.userCount]).toEqual([201, 0])
    const again = await ask(side, admin, 'departments.create', { name: 'ONCOLOGY' })
    expect([again.status, again.body.message]).toEqual([409, 'Department already exists'])
    await ask(side, admin, 'users.update', { id: delegate.id, department: 'oncology' })
    const kept = await ask(side, admin, 'departments.remove', { id: body.id })
    expect(kept).toMatchObject({
      status: 409,
      body: { message: 'Department still has 1 users', code: 'DEPARTMENT_NOT_EMPTY' },
    })
  },

  'a company takes permissions away and changes its settings': async (side) => {
    const { admin, delegate } = await side.team()
    const role = 'DELEGATE'
    const { body } = await ask(side, admin, 'settings.permissions', { role })
    const permissions = body.permissions.filter((key: string) => key !== 'prescribers.write')
    expect((await ask(side, admin, 'settings.updatePermissions', { role, permissions })).status).toBe(200)
    const draft = { firstName: 'Amina', lastName: 'Haddad' }
    expect((await ask(side, delegate, 'prescribers.create', draft)).status).toBe(403)
    const beyond = await ask(side, admin, 'settings.updatePermissions', {
      role,
      permissions: ['users.manage'],
    })
    expect([beyond.status, beyond.body.code]).toEqual([422, 'PERMISSION_CEILING'])
    const changed = await ask(side, admin, 'companies.changeSettings', { name: 'Renamed' })
    expect([changed.status, changed.body.name]).toEqual([200, 'Renamed'])
    const invited = { email: 'new@test.test', role, firstName: 'New' }
    expect((await ask(side, admin, 'invites.create', invited)).body).toMatchObject({ status: 'pending' })
    const twice = await ask(side, admin, 'invites.create', invited)
    expect([twice.status, twice.body.message]).toEqual([409, 'User already exists'])
  },
}
