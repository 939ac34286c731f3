import { once } from 'node:events'
import fs from 'node:fs'
import net from 'node:net'
import pg from 'pg'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { type TestCaller, as, makeTeam, makeUser, testServer, testSettings } from '#test/fixtures.ts'
import { until, untilBlocked } from '#test/until.ts'
import { bodyPatience } from './bodies.ts'

const MB = 1024 * 1024
const LENGTH = 15 * MB

const server = testServer(testSettings)
let port: number
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as net.AddressInfo).port
})

/** A request whose head is sent, and of its body what is written later. */
const begin = (head: string) => {
  const socket = net.connect(port, '127.0.0.1')
  const sent = { socket, text: '', closed: new Promise((resolve) => socket.on('close', resolve)) }
  socket.on('error', () => undefined).on('data', (chunk) => (sent.text += chunk.toString('latin1')))
  socket.write(`${head.trim().replaceAll(/\n\s*/g, '\r\n')}\r\n\r\n`)
  onTestFinished(() => void socket.destroy())
  return sent
}
const beginImport = ({ token }: TestCaller, length = `Content-Length: ${LENGTH}`) =>
  begin(`POST /api/v1/prescribers/import HTTP/1.1
    Host: x
    Authorization: Bearer ${token}
    Content-Type: application/json
    ${length}`)

/** A list of exactly `LENGTH` bytes: one row, and what a row ignores. */
const wholeImport = () => {
  const start = `{"dryRun":true,"rows":[`
  const row = `{"firstName":"Ada","lastName":"Haddad","x":"${'x'.repeat(150_000)}"},`
  const rows = row.repeat(Math.floor((LENGTH - 1000) / row.length))
  const rest = LENGTH - start.length - rows.length - '{"x":""}]}'.length
  return `${start}${rows}{"x":"${'x'.repeat(rest)}"}]}`
}

const answered = (sent: { text: string }) =>
  until('an answer', () => sent.text.includes('\r\n\r\n') && sent.text.includes('}'))

test('of large lists of one person at once, one is read; the others are refused before they are', async () => {
  const { delegate, colleague } = await makeTeam(server)
  const requests = [
    `Content-Length: ${LENGTH}`,
    `Content-Length: ${LENGTH}`,
    `Content-Length: ${LENGTH}`,
    `Content-Length: ${LENGTH}`,
    'Transfer-Encoding: chunked',
  ].map((length) => beginImport(delegate, length))
  await until('refusals', () => requests.filter(({ text }) => text.includes('}')).length === 4)
  const admitted = requests.find(({ text }) => text === '')
  for (const { text } of requests.filter((request) => request !== admitted)) {
    expect(text).toMatch(/^HTTP\/1.1 429/)
    expect(text).toMatch(/retry-after: \d/i)
    expect(text).toContain('"code":"RATE_LIMITED"')
  }
  // Somebody else, and what is small, are not held up.
  const other = beginImport(colleague)
  other.socket.write(wholeImport())
  await answered(other)
  expect(other.text).toMatch(/^HTTP\/1.1 200/)
  expect((await delegate.post('/prescribers/import', { rows: [{}], dryRun: true })).status).toBe(200)
  // What is over takes no room any more.
  for (const { socket } of requests) socket.destroy()
  await until('room', async () => {
    const again = beginImport(delegate)
    again.socket.write(wholeImport())
    await answered(again)
    return again.text.startsWith('HTTP/1.1 200')
  })
})

test('all large lists together have a bound; who leaves makes room', async () => {
  const { tenant } = await makeTeam(server)
  const people = await Promise.all(
    Array.from({ length: 4 }, async () => as(server, await makeUser(server, tenant))),
  )
  const requests = people.map((caller) => beginImport(caller))
  await until('a refusal', () => requests.some(({ text }) => text.includes('"code":"UNAVAILABLE"')))
  const refused = requests.filter(({ text }) => text !== '')
  expect(refused).toHaveLength(1)
  expect(refused[0]?.text).toMatch(/^HTTP\/1.1 503/)
  expect(refused[0]?.text).toMatch(/retry-after: \d/i)
  for (const { socket } of requests) socket.resetAndDestroy()
  const [one] = people
  if (!one) throw new Error('No caller')
  await until('room', async () => {
    const next = beginImport(one)
    next.socket.write(wholeImport())
    await answered(next)
    return next.text.startsWith('HTTP/1.1 200')
  })
})

test('a large list keeps its room while it is being stored, also when its sender has left', async () => {
  const { delegate, tenant } = await makeTeam(server)
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('begin')
  await owner.query(
    `insert into prescribers (tenant_id, first_name, last_name, specialty, address, created_by)
     values ($1, 'Ada', 'Haddad', 'General', '{"address": null, "city": null, "coordinates": null}', $2)`,
    [tenant.id, delegate.user.id],
  )
  const row = { firstName: 'Ada', lastName: 'Haddad', x: 'x'.repeat(150_000) }
  const list = JSON.stringify({ rows: Array.from({ length: 8 }, () => row) })
  const send = () => {
    const sent = beginImport(delegate, `Content-Length: ${list.length}`)
    sent.socket.write(list)
    return sent
  }
  const accepted = once(server.app.server, 'connection')
  const { socket } = send()
  const [connection] = (await accepted) as [net.Socket]
  await untilBlocked(owner, 1)
  socket.destroy()
  await once(connection, 'close')
  const next = send()
  await answered(next)
  expect(next.text).toMatch(/^HTTP\/1.1 429/)
  await owner.query('rollback')
  await until('room', async () => {
    const again = send()
    await answered(again)
    return again.text.startsWith('HTTP/1.1 200')
  })
})

