import { addDays, dayIn, instantOf } from '@rounds/contract/dates'
import { expect, test } from 'vitest'
import { mintToken } from '#platform/identity/tokens.ts'
import { PASSWORD, makeSomebody, signedIn, tokenFromMail } from '#test/browser.ts'
import { runQueued } from '#test/queued.ts'
import { goodOutcomes } from '#test/examples.ts'
import {
  type TestCaller,
  as,
  makePrescriber,
  makeTeam,
  planVisit,
  submitReport,
  testSettings,
  testServer,
} from '#test/fixtures.ts'

const server = testServer(() => testSettings({ PUBLIC_URL: 'http://rounds.test' }))

const subscribe = async (delegate: TestCaller) => {
  const { status, body } = await delegate.post<{ url: string; createdAt: string }>('/calendar/feed', {})
  expect(status).toBe(201)
  return body
}

/** What a calendar application sees at the address. */
const fetchFeed = async (url: string, headers: Record<string, string> = {}) => {
  const {
    statusCode: status,
    body,
    headers: sent,
  } = await server.app.inject({ url: new URL(url).pathname, headers })
  return { status, body, headers: sent }
}

/** Events by their name and value, as after unfolding. */
const eventsOf = (file: string) =>
  file
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((text) =>
      Object.fromEntries(
        (text.split('\r\nEND:VEVENT')[0] ?? '')
          .split('\r\n')
          .map((line): [string, string] => [
            line.slice(0, line.indexOf(':')),
            line.slice(line.indexOf(':') + 1),
          ]),
      ),
    )

const stopped = { createdAt: null, stoppedAt: expect.any(String) as string }
const none = { createdAt: null, stoppedAt: null }
const gone = { status: 404, body: '{"message":"Calendar feed not found","code":"NOT_FOUND"}' }

test('an address is shown once, opens the feed without a session, and can be replaced and revoked', async () => {
  const { delegate } = await makeTeam(server)
  expect((await delegate.get('/calendar/feed')).body).toEqual(none)
  const first = await subscribe(delegate)
  expect(first.url).toMatch(
    /^http:\/\/rounds\.test\/api\/v1\/calendar\/feed\/fvc_[0-9a-f]{32}_[\w-]{43}\.ics$/,
  )
  expect((await delegate.get('/calendar/feed')).body).toEqual({ createdAt: first.createdAt, stoppedAt: null })
  expect(await fetchFeed(first.url)).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="rounds.ics"',
    },
  })

  const second = await subscribe(delegate)
  expect(await fetchFeed(first.url)).toMatchObject(gone)
  expect((await fetchFeed(second.url)).status).toBe(200)
  expect((await delegate.del('/calendar/feed')).status).toBe(204)
  expect((await delegate.del('/calendar/feed')).status).toBe(204)
  expect(await fetchFeed(second.url)).toMatchObject(gone)
  expect((await delegate.get('/calendar/feed')).body).toEqual(none)
})

test('a reset password and signing out everywhere stop the address, and say so; a new one works', async () => {
  const user = await makeSomebody(server)
  const browser = await signedIn(server, user)
  const make = async (from: typeof browser) =>
    (await from.post('/calendar/feed', {})).json<{ url: string; createdAt: string }>()
  const state = async (from: typeof browser) => (await from.get('/calendar/feed')).json<unknown>()

  const first = await make(browser)
  await browser.post('/auth/forgot-password', { email: user.email, tenantId: user.tenant.slug })
  await runQueued(server, 'forgot-password', user.tenant.id)
  const token = await tokenFromMail(server, user)
  expect((await browser.post('/auth/reset-password', { token, password: PASSWORD })).statusCode).toBe(200)
  expect(await fetchFeed(first.url)).toMatchObject(gone)
  await browser.signIn(user)
  expect(await state(browser)).toEqual(stopped)

  const second = await make(browser)
  expect(await state(browser)).toEqual({ createdAt: second.createdAt, stoppedAt: null })
  expect((await fetchFeed(second.url)).status).toBe(200)
  expect((await browser.del('/auth/sessions')).statusCode).toBe(204)
  expect(await fetchFeed(second.url)).toMatchObject(gone)
  await browser.signIn(user)
  expect(await state(browser)).toEqual(stopped)
})

