import { execFile, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { addDays, startOfWeek } from '@rounds/contract/dates'
import { freePort } from '@rounds/server/src/platform/database/embedded-database.ts'
import type pg from 'pg'
import { type Scale, openLoadDatabase } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import { findProgram } from './programs.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { cleanUp } from './shapes.ts'
import { printTable } from './table.ts'

const run = promisify(execFile)

const PEOPLE = 20
const READY_MS = 60_000

/** docs/operations.md (Balancer): the same lines, here on other ports. */
const configOf = (port: number, certificate: string, instances: number[]) => `
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
frontend public
    bind 127.0.0.1:${port} ssl crt ${certificate} alpn h2,http/1.1
    option forwardfor
    default_backend rounds
backend rounds
    balance leastconn
    option abortonclose
    option redispatch
    option httpchk GET /api/v1/health
    default-server check inter 1s fall 2 downinter 250ms rise 1
${instances.map((instance, at) => `    server i${at} 127.0.0.1:${instance}`).join('\n')}
`

/** A real HAProxy with TLS in front of the instances. */
const openBalancer = async (instances: number[]) => {
  const haproxy = findProgram('haproxy', 'haproxy', ['/usr/sbin'])
  const openssl = findProgram('openssl', 'openssl')
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-balancer-'))
  const [key, certificate, both, config] = ['key.pem', 'cert.pem', 'both.pem', 'haproxy.cfg'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string]
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  await run(openssl, [
    'req',
    ...made,
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    key,
    '-out',
    certificate,
  ])
  const ca = await fs.readFile(certificate, 'utf8')
  await fs.writeFile(both, ca + (await fs.readFile(key, 'utf8')))
  const port = await freePort()
  await fs.writeFile(config, configOf(port, both, instances))
  const balancer = spawn(haproxy, ['-db', '-f', config], { stdio: 'ignore' })
  return {
    port,
    ca,
    async close() {
      balancer.kill('SIGTERM')
      await fs.rm(folder, { recursive: true, force: true })
    },
  }
}

type Asked = { method: 'GET' | 'POST' | 'PUT'; path: string; body?: object }
/** The status of an answer and what it says, or why there is none. */
type Answer = { status: number; text: string } | { broken: string }

/** One person's device: connections that are kept, as long as the other side keeps them. */
const openDevice = ({ port, ca }: { port: number; ca: string }, { token }: Person) => {
  const agent = new https.Agent({ keepAlive: true, ca, servername: 'localhost', maxSockets: 1 })
  const ask = ({ method, path: target, body }: Asked) =>
    new Promise<Answer>((resolve) => {
      const payload = body === undefined ? undefined : JSON.stringify(body)
      const request = https.request(
        {
          host: '127.0.0.1',
          port,
          agent,
          method,
          path: `/api/v1${target}`,
          headers: {
            host: `localhost:${port}`,
            authorization: `Bearer ${token}`,
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
              'idempotency-key': randomUUID(),
            }),
          },
        },
        (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (text += part))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          response.on('error', (error) => resolve({ broken: error.message }))
        },
      )
      request.on('error', (error) => resolve({ broken: error.message }))
      request.end(payload)
    })
  return { ask, close: () => agent.destroy() }
}

const isReady = (port: number) =>
  new Promise<boolean>((resolve) => {
    http
      .get({ host: '127.0.0.1', port, path: '/api/v1/health', agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode === 200)
      })
      .on('error', () => resolve(false))
  })

const untilReady = async (port: number): Promise<void> => {
  const until = Date.now() + READY_MS
  while (!(await isReady(port))) {
    if (Date.now() > until) throw new Error('An instance is not ready')
    await pause(50)
  }
}

/** A prescriber of each delegate. */
const prescribersOf = async (owner: pg.Client, people: Person[]) => {
  const { rows } = await owner.query<{ id: string; prescriber: string }>(
    `select p.id, r.id as prescriber from unnest($1::uuid[], $2::uuid[]) p(tenant_id, id), lateral (
       select r.id from prescribers r
       where r.tenant_id = p.tenant_id and r.assigned_delegate_id = p.id and r.is_active limit 1) r`,
    [people.map(({ tenantId }) => tenantId), people.map(({ id }) => id)],
  )
  return new Map(rows.map(({ id, prescriber }) => [id, prescriber]))
}

