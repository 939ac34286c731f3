import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { type Scale, openLoadDatabase } from './load-database.ts'
import { chosen } from './chosen.ts'
import { cpuOf, cpuOfEnded } from './cpu.ts'
import { prepareLimit } from './limit.ts'
import { officeShapes, openOffice } from './office.ts'
import { recordSteps } from './recorder.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type ApiRequest, type Shape, cleanUp, makeShapes } from './shapes.ts'
import { printTable } from './table.ts'
import { type LoadResult, runWrk } from './wrk-load.ts'

export const CONNECTIONS = 16
/** HTTP and limit take turns of so many seconds, so that what else the machine does meets both alike. */
const TURN_SECONDS = 2
/** How long a server is asked before it is measured: what its engine compiles meanwhile takes half as long in all the days that follow. */
const WARM_SECONDS = 20
const MEMORY_TARGET = 220
const SETTLE_MS = 200
/** What the server takes to see that the load is over, and to give back what it needed for that. */
const REST_MS = 20_000

const toText = ({ method, path, person, body, headers = {} }: ApiRequest): string => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(person === undefined ? [] : [`Authorization: Bearer ${person.token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

/** All samples in turn, step by step: what follows on the same row comes long after its answer. */
const textsOf = ({ samples }: Pick<Shape, 'samples'>): string[] => {
  const steps = Math.max(...samples.map((sample) => sample.length))
  return Array.from({ length: steps }, (_, step) => samples.flatMap((sample) => sample[step] ?? []))
    .flat()
    .map((make) => toText(make()))
}

/** Sends the samples over and over. */
export const runLoad = (
  port: number,
  shape: Pick<Shape, 'samples'>,
  seconds: number,
  connections = CONNECTIONS,
): Promise<LoadResult> => runWrk({ port, connections, texts: textsOf(shape) }, seconds)

/** Microseconds of CPU for one request: of the server, its database and the load; and of the limit's database and meter. */
type Cpu = { server: number; database: number; load: number; limitDatabase: number; limitMeter: number }
type Figures = { rate: number; p50: number; p99: number; limit: number; ratio: number; cpu: Cpu }
export type ApiResult = Figures & { name: string; target: number }
/** `office`: one large company and what its admin asks, whatever the scale. */
type Options = {
  scale: Scale
  seconds: number
  only: string | undefined
  office?: boolean
  /** What the disk takes longer for each commit, for the server and for the limit. Microseconds. */
  commitDelay?: number
}

const measure = async (
  shape: Shape,
  database: Awaited<ReturnType<typeof openLoadDatabase>>,
  server: ServerProcess,
  seconds: number,
): Promise<ApiResult> => {
  const recorded = await recordSteps(database.url, shape.samples)
  const load = async (duration: number) => {
    await shape.reset?.()
    const result = await runLoad(server.port, shape, duration)
    // What was under way when the load ended ends too.
    await setTimeout(SETTLE_MS)
    if (result.failures.size > 0)
      throw new Error(`${shape.name} was refused: ${JSON.stringify([...result.failures])}`)
    return result
  }
  const warm = await load(WARM_SECONDS)
  const limit = await prepareLimit(database, shape.name, recorded, warm.rate)
  // `meter`: what measures for this process and goes on; what has ended is counted too.
  const clock = (meter?: number) => ({
    server: cpuOf(server.pid),
    database: cpuOf(database.pid, { family: true }),
    own: cpuOf(process.pid) + cpuOfEnded() + (meter === undefined ? 0 : cpuOf(meter)),
  })
  const turns: Figures[] = []
  for (let left = seconds; left > 0; left -= TURN_SECONDS) {
    const before = clock()
    const { rate, p50, p99 } = await load(TURN_SECONDS)
    const between = clock()
    await shape.reset?.()
    const looks: ReturnType<typeof clock>[] = []
    const alone = await limit(TURN_SECONDS, (meter) => void looks.push(clock(meter)))
    const [begun, after] = looks
    if (!begun || !after) throw new Error('The limit was not looked at')
    const [requests, limitRequests] = [rate * TURN_SECONDS, alone * TURN_SECONDS]
    turns.push({
      rate,
      p50,
      p99,
      limit: alone,
      ratio: rate / alone,
      cpu: {
        server: (between.server - before.server) / requests,
        database: (between.database - before.database) / requests,
        load: (between.own - before.own) / requests,
        limitDatabase: (after.database - begun.database) / limitRequests,
        limitMeter: (after.own - begun.own) / limitRequests,
      },
    })
  }
  await shape.reset?.()
  const middle = (figure: (turn: Figures) => number) => median(turns.map(figure))
  return {
    name: shape.name,
    target: shape.target,
    rate: middle((turn) => turn.rate),
    p50: middle((turn) => turn.p50),
    p99: middle((turn) => turn.p99),
    limit: middle((turn) => turn.limit),
    ratio: middle((turn) => turn.ratio),
    cpu: {
      server: middle((turn) => turn.cpu.server),
      database: middle((turn) => turn.cpu.database),
      load: middle((turn) => turn.cpu.load),
      limitDatabase: middle((turn) => turn.cpu.limitDatabase),
      limitMeter: middle((turn) => turn.cpu.limitMeter),
    },
  }
}

/** One turn that another process disturbs does not move it. */
export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? NaN

/** Each shape over HTTP and as the database alone, in one run on the same rows. */
export const benchApi = async ({
  scale,
  seconds,
  only,
  office = false,
  commitDelay = 0,
}: Options): Promise<ApiResult[]> => {
  const since = new Date()
  const database = await (office ? openOffice() : openLoadDatabase(scale))
  try {
    await configure(database.owner, stillWith(commitDelay))
    await database.owner.query('vacuum analyze')
    const server = await startServer({ DATABASE_URL: database.url })
    try {
      const idle = await server.memory()
      const shapes = await (office ? officeShapes : makeShapes)(database.owner)
      const results: ApiResult[] = []
      for (const shape of chosen(shapes, only, ({ name }) => name))
        results.push(await measure(shape, database, server, seconds))
      report(
        office
          ? 'A company of 5,000 people, 1,000,000 entries'
          : `${scale.tenants} tenants, ${scale.visits} visits`,
        results,
        { idle, after: await server.memory(), rested: await restOf(server) },
      )
      return results
    } finally {
      await server.stop()
      await configure(database.owner, usual)
      await cleanUp(database.owner, since)
    }
  } finally {
    await database.stop()
  }
}

/**
 * A cluster that vacuums when it is told to, and not during some turns of many, after its seeding. `commitDelay` makes its disk a slower
 * one: where a commit takes a tenth of a millisecond the limit is one of the processor alone, on the disk of a cloud, at one to three
 * milliseconds, one of the disk as well. Microseconds.
 */
const stillWith = (commitDelay: number) => ({
  autovacuum: 'off',
  commit_delay: commitDelay,
  commit_siblings: 0,
})
const usual = { autovacuum: null, commit_delay: null, commit_siblings: null }

/** Changes the cluster's settings; null is what they are when nobody says. */
const configure = async (owner: pg.Client, settings: Record<string, string | number | null>) => {
  for (const [name, value] of Object.entries(settings))
    await owner.query(value === null ? `alter system reset ${name}` : `alter system set ${name} = ${value}`)
  await owner.query('select pg_reload_conf()')
}

const restOf = async (server: ServerProcess): Promise<number> => {
  await setTimeout(REST_MS)
  return server.memory()
}

const report = (
  load: string,
  results: ApiResult[],
  memory: { idle: number; after: number; rested: number },
) => {
  console.log(
    `\n${load}; ${CONNECTIONS} HTTP connections by wrk; limit: pgbench -M prepared, same statements`,
  )
  printTable(
    ['request', 'req/s', 'p50 ms', 'p99 ms', 'limit/s', 'ratio', 'target', ''],
    results.map(({ name, rate, p50, p99, limit, ratio, target }) => [
      name,
      rate.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      limit.toFixed(0),
      ratio.toFixed(2),
      target.toFixed(2),
      ratio >= target ? 'ok' : 'MISSED',
    ]),
  )
  console.log(
    '\nCPU of one request in microseconds; the ratio is what a machine without other work would reach',
  )
  printTable(
    ['request', 'server', 'database', 'load', 'limit: database', 'meter', 'ratio'],
    results.map(({ name, cpu }) => [
      name,
      ...[cpu.server, cpu.database, cpu.load, cpu.limitDatabase, cpu.limitMeter].map((value) =>
        value.toFixed(0),
      ),
      ((cpu.limitDatabase + cpu.limitMeter) / (cpu.server + cpu.database + cpu.load)).toFixed(2),
    ]),
  )
  const verdict = memory.rested <= MEMORY_TARGET ? 'ok' : 'MISSED'
  console.log(
    `memory of the server: ${memory.idle} MB idle, ${memory.after} MB as the load ends, ${memory.rested} MB after it (target ${MEMORY_TARGET}) ${verdict}`,
  )
}
