import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { crashDatabase, fillDisk, makeDisk, removeDisk } from './kill-database.ts'
import { compare, missing } from './kill-ledger.ts'
import { type Team, makeTeam } from './kill-team.ts'
import { type Write, runDelegate, runSupervisor } from './kill-writers.ts'
import { type ServerProcess, startServer } from './server-process.ts'

/*
 * Nothing acknowledged may be gone: writes from several people while the server, or with --database its PostgreSQL, is killed
 * with -9 again and again, or with --disk has no room left to write to. What was not answered is sent again with the same key, as
 * a device does. A run that wrote too little fails, too. Run: node bench/src/kill.ts [--database | --disk] [--cycles 50] [--seed 1]
 */

const { values } = parseArgs({
  options: {
    cycles: { type: 'string' },
    seed: { type: 'string' },
    database: { type: 'boolean', default: false },
    disk: { type: 'boolean', default: false },
  },
})
const cycles = Number(values.cycles ?? 50)

/** The same moments for the same seed. */
let state = Number(values.seed ?? 1)
const random = () => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return state / 2_147_483_648
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'rounds-kill-'))
/** Room for a cluster and its log, in megabytes. */
const DISK = 400
if (values.disk) await makeDisk(folder, DISK)
const settings = { DATA_DIR: folder, SEED_DEMO: 'false', LOG_LEVEL: 'silent' }

/** The embedded database of the folder, which outlives the server that started it. */
const ownerUrl = async () => {
  const password = (await fs.readFile(path.join(folder, 'postgres-password'), 'utf8')).trim()
  const port = (await fs.readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://rounds_owner:${password}@127.0.0.1:${port}/rounds`
}

/** Where the server is now; waits while there is none. */
const gate = () => {
  let open: (address: string) => void = () => undefined
  let address = new Promise<string>((resolve) => (open = resolve))
  return {
    current: () => address,
    opened: (at: string) => open(at),
    closed: () => void (address = new Promise<string>((resolve) => (open = resolve))),
  }
}

const TIMEOUT_MS = 30_000
/** So many refused writes, and a full disk has been felt. */
const FELT = 10
const door = gate()
let unanswered = 0

/** Sends a write until it is answered, with the same key each time. Throws on an answer that no outage explains. */
const send = async ({ method, path: target, token, key, body }: Write): Promise<Record<string, unknown>> => {
  for (;;) {
    const address = await door.current()
    const answer = await fetch(`${address}/api/v1${target}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined)
    if (answer === undefined) {
      unanswered++
      // The killer may not have closed the door yet.
      await pause(5)
    } else if (answer.status === 503) {
      // The same for a database that ended under it.
      unanswered++
      await pause(50)
    } else if (answer.status < 300) return JSON.parse(answer.text) as Record<string, unknown>
    else throw new Error(`${method} ${target} with key ${key}: ${answer.status} ${answer.text}`)
  }
}

const slowest = (times: number[]) => Math.round(Math.max(...times))

const run = async (first: ServerProcess, team: Team) => {
  let server = first
  let stopping = false
  const isStopping = () => stopping
  const failures: unknown[] = []
  const submitted: string[] = []
  const acknowledged: Write[] = []
  const tools = { send, acknowledged, submitted, isStopping }
  const writers = [
    ...team.delegates.map((delegate) => runDelegate(tools, delegate, team.prescriberId)),
    runSupervisor(tools, team.supervisor),
  ].map((writer) => writer.catch((error: unknown) => failures.push(error)))
  const restarts: number[] = []
  const killServer = async () => {
    door.closed()
    process.kill(server.pid, 'SIGKILL')
    await server.stop()
    const start = performance.now()
    server = await startServer(settings)
    restarts.push(performance.now() - start)
    door.opened(server.address)
  }
  /** The server stays, refuses what it cannot do meanwhile, and finds its database again. */
  const killDatabase = async () => {
    const start = performance.now()
    await crashDatabase(path.join(folder, 'postgres'))
    const before = acknowledged.length
    while (acknowledged.length === before && failures.length === 0) await pause(5)
    restarts.push(performance.now() - start)
  }
  /** The server stays, refuses what the database has no room for, and stores it once it has. */
  let ended = 0
  const killDisk = async () => {
    const isFelt = async () => {
      const refused = () => unanswered
      const enough = refused() + FELT
      while (refused() < enough && failures.length === 0) await pause(5)
    }
    if (await fillDisk(folder, path.join(folder, 'postgres'), isFelt)) ended++
    const start = performance.now()
    const before = acknowledged.length
    while (acknowledged.length === before && failures.length === 0) await pause(5)
    restarts.push(performance.now() - start)
  }
  const kill = values.disk ? killDisk : values.database ? killDatabase : killServer
  try {
    door.opened(server.address)
    for (let cycle = 1; cycle <= cycles && failures.length === 0; cycle++) {
      await pause(150 + random() * 850)
      await kill()
      if (cycle % 10 === 0) console.log(`cycle ${cycle}: ${acknowledged.length} acknowledged`)
    }
    stopping = true
    await Promise.all(writers)
    if (failures.length > 0) throw failures[0]
    const owner = new pg.Client({ connectionString: await ownerUrl() })
    await owner.connect()
    const { lost, duplicated } = await compare(owner, team.tenantId, acknowledged)
    await owner.end()
    const until = values.database || values.disk ? 'until the next change' : 'start'
    if (values.disk) console.log(`the database ended for want of room ${ended} times`)
    console.log(`slowest ${until} after a kill ${slowest(restarts)} ms, sent again ${unanswered}`)
    console.log(
      `cycles ${cycles}, acknowledged ${acknowledged.length}, lost ${lost.length}, duplicated ${duplicated.length}`,
    )
    const faults = [...missing(acknowledged, { cycles, unanswered }), ...lost, ...duplicated]
    for (const line of faults.slice(0, 20)) console.log(line)
    return faults.length === 0
  } finally {
    stopping = true
    await server.stop()
  }
}

/** Ends the cluster if no server was left to do it. */
const stopDatabase = async () => {
  const file = path.join(folder, 'postgres/postmaster.pid')
  const pid = Number((await fs.readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (pid === 0) return
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && (await fs.stat(file).catch(() => undefined)); tries++) await pause(100)
}

let isGood = false
try {
  const server = await startServer(settings)
  const team = await makeTeam(await ownerUrl()).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  isGood = await run(server, team)
} finally {
  await stopDatabase()
  if (values.disk) await removeDisk(folder)
  await fs.rm(folder, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