/** Files of bodies that this process has open. */
const openBodies = () =>
  fs.readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`).includes('/rounds-')
    } catch {
      return false
    }
  }).length

test('a large list is beside the memory, and nothing of it stays open, whatever becomes of it', async () => {
  const { delegate } = await makeTeam(server)
  const list = wholeImport()
  const begun = () => {
    const sent = beginImport(delegate)
    sent.socket.write(list.slice(0, 3 * MB))
    return sent
  }
  const left = begun()
  await until('a file', () => openBodies() === 1)
  left.socket.resetAndDestroy()
  await until('none', () => openBodies() === 0)
  const whole = begun()
  await until('a file', () => openBodies() === 1)
  whole.socket.write(list.slice(3 * MB))
  await answered(whole)
  expect(whole.text).toMatch(/^HTTP\/1.1 200/)
  await until('none', () => openBodies() === 0)
  // Without a length and without pieces nothing comes.
  const none = begin(`POST /api/v1/prescribers/import HTTP/1.1
      Host: x
      Connection: close
      Authorization: Bearer ${delegate.token}
      Content-Type: application/json`)
  await answered(none)
  expect(none.text).toMatch(/^HTTP\/1.1 400/)
  expect(openBodies()).toBe(0)
})

test('of whoever leaves before their list is begun nothing stays open', async () => {
  const { delegate } = await makeTeam(server)
  const { sessions } = server.services
  const { find } = sessions
  onTestFinished(() => void Object.assign(sessions, { find }))
  const accepted = once(server.app.server, 'connection')
  const asked = new Promise<() => void>((resolve) => {
    sessions.find = async (token) => {
      await new Promise<void>((goOn) => resolve(goOn))
      return find(token)
    }
  })
  const left = beginImport(delegate)
  const [connection] = (await accepted) as [net.Socket]
  const goOn = await asked
  left.socket.destroy()
  await once(connection, 'close')
  sessions.find = find
  goOn()
  const next = beginImport(delegate)
  next.socket.write(wholeImport())
  await answered(next)
  expect(next.text).toMatch(/^HTTP\/1.1 200/)
  await expect.poll(openBodies).toBe(0)
})

test('where there is no place for a large list its sender comes again later; small ones are read', async () => {
  const { delegate } = await makeTeam(server)
  const { TMPDIR } = process.env
  onTestFinished(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  })
  process.env.TMPDIR = '/nowhere'
  const large = beginImport(delegate)
  large.socket.write(wholeImport())
  await answered(large)
  expect(large.text).toMatch(/^HTTP\/1.1 503/)
  expect(large.text).toMatch(/retry-after: \d/i)
  expect((await delegate.post('/prescribers/import', { rows: [{}], dryRun: true })).status).toBe(200)
})

test('a person sends five files at a time', async () => {
  const { delegate } = await makeTeam(server)
  const file = (length = 4 * MB) =>
    begin(`POST /api/v1/files HTTP/1.1
      Host: x
      Authorization: Bearer ${delegate.token}
      Content-Type: multipart/form-data; boundary=xx
      Content-Length: ${length}`)
  const files = Array.from({ length: 6 }, () => file())
  await until('a refusal', () => files.some(({ text }) => text.includes('"code":"RATE_LIMITED"')))
  expect(files.filter(({ text }) => text !== '')).toHaveLength(1)
})

test('small bodies of one network have a bound; what others send is read', async () => {
  const { delegate } = await makeTeam(server)
  const send = (body: string) => {
    const draft = begin(`POST /api/v1/account-setup/progress HTTP/1.1
      Host: x
      X-Forwarded-For: 198.51.100.41
      Content-Type: application/json
      Content-Length: ${MB}`)
    draft.socket.write(body)
    return draft
  }
  const drafts = Array.from({ length: 26 }, () => send(' '.repeat(MB - 1)))
  const refused = () => drafts.filter(({ text }) => text.includes('"code":"RATE_LIMITED"'))
  await until('refusals', () => refused().length >= 2)
  expect(drafts.filter(({ text }) => text === '')).toHaveLength(26 - refused().length)
  expect((await delegate.patch('/auth/profile', { firstName: 'Ada' })).status).toBe(200)
  for (const { socket } of drafts) socket.resetAndDestroy()
  await until('room', async () => {
    const next = send('{}'.padEnd(MB))
    await answered(next)
    return next.text.startsWith('HTTP/1.1 400')
  })
})

test('a body that comes too slowly is cut', async () => {
  const { small, large } = bodyPatience
  onTestFinished(() => void Object.assign(bodyPatience, { small, large }))
  Object.assign(bodyPatience, { small: 100, large: 100 })
  const { delegate } = await makeTeam(server)
  const head = `Host: x
    Authorization: Bearer ${delegate.token}`
  const requests = [
    begin(`PATCH /api/v1/auth/profile HTTP/1.1
      ${head}
      Content-Type: application/json
      Content-Length: 100`),
    beginImport(delegate),
    begin(`POST /api/v1/files HTTP/1.1
      ${head}
      Content-Type: multipart/form-data; boundary=xx
      Content-Length: 100`),
  ]
  for (const request of requests) {
    request.socket.write('{')
    await answered(request)
    expect(request.text).toMatch(/^HTTP\/1.1 408/)
    expect(request.text).toContain('"code":"REQUEST_TIMEOUT"')
    await request.closed
  }
})

test('Node waits for a head no longer than for a body', () => {
  const { headersTimeout, requestTimeout } = server.app.server
  expect(headersTimeout).toBeLessThanOrEqual(20_000)
  expect(requestTimeout).toBeGreaterThan(bodyPatience.large)
})
