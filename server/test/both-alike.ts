import { randomUUID } from 'node:crypto'
import { addDays, dayIn } from '@rounds/contract/dates'
import { expect } from 'vitest'
import { type Caller, type Case, TEAM_PASSWORD, ask } from './both.ts'

const today = () => dayIn(Date.now(), 'UTC')
const proof = { password: TEAM_PASSWORD }
const haddad = { firstName: 'Amina', lastName: 'Haddad', address: { city: 'Lyon' } }

/** What a database says of rows that are alike, and in which order it tells them. */
export const alikeCases: Record<string, Case> = {
  // decisions.md: accents are kept apart.
  'an accent makes another person, also in a list': async (side) => {
    const { delegate } = await side.team()
    const add = (lastName: string) => ask(side, delegate, 'prescribers.create', { ...haddad, lastName })
    expect([(await add('Nunez')).status, (await add('Núñez')).status]).toEqual([201, 201])
    const rows = ['NÚÑEZ', 'Nuñez'].map((lastName) => ({ firstName: 'Amina', lastName, city: 'lyon ' }))
    const { body } = await ask(side, delegate, 'prescribers.importRows', { rows })
    expect(body).toEqual({
      imported: 1,
      skipped: [{ row: 1, reason: 'Prescriber already exists' }],
      errors: [],
    })
  },

  'people are counted in the order of roles and departments, those of none last': async (side) => {
    const { admin, delegate } = await side.team()
    for (const name of ['South', 'north'])
      expect((await ask(side, admin, 'departments.create', { name })).status).toBe(201)
    await ask(side, admin, 'users.update', { id: delegate.id, department: 'South' })
    const { body } = await ask(side, admin, 'overview.users')
    expect(body.usersByRole).toEqual([
      { role: 'TENANT_ADMIN', count: 1 },
      { role: 'SUPERVISOR', count: 1 },
      { role: 'DELEGATE', count: 2 },
    ])
    expect(body.usersByDepartment).toEqual([
      { department: 'South', count: 1 },
      { department: null, count: 3 },
    ])
    expect((await ask(side, admin, 'invites.options')).body.departments).toEqual(['north', 'South'])
  },

  'of rules that were changed the log says those alone': async (side) => {
    const { admin } = await side.team()
    const {
      since: _since,
      version: _version,
      ...rules
    } = (await ask(side, admin, 'settings.reviewRules')).body
    const later = { ...rules, longMinutes: rules.longMinutes + 30 }
    for (const _ of [1, 2])
      expect((await ask(side, admin, 'settings.changeReviewRules', later)).status).toBe(200)
    const { data } = (await ask(side, admin, 'audit.list', { resource: 'review-rules' })).body
    expect(data.map(({ details }: { details: unknown }) => details)).toEqual([
      { from: { longMinutes: rules.longMinutes }, to: { longMinutes: later.longMinutes } },
    ])
  },

  'what a company says as a whole is not changed by whoever saw an older version of it': async (side) => {
    const { admin } = await side.team()
    const { version: _version, ...usual } = (await ask(side, admin, 'settings.reviewRules')).body
    const role = 'DELEGATE'
    const few = ['visits.read', 'visits.write']
    const more = [...few, 'visits.submit']
    const changes: [name: string, first: object, later: object][] = [
      ['settings.changeReviewRules', { ...usual, goalHours: 24 }, { ...usual, goalHours: 72 }],
      ['settings.changeReportDomains', { domains: ['one.test'] }, { domains: ['two.test'] }],
      ['settings.updatePermissions', { role, permissions: few }, { role, permissions: more }],
      [
        'settings.changeSecurity',
        { secondFactor: 'admins', ...proof },
        { secondFactor: 'optional', ...proof },
      ],
    ]
    for (const [name, first, later] of changes) {
      const send = async (input: object, version: number) => {
        const { status, body } = await ask(
          side,
          admin,
          name,
          { ...input },
          { headers: { 'if-match': `"v${version}"` } },
        )
        return [status, body.version ?? body.details]
      }
      expect([name, await send(first, 0)]).toEqual([name, [200, 1]])
      expect([name, await send(later, 0)]).toEqual([name, [412, { currentVersion: 1 }]])
      expect([name, await send(first, 1)]).toEqual([name, [200, 1]])
      expect([name, await send(later, 1)]).toEqual([name, [200, 2]])
    }
  },

  'what was decided at once is told by its id, and nothing of a visit of long ago': async (side) => {
    const { delegate, supervisor } = await side.team()
    const prescriber = await ask(side, delegate, 'prescribers.create', haddad)
    const submitted = async (scheduledDate: string) => {
      const id = randomUUID()
      const draft = { id, prescriberId: prescriber.body.id, scheduledDate }
      expect((await ask(side, delegate, 'visits.create', draft)).status).toBe(201)
      expect((await ask(side, delegate, 'visits.submit', { id })).status).toBe(200)
      return id
    }
    const recent = await Promise.all([1, 2, 3].map((days) => submitted(addDays(today(), days))))
    const old = await submitted(addDays(today(), -20))
    const done = await ask(side, supervisor, 'approvals.bulkProcess', {
      action: 'approve',
      approvalIds: [...recent, old],
    })
    expect(done.body.processed).toHaveLength(4)
    const approved = (list: { id: string }[]) =>
      list.map(({ id }) => id).filter((id) => id.endsWith('-approved'))
    const expected = recent.toSorted().map((id) => `${id}-approved`)
    const { recentActivities } = (await ask(side, supervisor, 'desk.dashboard')).body
    expect(approved(recentActivities)).toEqual(expected)
    const { data } = (await ask(side, supervisor, 'desk.activities', { type: 'approval' })).body
    expect(approved(data)).toEqual(expected)
  },

  'a note is read with what tells of it, and goes with whoever wrote it, and with what told of it': async (
    side,
  ) => {
    const { admin, supervisor, delegate } = await side.team()
    const write = async (note: string) => {
      const { status, body } = await ask(side, supervisor, 'coaching.write', {
        delegateId: delegate.id,
        note,
      })
      expect(status).toBe(201)
      return body.id as string
    }
    const notes = async () =>
      (await ask(side, supervisor, 'coaching.list', { delegateId: delegate.id })).body.data.map(
        ({ id, readAt }: { id: string; readAt: string | null }) => [id, readAt !== null],
      )
    const news = async () => (await ask(side, delegate, 'notifications.list')).body.data
    const first = await write('Well asked')
    await ask(side, delegate, 'notifications.markRead', { id: (await news())[0].id })
    expect(await notes()).toEqual([[first, true]])
    const second = await write('Ask sooner')
    expect(await notes()).toContainEqual([second, false])
    await ask(side, delegate, 'notifications.markAllRead')
    expect(await notes()).toContainEqual([second, true])
    const third = await write('And listen')
    const done = { id: third, visitId: randomUUID(), isDone: true }
    expect((await ask(side, delegate, 'coaching.setDone', done)).status).toBe(200)
    expect(await notes()).toContainEqual([third, true])
    expect(await news()).toHaveLength(3)
    expect((await ask(side, admin, 'users.remove', { id: supervisor.id })).status).toBe(204)
    expect((await ask(side, delegate, 'coaching.own')).body.data).toEqual([])
    const left = (await news()).map(({ relatedId }: { relatedId: string }) => relatedId)
    expect(left).not.toContain(first)
    expect(left).not.toContain(second)
  },

  'who asks, and for what, is looked at before which version they have seen': async (side) => {
    const { admin, delegate } = await side.team()
    const { id } = (await ask(side, admin, 'departments.create', { name: 'North' })).body
    const headers = { 'If-Match': 'W/"v1"' }
    const rename = async (caller: Caller, name: unknown) =>
      (await ask(side, caller, 'departments.update', { id, name }, { headers })).status
    expect([await rename(delegate, 'South'), await rename(admin, 7), await rename(admin, 'South')]).toEqual([
      403, 400, 412,
    ])
  },

  'a plan changes no visit that is there, whosever it is': async (side) => {
    const { delegate, colleague } = await side.team()
    const prescriberOf = async (caller: Caller, lastName: string) =>
      (await ask(side, caller, 'prescribers.create', { ...haddad, lastName })).body.id as string
    const [own, other] = [await prescriberOf(delegate, 'Own'), await prescriberOf(colleague, 'Other')]
    const [id, scheduledDate] = [randomUUID(), addDays(today(), 3)]
    const draft = { id, prescriberId: other, scheduledDate, notes: 'Bring the study' }
    expect((await ask(side, colleague, 'visits.create', draft)).status).toBe(201)
    const visits = [
      { id, prescriberId: own, scheduledDate },
      { prescriberId: own, scheduledDate: addDays(scheduledDate, 1) },
    ]
    const { status, body } = await ask(side, delegate, 'visits.createCycles', { visits })
    expect(status).toBe(201)
    expect(body.visits.map((visit: { scheduledDate: string }) => visit.scheduledDate)).toEqual([
      addDays(scheduledDate, 1),
    ])
    expect(body.skipped).toEqual([{ prescriberId: own, scheduledDate, reason: 'Visit already exists' }])
    expect((await ask(side, colleague, 'visits.get', { id })).body).toMatchObject({
      ...draft,
      delegateId: colleague.id,
    })
  },
}
