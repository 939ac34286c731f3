import { randomUUID } from 'node:crypto'
import { addDays, dayIn, startOfWeek } from '@rounds/contract/dates'
import { expect } from 'vitest'
import { type Case, type Caller, type Side, TEAM_PASSWORD, ask } from './both.ts'

const day = addDays(dayIn(Date.now(), 'UTC'), 9)
const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))
const at = (from: string, until: string) => ({ start: `${day}T${from}:00Z`, end: `${day}T${until}:00Z` })
const call = { title: 'Team call', ...at('10:00', '11:00') }

/** What somebody is told, the latest first. */
const bellOf = async (side: Side, who: Caller) => (await ask(side, who, 'notifications.list')).body.data
const told = async (side: Side, who: Caller): Promise<string[]> =>
  (await bellOf(side, who)).map(
    ({ title, message }: { title: string; message: string }) => `${title} · ${message}`,
  )
const logged = async (side: Side, admin: Caller, resource: string) =>
  (await ask(side, admin, 'audit.list', { resource })).body.data.map((row: { action: string }) => row.action)

/** What a request does beyond its answer. */
export const toldCases: Record<string, Case> = {
  'who takes part is told of a meeting, of where it is moved and that it is cancelled': async (side) => {
    const { supervisor, delegate, colleague } = await side.team()
    const { firstName, lastName } = (await ask(side, supervisor, 'auth.profile')).body
    const put = { ...call, memberId: delegate.id }
    const { id } = (await ask(side, supervisor, 'calendar.createEvent', put)).body
    const actionUrl = `/delegate/weekly-agenda?week=${startOfWeek(day)}&day=${day}`
    expect(await bellOf(side, delegate)).toMatchObject([{ type: 'calendar', relatedId: id, actionUrl }])
    const isNew = `New in your calendar · ${firstName} ${lastName} added Team call, ${words}, 10:00.`
    expect(await told(side, delegate)).toEqual([isNew])
    await ask(side, delegate, 'notifications.markAllRead', {})
    await ask(side, supervisor, 'calendar.updateEvent', { id, ...at('09:00', '10:00') })
    const moved = `Moved: Team call · Now ${words}, 09:00. It was ${words}, 10:00.`
    expect((await told(side, delegate))[0]).toBe(moved)
    // Not read yet: it is said of what they knew.
    await ask(side, supervisor, 'calendar.updateEvent', { id, ...at('12:00', '13:00') })
    expect((await told(side, delegate))[0]).toBe(moved.replace('09:00', '12:00'))
    expect((await ask(side, supervisor, 'calendar.removeEvent', { id })).status).toBe(204)
    const cancelled = `Cancelled: Team call · ${words}, 10:00, cancelled by ${firstName} ${lastName}.`
    expect(await told(side, delegate)).toEqual([cancelled, isNew])
    for (const other of [supervisor, colleague]) expect(await told(side, other)).toEqual([])
  },

  'of a meeting that Undo takes back, and of one that is over, nobody is told': async (side) => {
    const { supervisor, delegate, colleague } = await side.team()
    const { id } = (await ask(side, supervisor, 'calendar.createEvent', call)).body
    for (const each of [delegate, colleague]) expect(await told(side, each)).toHaveLength(1)
    await ask(side, supervisor, 'calendar.updateEvent', { id, memberId: colleague.id })
    expect(await told(side, delegate)).toEqual([])
    expect(await told(side, colleague)).toHaveLength(1)
    await ask(side, supervisor, 'calendar.removeEvent', { id })
    expect(await told(side, colleague)).toEqual([])
    const over = { title: 'Call', start: '2025-09-01T10:00:00Z', end: '2025-09-01T11:00:00Z' }
    await ask(side, supervisor, 'calendar.createEvent', over)
    expect(await told(side, delegate)).toEqual([])
  },

  'who is deactivated hears so, and signs in again once they work again': async (side) => {
    const { admin, supervisor, delegate, colleague } = await side.team()
    await ask(side, delegate, 'calendar.createFeed', {})
    const heard = async (who: Caller) => {
      const { status, body } = await ask(side, who, 'visits.list')
      return [status, body.code]
    }
    const inactive = [401, 'ACCOUNT_INACTIVE']
    await ask(side, admin, 'users.update', { id: delegate.id, status: 'inactive' })
    await ask(side, supervisor, 'team.update', { id: colleague.id, status: 'inactive' })
    expect([await heard(delegate), await heard(colleague)]).toEqual([inactive, inactive])
    expect((await ask(side, delegate, 'auth.refresh')).status).toBe(401)
    expect((await ask(side, admin, 'users.get', { id: delegate.id })).body.sessions).toBe(0)
    await ask(side, admin, 'users.update', { id: delegate.id, status: 'active' })
    expect(await heard(delegate)).toEqual([401, 'UNAUTHENTICATED'])
    await ask(side, admin, 'users.remove', { id: colleague.id })
    expect(await heard(colleague)).toEqual([401, 'UNAUTHENTICATED'])
  },

  'who signs out everywhere closes the address of their calendar, and is told': async (side) => {
    const { tenant, delegate } = await side.team()
    const browser = await side.stranger()
    const enter = { tenantId: tenant.slug, email: delegate.email, password: TEAM_PASSWORD }
    await ask(side, browser, 'auth.login', enter)
    await ask(side, browser, 'calendar.createFeed', {})
    expect((await ask(side, browser, 'auth.endSessions')).status).toBe(204)
    await ask(side, browser, 'auth.login', enter)
    const { createdAt, stoppedAt } = (await ask(side, browser, 'calendar.feed')).body
    expect([createdAt, typeof stoppedAt]).toEqual([null, 'string'])
    await ask(side, browser, 'calendar.createFeed', {})
    expect((await ask(side, browser, 'calendar.feed')).body.stoppedAt).toBeNull()
  },

  'who is to administer a new company is invited, one after the other': async (side) => {
    const operator = await side.operator()
    const person = (name: string) => ({ firstName: 'Fay', lastName: 'First', email: `${name}@new.test` })
    const slug = `c-${randomUUID().slice(0, 8)}`
    const draft = { name: 'Meridia', slug, admin: person('one') }
    const { id } = (await ask(side, operator, 'companies.create', draft)).body
    await side.work({ id })
    await ask(side, operator, 'companies.update', { id, admin: person('two') })
    await side.work({ id })
    const admin = await side.member({ id, slug }, 'TENANT_ADMIN')
    const invited = { role: 'TENANT_ADMIN', firstName: 'Fay', lastName: 'First', invitedBy: null }
    expect((await ask(side, admin, 'invites.list')).body.data).toMatchObject([
      { ...invited, email: 'two@new.test', status: 'pending' },
      { ...invited, email: 'one@new.test', status: 'cancelled' },
    ])
    expect((await ask(side, admin, 'users.list')).body.data).toMatchObject([{ id: admin.id }])
    expect(await logged(side, admin, 'invitation')).toEqual(['send', 'send'])
  },

  'the log says that somebody has joined, that it was checked, and that a file was made': async (side) => {
    const { admin, delegate, tenant } = await side.team()
    const draft = { email: `n-${randomUUID()}@new.test`, role: 'DELEGATE' }
    const { id, token } = (await ask(side, admin, 'invites.create', draft)).body
    const joining = { token, firstName: 'Nora', lastName: 'Kim', password: TEAM_PASSWORD }
    const joined = await ask(side, await side.stranger(), 'invitations.accept', joining)
    const [accepted] = (await ask(side, admin, 'audit.list', { resource: 'invitation' })).body.data
    expect(accepted).toMatchObject({ action: 'accept', resourceId: id, userId: joined.body.user.id })
    await ask(side, admin, 'audit.check', {})
    expect(await logged(side, admin, 'audit-log')).toContain('check')
    await ask(side, delegate, 'exports.requestOwn', {})
    await side.work(tenant)
    expect(await logged(side, admin, 'data-export')).toEqual(['generate', 'request'])
    expect(await bellOf(side, delegate)).toMatchObject([
      { type: 'file', title: 'Your data is ready', actionUrl: '/account?tab=data' },
    ])
  },

  'the log says that a calendar is shared, and is no more': async (side) => {
    const { admin, delegate } = await side.team()
    await ask(side, delegate, 'calendar.createFeed', {})
    for (let times = 0; times < 2; times++) await ask(side, delegate, 'calendar.removeFeed')
    expect(await logged(side, admin, 'calendar-feed')).toEqual(['delete', 'create'])
  },
}