type Tally = { answers: Map<string, number>; marks: string[]; asked: number }

/** Three reads and two changes of one person, one after the other, until all have asked enough. */
const live = async (
  device: ReturnType<typeof openDevice>,
  prescriberId: string,
  tally: Tally,
  enough: () => boolean,
): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10)
  const monday = startOfWeek(today)
  const reads = [
    `/visits?startDate=${monday}&endDate=${addDays(monday, 6)}&limit=100`,
    '/visits/summary',
    '/prescribers?limit=20',
  ]
  const send = async (asked: Asked) => {
    tally.asked++
    const answer = await device.ask(asked)
    const name = 'broken' in answer ? answer.broken : String(answer.status)
    tally.answers.set(name, (tally.answers.get(name) ?? 0) + 1)
    return 'broken' in answer || answer.status >= 300 ? undefined : answer.text
  }
  while (!enough()) {
    for (const read of reads) await send({ method: 'GET', path: read })
    const mark = randomUUID()
    const visit = { prescriberId, scheduledDate: today, notes: mark }
    const made = await send({ method: 'POST', path: '/visits', body: visit })
    if (made === undefined) continue
    tally.marks.push(mark)
    const { id } = JSON.parse(made) as { id: string }
    await send({ method: 'PUT', path: `/visits/${id}/status`, body: { status: 'in-progress' } })
  }
}

/**
 * Two instances behind a real balancer with TLS are restarted in turn without a pause, as a rolling upgrade does, until so many
 * requests of signed-in people on kept connections were answered. Says which answers they got, and what became of each change.
 */
export const benchRolling = async ({
  scale,
  requests,
}: {
  scale: Scale
  requests: number
}): Promise<void> => {
  const since = new Date()
  const database = await openLoadDatabase(scale)
  const ports = [await freePort(), await freePort()]
  const balancer = await openBalancer(ports)
  const start = (port: number) =>
    startServer({ DATABASE_URL: database.url, PORT: String(port), TRUST_PROXY: '127.0.0.1' })
  const running = new Map<number, ServerProcess>()
  try {
    for (const port of ports) running.set(port, await start(port))
    await Promise.all(ports.map(untilReady))
    // Until the balancer has seen it, too.
    await pause(2_000)
    const people = await signInPeople(database.owner, 'DELEGATE', PEOPLE)
    const prescribers = await prescribersOf(database.owner, people)
    const tally: Tally = { answers: new Map(), marks: [], asked: 0 }
    let restarts = 0
    const enough = () => tally.asked >= requests
    const rolling = async () => {
      for (let at = 0; !enough(); at++) {
        const port = ports[at % ports.length] ?? 0
        await running.get(port)?.stop('SIGTERM')
        running.set(port, await start(port))
        await untilReady(port)
        restarts++
      }
    }
    const living = people.map(async (person) => {
      const device = openDevice(balancer, person)
      await live(device, prescribers.get(person.id) ?? '', tally, enough)
      device.close()
    })
    await Promise.all([rolling(), ...living])
    const { rows } = await database.owner.query<{ notes: string; times: number }>(
      'select notes, count(*)::int as times from visits where notes = any($1) group by notes',
      [tally.marks],
    )
    const once = rows.filter(({ times }) => times === 1).length
    const failed = [...tally.answers]
      .filter(([name]) => !/^2\d\d$/.test(name))
      .reduce((sum, [, times]) => sum + times, 0)
    if (failed > 0 || once < tally.marks.length) process.exitCode = 1
    console.log(`\n${PEOPLE} people, two instances behind HAProxy with TLS, restarted in turn`)
    printTable(
      ['requests', 'restarts', 'failed', 'visits acknowledged', 'there once'],
      [[tally.asked, restarts, failed, tally.marks.length, once].map(String)],
    )
    console.log(
      [...tally.answers]
        .toSorted(([a], [b]) => a.localeCompare(b))
        .map(([name, times]) => `${name}: ${times}`)
        .join(', '),
    )
  } finally {
    await Promise.all([...running.values()].map((server) => server.stop('SIGINT')))
    await balancer.close()
    await cleanUp(database.owner, since)
    await database.stop()
  }
}