test('no secret is stored: neither with the feed nor with the answer of a repeatable request', async () => {
  const { delegate } = await makeTeam(server)
  const headers = { 'idempotency-key': 'a-key-of-more-than-16-characters' }
  const ask = () => delegate.post<{ url: string }>('/calendar/feed', {}, headers)
  const [first, again] = [await ask(), await ask()]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(await fetchFeed(first.body.url)).toMatchObject(gone)
  expect((await fetchFeed(again.body.url)).status).toBe(200)
  const reader = server.services.database.read(delegate.user.tenant.id)
  const kept = [
    ...(await reader.rows('select * from calendar_feeds where tenant_id = $1')),
    ...(await reader.rows('select * from idempotency_keys where tenant_id = $1')),
    ...(await reader.rows('select * from audit_log where tenant_id = $1')),
  ]
  expect(kept.length).toBeGreaterThan(2)
  expect(JSON.stringify(kept)).not.toContain('fvc_')
})

test('is a delegate’s own, and nobody else’s', async () => {
  const { delegate, colleague, admin, tenant } = await makeTeam(server)
  const mine = await planVisit(server, delegate, { scheduledDate: dayIn(Date.now(), 'UTC') })
  await planVisit(server, colleague, { scheduledDate: dayIn(Date.now(), 'UTC') })
  const events = eventsOf((await fetchFeed((await subscribe(delegate)).url)).body)
  expect(events.map(({ UID }) => UID)).toEqual([`${mine.id}@rounds`])
  expect((await admin.get('/calendar/feed')).status).toBe(403)
  expect((await admin.post('/calendar/feed', {})).status).toBe(403)
  for (const token of [
    mintToken('fvc', tenant.id),
    mintToken('fvs', tenant.id),
    delegate.token,
    'x',
    '..%2f',
  ])
    expect(await fetchFeed(`http://rounds.test/api/v1/calendar/feed/${token}.ics`)).toMatchObject(gone)
})

test('of another tenant opens nothing, though the same address names it', async () => {
  const { delegate } = await makeTeam(server)
  const { tenant } = await makeTeam(server)
  const { url } = await subscribe(delegate)
  const moved = url.replace(/fvc_[0-9a-f]{32}/, `fvc_${tenant.id.replaceAll('-', '')}`)
  expect(await fetchFeed(moved)).toMatchObject(gone)
})

test('stops when the account does', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const { url } = await subscribe(delegate)
  const set = (change: string) =>
    server.services.database.inTenant(tenant.id, (db) =>
      db.rows(`update users set ${change} where tenant_id = $1 and id = $2`, [delegate.user.id]),
    )
  await set(`status = 'inactive'`)
  expect(await fetchFeed(url)).toMatchObject(gone)
  await set(`status = 'active', deleted_at = now()`)
  expect(await fetchFeed(url)).toMatchObject(gone)
  await set(`deleted_at = null, role = 'SUPERVISOR'`)
  expect(await fetchFeed(url)).toMatchObject(gone)
})

test('an address is closed by whoever deactivates its owner, and stays closed when they are back', async () => {
  const { delegate, admin, supervisor } = await makeTeam(server)
  const { id } = delegate.user
  const [user, member] = [`/tenant-admin/users/${id}`, `/supervisors/delegates/${id}`]
  const bulk = (action: string) => admin.post('/tenant-admin/users/bulk', { action, userIds: [id] })
  const ways = [
    () => admin.put(user, { status: 'inactive' }),
    () => bulk('deactivate'),
    () => supervisor.put(member, { status: 'inactive' }),
    () => supervisor.del(member),
  ]
  for (const leave of ways) {
    const { url } = await subscribe(await as(server, delegate.user))
    expect((await leave()).status).toBeLessThan(300)
    expect((await bulk('activate')).body.success).toBe(true)
    expect(await fetchFeed(url)).toMatchObject(gone)
    const back = await as(server, delegate.user)
    expect((await back.get('/calendar/feed')).body).toEqual(stopped)
  }
})

