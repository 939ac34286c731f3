import net from 'node:net'
import { type ServerEvent, eventTypes } from '@rounds/contract/system'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/db.ts'
import { SESSION_CHANNEL } from '#platform/identity/session.ts'
import { openEvents } from '#platform/work/events.ts'
import { type TestCaller, makeTeam, testServer, testSettings } from '#test/fixtures.ts'
import { makeDatabase } from '#test/own-database.ts'
import { until } from '#test/until.ts'

const server = testServer(testSettings)
let port: number
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as net.AddressInfo).port
})

/** Asks for the stream on a connection of its own. `text` is what has come so far. */
const listen = ({ token }: TestCaller, query = '') => {
  const socket = net.connect(port, '127.0.0.1')
  const heard = { socket, text: '' }
  socket.on('error', () => undefined).on('data', (chunk) => (heard.text += chunk.toString('latin1')))
  socket.write(
    `GET /api/v1/events/stream${query} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  return heard
}

const announce = ({ user }: TestCaller, id: string) =>
  server.services.database.inTenant(user.tenant.id, async (db) =>
    db.announce({ type: 'visit', id, userId: user.id }),
  )

/** Word that the person's sessions changed, and an event behind it: both are heard in one go, the stream still closing. */
const endSession = ({ user }: TestCaller) => {
  const event = JSON.stringify({ type: 'visit', id: 'late', tenantId: user.tenant.id, userId: user.id })
  return server.services.database.global('select pg_notify($1, $2), pg_notify($3, $4)', [
    'rounds_sessions',
    `${user.tenant.id}:${user.id}`,
    'rounds_events',
    event,
  ])
}

test('streams that are cut by hundreds while events flow leave the server and everybody else alone', async () => {
  const teams = await Promise.all(Array.from({ length: 5 }, () => makeTeam(server)))
  const callers = teams.flatMap(({ delegate, colleague, supervisor, admin }) => [
    delegate,
    colleague,
    supervisor,
    admin,
  ])
  for (let round = 0; round < 2; round++) {
    const streams = callers.flatMap((caller) => Array.from({ length: 10 }, () => listen(caller)))
    await until('all streams', () => streams.every(({ text }) => text.includes('retry: 3000')))
    for (const caller of callers) for (let at = 0; at < 20; at++) await announce(caller, `${round}-${at}`)
    for (const [at, { socket }] of streams.entries()) {
      if (at % 3 === 0) socket.resetAndDestroy()
      if (at % 3 === 1) socket.end()
    }
    await until('events', () => streams.some(({ text }) => text.includes(`${round}-19`)))
    for (const caller of callers) await endSession(caller)
    for (const { socket } of streams) socket.destroy()
  }
  // Nobody is still counted: each may open ten again, and hears.
  const [first] = callers
  if (!first) throw new Error('No caller')
  const again = Array.from({ length: 10 }, () => listen(first))
  await until('ten again', () => again.every(({ text }) => text.includes('retry: 3000')))
  const eleventh = listen(first)
  await until('an answer', () => eleventh.text.includes('\r\n'))
  expect(eleventh.text).toMatch(/^HTTP\/1\.1 429 /)
  await announce(first, 'at last')
  await until('the event', () => again.every(({ text }) => text.includes('at last')))
  for (const { socket } of [...again, eleventh]) socket.destroy()
})

test('a page that leaves before its stream begins is not counted', async () => {
  const { delegate } = await makeTeam(server)
  for (let round = 0; round < 5; round++) {
    const leaving = Array.from({ length: 10 }, () => listen(delegate))
    await Promise.all(leaving.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
    for (const { socket } of leaving) socket.resetAndDestroy()
  }
  await until('a place', async () => {
    const staying = listen(delegate)
    await until('an answer', () => staying.text.includes('\r\n\r\n'))
    staying.socket.destroy()
    return staying.text.startsWith('HTTP/1.1 200')
  })
})

test('an instance that was deaf meanwhile says that everything may have changed', async () => {
  const { delegate } = await makeTeam(server)
  const one = openEvents(server.services.database)
  const ids = () => one.recent(delegate.user.tenant.id, delegate.user.id, 0).map(({ id }) => id)
  expect(ids()).toEqual(eventTypes.map(() => null))
  await until('hearing', () => ids().length === 0)
})

test('a page whose stream opened while nobody listened is sent to ask again as soon as somebody does', async () => {
  const own = await makeDatabase()
  const database = openDatabase(own.url)
  const events = openEvents(database)
  const said: string[] = []
  const open = () =>
    void events.subscribe('tenant', 'user', { onEvent: () => undefined, onEnd: () => said.push('ended') })
  // Told of the loss and the return when the streams have been.
  database.listen(
    SESSION_CHANNEL,
    () => undefined,
    open,
    () => said.push('listening'),
  )
  const times = (word: string) => expect.poll(() => said.filter((each) => each === word).length)
  await times('listening').toBe(1)
  await own.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'rounds listen'`,
  )
  await times('listening').toBe(2)
  expect(said).toEqual(['listening', 'ended', 'listening'])
  await database.close()
  await own.drop()
})

