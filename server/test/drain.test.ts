import { once } from 'node:events'
import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { STOP_DEADLINE_MS } from '#platform/http/stopping.ts'
import { forget, makeSomebody } from './browser.ts'
import { type TestServer, makeTeam, startServer, testSettings } from './fixtures.ts'
import { makeDatabase } from './own-database.ts'
import { run } from './process.ts'
import { until } from './until.ts'

afterEach(() => void vi.useRealTimers())

type Answer = { status: number; ends: boolean; isKept: boolean; body: string }

/** Asks as a balancer does, on connections that are kept. */
const ask = async (server: TestServer, agent: http.Agent, path: string, token = ''): Promise<Answer> => {
  const { port } = server.app.server.address() as AddressInfo
  const request = http.get({
    port,
    host: '127.0.0.1',
    agent,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  return {
    status: response.statusCode ?? 0,
    ends: response.headers.connection === 'close',
    isKept: request.reusedSocket,
    body: await text(response),
  }
}

test('before a stop the balancer is told, everybody is served, and no connection is kept', async () => {
  const server = await startServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { delegate } = await makeTeam(server)
  const agent = new http.Agent({ keepAlive: true })
  const all = (path: string) =>
    Promise.all(Array.from({ length: 8 }, () => ask(server, agent, path, delegate.token)))
  await all('/visits')
  expect(await ask(server, agent, '/health')).toMatchObject({ status: 200, ends: false, isKept: true })

  await server.app.drain(0)
  const health = await ask(server, agent, '/health')
  expect(health).toMatchObject({ status: 503, ends: true })
  expect(JSON.parse(health.body)).toMatchObject({ code: 'DRAINING' })
  // On connections of before, and on new ones.
  const during = [...(await all('/visits')), ...(await all('/visits'))]
  expect(new Set(during.map(({ status, ends }) => `${status} ${ends}`))).toEqual(new Set(['200 true']))
  expect(new Set(during.map(({ isKept }) => isKept))).toEqual(new Set([true, false]))
  expect(Object.keys(agent.freeSockets)).toEqual([])
  await server.stop()
  agent.destroy()
})

test('probes of a server that is about to stop warn nobody: it says so once', async () => {
  const server = await startServer(testSettings({ LOG_LEVEL: 'info' }))
  const said: unknown[] = []
  Object.assign(server.app.log, {
    info: (line: object) => 'draining' in line && said.push(line),
    warn: (line: object) => said.push(line),
  })
  await server.app.drain(0)
  for (let probe = 0; probe < 3; probe++)
    expect((await server.app.inject('/api/v1/health')).statusCode).toBe(503)
  expect(said).toEqual([{ draining: 0 }])
  await server.stop()
})

test.each([-31_000, -29_000, 29_000, 31_000])(
  'a clock that is %i ms from that of the database',
  async (skew) => {
    const server = await startServer()
    const inject = () => server.app.inject('/api/v1/health')
    expect((await inject()).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + skew })
    const { statusCode, body } = await inject()
    const isReady = Math.abs(skew) < 30_000
    expect(statusCode).toBe(isReady ? 200 : 503)
    expect(JSON.parse(body)).toMatchObject({ status: isReady ? 'ok' : 'unavailable', database: 'ok' })
    vi.useRealTimers()
    await server.stop()
  },
)

/** What each of many callers hears who connect just as the server stops. */
const askOfStopping = async (path: string) => {
  const server = await startServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { delegate } = await makeTeam(server)
  const { port } = server.app.server.address() as AddressInfo
  const answers = Array.from({ length: 8 }, () => {
    const caller = net.connect(port, '127.0.0.1')
    caller.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${delegate.token}\r\n\r\n`)
    return text(caller).catch((error: Error) => error.message)
  })
  const [heard] = await Promise.all([Promise.all(answers), server.stop()])
  return heard
}

test('whoever has connected when the port closes is answered, whether or not they were heard by then', async () => {
  for (const answer of await askOfStopping('/health')) expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('a page that begins to listen to a server that stops is let go as those before it', async () => {
  for (const answer of await askOfStopping('/api/v1/events/stream')) expect(answer).toMatch(/\r\n0\r\n\r\n$/)
})

const NEVER = 2 ** 31 - 1
test.each([
  ['that was never used', '', NEVER],
  ['whose request never ends', 'GET /health HTTP/1.1\r\n', 0],
])('a connection %s holds no stop up', async (_which, said, patience) => {
  const server = await startServer()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(server.app.server, 'connection')
  const caller = net.connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  const left = text(caller).catch((error: Error) => error.message)
  caller.write(said)
  const [heard] = (await accepted) as [net.Socket]
  while (heard.bytesRead < said.length) await turn()
  const later = globalThis.setTimeout
  const timer = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => timer.mockRestore())
  // What still runs is cut off at once, or never.
  timer.mockImplementation(((then: () => void, ms: number) =>
    later(then, ms === 15_000 ? patience : ms)) as typeof setTimeout)
  await server.stop()
  await left
})

/** The stop's deadline passes at once; every other time is as it was. */
const hurry = `
  const { setTimeout: later } = globalThis
  globalThis.setTimeout = (then, ms, ...more) => later(then, ms === ${STOP_DEADLINE_MS} ? 0 : ms, ...more)`

test(
  'a stop that does not end is cut off at its deadline, says so, and leaves the jobs that still ran to others',
  { timeout: 600_000 },
  async () => {
    const own = await makeDatabase()
    onTestFinished(() => own.drop())
    const server = await startServer(testSettings({ DATABASE_URL: own.url }))
    onTestFinished(server.stop)
    await forget(server, await makeSomebody(server))
    // A mail server that takes calls and never says a word.
    const calls: net.Socket[] = []
    const silent = net.createServer((socket) => calls.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => {
      for (const call of calls) call.destroy()
      silent.close()
    })
    const { said, stop } = await run(/Rounds runs jobs/, {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hurry)}`,
      DATABASE_URL: own.url,
      ROLE: 'worker',
      SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    })
    await until('the mail is under way', () => calls.length > 0)
    expect(await stop()).toEqual([1, null])
    expect(said(`did not end in ${STOP_DEADLINE_MS} ms`)).toBe(true)
    const { rowCount } = await own.owner.query(
      'select from graphile_worker._private_jobs where locked_at is not null',
    )
    expect(rowCount).toBe(1)
  },
)
