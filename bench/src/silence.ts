import net from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { signalCluster } from './cluster.ts'
import { root } from './load-database.ts'
import { type Person, signInPeople } from './people.ts'
import { startServer } from './server-process.ts'
import { openBesieged } from './siege.ts'
import { printTable } from './table.ts'

/** How often the database falls silent in each way. */
const ROUNDS = 10
/** How long it stays so, at least. */
const SILENT_MS = 8_000
const BETWEEN_MS = 3_000
/** How often somebody asks. */
const EVERY_MS = 20
/** findings.md, V11: everything is 503 within so long of the moment when nothing is heard any more. */
const WITHIN_MS = 3_000

/** Between the server and its database: passes everything on, or swallows it as a network does that is gone. */
const openLine = async (database: string) => {
  const { hostname, port } = new URL(database)
  const open = new Set<net.Socket>()
  let isCut = false
  const follow = (socket: net.Socket) => {
    open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    return socket
  }
  const line = net.createServer({ noDelay: true }, (near) => {
    const far = follow(net.connect({ port: Number(port), host: hostname, noDelay: true }))
    follow(near).pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    if (isCut) for (const socket of [near, far]) socket.pause()
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  const address = new URL(database)
  address.host = `127.0.0.1:${(line.address() as net.AddressInfo).port}`
  address.search = ''
  return {
    url: address.href,
    cut() {
      isCut = true
      for (const socket of open) socket.pause()
    },
    mend() {
      isCut = false
      for (const socket of open) socket.resume()
    },
    close() {
      for (const socket of open) socket.destroy()
      line.close()
    },
  }
}

type Ask = { name: string; path: string; init?: RequestInit }
const asks: Ask[] = [
  { name: 'a read', path: '/visits?limit=20' },
  { name: 'a change', path: '/notifications/read-all', init: { method: 'POST', body: '{}' } },
  { name: 'health', path: '/health' },
]

/** Asks until the answer is as `wanted`; milliseconds since `from`. */
const until = async (
  address: string,
  { token }: Person,
  { path: target, init }: Ask,
  wanted: (status: number) => boolean,
  from: number,
): Promise<number> => {
  for (;;) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${address}/api/v1${target}`, { ...init, headers })
    await answer.arrayBuffer()
    if (wanted(answer.status)) return performance.now() - from
    await pause(EVERY_MS)
  }
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN
const shown = (times: number[]) => `${median(times).toFixed(0)}, ${Math.max(...times).toFixed(0)}`

/**
 * How soon it is said that the database does not answer, and that it does again, in milliseconds: where its processes stand still,
 * and where nothing comes through to it. Median and longest of ten times.
 */
export const benchSilence = async () => {
  const database = await openBesieged()
  const cluster = path.join(root, '.bench/siege/postgres')
  const line = await openLine(database.url)
  const ways = {
    'processes stand still': {
      begin: () => signalCluster(cluster, 'SIGSTOP'),
      end: () => signalCluster(cluster, 'SIGCONT'),
    },
    'network swallows all': { begin: async () => line.cut(), end: async () => line.mend() },
  }
  const rows: string[][] = []
  try {
    const server = await startServer({ DATABASE_URL: line.url, LOG_LEVEL: 'fatal' })
    try {
      const [person] = await signInPeople(database.owner, 'DELEGATE', 1, 'load-0001')
      if (!person) throw new Error('Nobody is a delegate')
      const all = (wanted: (status: number) => boolean, from: number) =>
        Promise.all(asks.map((ask) => until(server.address, person, ask, wanted, from)))
      await all((status) => status < 300, performance.now())
      for (const [name, way] of Object.entries(ways)) {
        const gone: number[][] = []
        const back: number[][] = []
        for (let round = 0; round < ROUNDS; round++) {
          await pause(BETWEEN_MS)
          await way.begin()
          const begun = performance.now()
          gone.push(await all((status) => status === 503, begun))
          await pause(Math.max(0, SILENT_MS - (performance.now() - begun)))
          await way.end()
          back.push(await all((status) => status < 300, performance.now()))
        }
        for (const [at, ask] of asks.entries()) {
          const silent = gone.map((times) => times[at] ?? NaN)
          const isLate = Math.max(...silent) > WITHIN_MS
          const returned = back.map((times) => times[at] ?? NaN)
          rows.push([name, ask.name, `${shown(silent)}${isLate ? ' MISSED' : ''}`, shown(returned)])
        }
      }
    } finally {
      await server.stop()
    }
  } finally {
    await signalCluster(cluster, 'SIGCONT')
    line.close()
    await database.stop()
  }
  console.log(`\nMedian and longest of ${ROUNDS}, in ms; 503 is aimed at within ${WITHIN_MS}`)
  printTable(['database', 'asked', 'until 503', 'until an answer again'], rows)
}