test('tells when and where, and nothing of what was said there', async () => {
  const { delegate } = await makeTeam(server, { timezone: 'Europe/Paris' })
  const { id: prescriberId } = await makePrescriber(server, delegate.user, {
    firstName: 'Amina',
    lastName: 'Haddad',
    specialty: 'Oncology',
  })
  const scheduledDate = addDays(dayIn(Date.now(), 'Europe/Paris'), -1)
  const instant = (time: string) => instantOf(scheduledDate, time, 'Europe/Paris')
  const visit = await submitReport(server, delegate, {
    prescriberId,
    scheduledDate,
    scheduledTime: '09:15',
    startTime: instant('09:20'),
    endTime: instant('09:40'),
    duration: 45,
    notes: 'Secret note',
    objectives: ['Secret objective'],
    outcomes: { ...goodOutcomes, feedback: 'Secret feedback' },
  })
  const { body } = await fetchFeed((await subscribe(delegate)).url)
  const [event] = eventsOf(body)
  expect(Object.keys(event ?? {})).toEqual([
    'UID',
    'DTSTAMP',
    'LAST-MODIFIED',
    'SEQUENCE',
    'DTSTART',
    'DTEND',
    'SUMMARY',
    'LOCATION',
    'DESCRIPTION',
    'STATUS',
  ])
  expect(event).toMatchObject({
    UID: `${visit.id}@rounds`,
    SUMMARY: 'Amina Haddad',
    LOCATION: String.raw`1 Rue Haute\, Lyon`,
    DESCRIPTION: 'Oncology',
    STATUS: 'CONFIRMED',
  })
  const wallClock = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const at = (value = '') =>
    wallClock.format(new Date(value.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')))
  expect([at(event?.DTSTART), at(event?.DTEND)]).toEqual([`${scheduledDate} 09:15`, `${scheduledDate} 10:00`])
  expect(body).not.toMatch(/Secret|Cardiol|dosage|rating/i)
})

test('moves, is decided and is cancelled as the visit is', async () => {
  const { delegate, supervisor } = await makeTeam(server)
  const { url } = await subscribe(delegate)
  const today = dayIn(Date.now(), 'UTC')
  const visit = await planVisit(server, delegate, { scheduledDate: today, scheduledTime: '08:00' })
  const event = async () => eventsOf((await fetchFeed(url)).body)[0]
  const planned = await event()
  expect(planned).toMatchObject({ STATUS: 'TENTATIVE' })

  await delegate.put(`/visits/${visit.id}`, { scheduledTime: '10:30' })
  const moved = await event()
  expect(moved).toMatchObject({ UID: planned?.UID })
  expect(moved?.DTSTART).toBe(`${today.replaceAll('-', '')}T103000Z`)
  await delegate.post(`/visits/${visit.id}/submit-for-approval`)
  expect(await event()).toMatchObject({ STATUS: 'TENTATIVE' })
  await supervisor.post('/supervisors/approvals/process', { action: 'reject', ids: [visit.id] })
  expect(await event()).toMatchObject({ STATUS: 'CANCELLED' })
  await delegate.put(`/visits/${visit.id}/status`, { status: 'scheduled' })
  expect(await event()).toMatchObject({ STATUS: 'TENTATIVE' })
  await delegate.del(`/visits/${visit.id}`)
  expect(await event()).toBeUndefined()
})

test('reaches 90 days back and 180 ahead', async () => {
  const { delegate } = await makeTeam(server)
  const { url } = await subscribe(delegate)
  const today = dayIn(Date.now(), 'UTC')
  const { id: prescriberId } = await makePrescriber(server, delegate.user)
  const days = [-91, -90, 0, 180, 181]
  for (const days_ of days)
    await planVisit(server, delegate, { prescriberId, scheduledDate: addDays(today, days_) })
  const shown = eventsOf((await fetchFeed(url)).body).map(({ DTSTART }) => DTSTART?.slice(0, 8))
  expect(shown).toEqual([-90, 0, 180].map((days_) => addDays(today, days_).replaceAll('-', '')))
})

test('answers 304 until something changed', async () => {
  const { delegate } = await makeTeam(server)
  const { url } = await subscribe(delegate)
  const visit = await planVisit(server, delegate, { scheduledDate: dayIn(Date.now(), 'UTC') })
  const first = await fetchFeed(url)
  const tag = String(first.headers.etag)
  expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
  const again = await fetchFeed(url, { 'if-none-match': tag })
  expect([again.status, again.body, again.headers.etag]).toEqual([304, '', tag])
  await delegate.put(`/visits/${visit.id}`, { notes: 'Not for calendars.', scheduledTime: '11:00' })
  const changed = await fetchFeed(url, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(tag)
  const head = await server.app.inject({ method: 'HEAD', url: new URL(url).pathname })
  expect([head.statusCode, head.body, head.headers['content-type']]).toEqual([
    200,
    '',
    'text/calendar; charset=utf-8',
  ])
})