test('the stream carries the headers of every answer', async () => {
  const { delegate } = await makeTeam(server)
  const heard = listen(delegate)
  await until('the head', () => heard.text.includes('retry: 3000'))
  heard.socket.destroy()
  const head = heard.text.toLowerCase()
  expect(head).toMatch(/content-security-policy: .+\r\n/)
  expect(head).toContain('x-content-type-options: nosniff')
  expect(head).toContain('x-request-id: ')
  expect(head).toContain('cache-control: no-store')
  // No proxy keeps events back until there are more.
  expect(head).toContain('x-accel-buffering: no')
})

/** What a stream that opens now is told at once of what was before it. */
const toldOfBefore = async (caller: TestCaller, query: string) => {
  const heard = listen(caller, query)
  await until('the stream', () => heard.text.includes('retry: 3000'))
  await announce(caller, 'now')
  await until('what happens now', () => heard.text.includes('"now"'))
  heard.socket.destroy()
  const told = [...heard.text.matchAll(/^data: (.*)$/gm)].map(
    (each) => JSON.parse(each[1] ?? '') as ServerEvent,
  )
  return told.filter(({ id }) => id !== 'now')
}

/** From now on nothing of this process grows older but by `advanceTimersByTime`; all of it is an hour old. */
const stopAgeing = () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.advanceTimersByTime(3_600_000)
}

test('a page is told what happened between its reading and its listening, and what was its own', async () => {
  const { delegate, colleague, tenant } = await makeTeam(server)
  const { delegate: stranger } = await makeTeam(server)
  stopAgeing()
  // This instance hears.
  const listening = listen(delegate)
  await until('hearing', async () => {
    await announce(delegate, 'first')
    return listening.text.includes('"first"')
  })
  await announce(colleague, 'theirs')
  await announce(stranger, 'far away')
  await announce(delegate, 'missed')
  await server.services.database.inTenant(tenant.id, async (db) =>
    db.announce({ type: 'company', id: 'everybody' }),
  )
  await server.services.database.inTenant(stranger.user.tenant.id, async (db) =>
    db.announce({ type: 'company', id: 'another' }),
  )
  await until('all of it', () => listening.text.includes('"everybody"'))
  listening.socket.destroy()
  const told = (await toldOfBefore(delegate, '?age=30')).filter(({ id }) => id !== 'first')
  expect(told).toEqual([
    { type: 'visit', id: 'missed' },
    { type: 'company', id: 'everybody' },
  ])
  // Who asks for nothing of before is told nothing; who was away for longer than is remembered, that all of it may have changed.
  expect(await toldOfBefore(delegate, '')).toEqual([])
  expect(await toldOfBefore(delegate, '?age=61')).toEqual(eventTypes.map((type) => ({ type, id: null })))
})

test('news are told for as long as a request and they may be under way, and for a minute', async () => {
  const { delegate } = await makeTeam(server)
  const { events } = server.services
  const recent = (seconds: number) =>
    events.recent(delegate.user.tenant.id, delegate.user.id, seconds * 1000).map(({ id }) => id)
  stopAgeing()
  await until('hearing', async () => {
    await announce(delegate, 'news')
    return recent(0).includes('news')
  })
  vi.advanceTimersByTime(33_000)
  expect(recent(30)).toContain('news')
  expect(recent(20)).toEqual([])
  vi.advanceTimersByTime(60_000)
  expect(recent(60)).toEqual([])
  expect(recent(61)).toEqual(eventTypes.map(() => null))
})

test('while an instance is deaf everything may have changed', async () => {
  const own = await makeDatabase()
  const database = openDatabase(own.url)
  const events = openEvents(database)
  const recent = () => events.recent('tenant', 'user', 0)
  let whileDeaf: ServerEvent[] | undefined
  // Told of the loss after the events.
  database.listen(
    SESSION_CHANNEL,
    () => undefined,
    () => (whileDeaf = recent()),
  )
  stopAgeing()
  await until('hearing', () => {
    vi.advanceTimersByTime(10_000)
    return recent().length === 0
  })
  await own.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'rounds listen'`,
  )
  await until('the loss', () => whileDeaf !== undefined)
  expect(whileDeaf).toEqual(eventTypes.map((type) => ({ type, id: null })))
  await database.close()
  await own.drop()
})

test('a stream says now and then that it is there, ends with its session, and leaves nothing behind', async () => {
  const { delegate } = await makeTeam(server)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const begin = async () => {
    const heard = listen(delegate)
    await until('the stream', () => heard.text.includes('retry: 3000'))
    return heard
  }
  const isOver = () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    server.app.server.getConnections((_error, count) => resolve(count === 0))
    return promise
  }
  const left = await begin()
  vi.advanceTimersByTime(25_000)
  await until('a sign of life', () => left.text.includes('\n:\n\n'))
  left.socket.destroy()
  await until('its end', isOver)
  // What others wait for takes no minute.
  vi.advanceTimersByTime(60_000)
  expect(vi.getTimerCount()).toBe(0)
  const staying = await begin()
  vi.advanceTimersByTime(900_000)
  await until('its end', () => staying.text.endsWith('\r\n0\r\n\r\n'))
  staying.socket.destroy()
})
