import { type Scale, openLoadDatabase } from './load-database.ts'
import { type NextRequest, runHttpLoad } from './http-load.ts'
import { cpuOf, cpuOfEnded } from './cpu.ts'
import { limitMeter, prepareLimit } from './limit.ts'
import { recordSteps } from './recorder.ts'
import { type ServerProcess, startServer } from './server-process.ts'
import { type ApiRequest, type Shape, cleanUp, makeShapes } from './shapes.ts'
import { printTable } from './table.ts'

const CONNECTIONS = 16
/** HTTP and limit take turns, so that what else the machine does meets both alike. */
const TURNS = 2
const MEMORY_TARGET = 220

const toText = ({ method, path, person, body, headers = {} }: ApiRequest): string => {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Authorization: Bearer ${person.token}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(payload)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${payload}`
}

/** The requests of one connection: its own share of the samples, in turn. */
const requestsOf = ({ samples }: Shape, connection: number): NextRequest => {
  const own = samples.filter((_, at) => at % CONNECTIONS === connection)
  const turns = own.map(() => 0)
  let at = -1
  return () => {
    at = (at + 1) % own.length
    const sample = own[at] ?? []
    const turn = turns[at] ?? 0
    turns[at] = (turn + 1) % sample.length
    const make = sample[turn]
    if (!make) throw new Error('A sample without requests')
    return toText(make())
  }
}

/** Microseconds of CPU for one request: of the server, its database and the load; and of the database and the limit's meter alone. */
type Cpu = { server: number; database: number; load: number; limitDatabase: number; limitLoad: number }
export type ApiResult = {
  name: string
  rate: number
  p50: number
  p99: number
  limit: number
  target: number
  cpu: Cpu
}
type Options = { scale: Scale; seconds: number; only: string | undefined }

const measure = async (
  shape: Shape,
  database: Awaited<ReturnType<typeof openLoadDatabase>>,
  server: ServerProcess,
  seconds: number,
): Promise<ApiResult> => {
  const recorded = await recordSteps(database.url, shape.samples)
  const limit = await prepareLimit(database, shape.name, recorded)
  const load = async (duration: number) => {
    await shape.reset?.()
    const next = Array.from({ length: CONNECTIONS }, (_, connection) => requestsOf(shape, connection))
    const result = await runHttpLoad(server.port, next, duration)
    if (result.failures.size > 0)
      throw new Error(`${shape.name} was refused: ${JSON.stringify([...result.failures])}`)
    return result
  }
  await load(1)
  const http: Awaited<ReturnType<typeof load>>[] = []
  const limits: number[] = []
  const used: Cpu = { server: 0, database: 0, load: 0, limitDatabase: 0, limitLoad: 0 }
  const clocks = {
    server: () => cpuOf(server.pid),
    database: () => cpuOf(database.pid, { family: true }),
    load: () => cpuOf(process.pid),
    ended: cpuOfEnded,
  }
  const spending = async <T>(work: () => Promise<T>) => {
    const before = {
      server: clocks.server(),
      database: clocks.database(),
      load: clocks.load(),
      ended: clocks.ended(),
    }
    const result = await work()
    return {
      result,
      server: clocks.server() - before.server,
      database: clocks.database() - before.database,
      load: clocks.load() - before.load,
      ended: clocks.ended() - before.ended,
    }
  }
  const turnSeconds = Math.max(1, Math.round(seconds / TURNS))
  for (let turn = 0; turn < TURNS; turn++) {
    const one = await spending(() => load(turnSeconds))
    http.push(one.result)
    await shape.reset?.()
    const two = await spending(() => limit(turnSeconds))
    limits.push(two.result)
    const requests = one.result.rate * turnSeconds * TURNS
    used.server += one.server / requests
    used.database += one.database / requests
    used.load += one.load / requests
    const limitRequests = two.result * turnSeconds * TURNS
    used.limitDatabase += two.database / limitRequests
    used.limitLoad += two.ended / limitRequests
  }
  await shape.reset?.()
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return {
    name: shape.name,
    target: shape.target,
    rate: mean(http.map((result) => result.rate)),
    p50: mean(http.map((result) => result.p50)),
    p99: mean(http.map((result) => result.p99)),
    limit: mean(limits),
    cpu: used,
  }
}

/** Each shape over HTTP and as the database alone, in one run on the same rows. */
export const benchApi = async ({ scale, seconds, only }: Options): Promise<ApiResult[]> => {
  const since = new Date()
  const database = await openLoadDatabase(scale)
  try {
    const server = await startServer({ DATABASE_URL: database.url })
    try {
      const idle = await server.memory()
      const shapes = await makeShapes(database.owner)
      const results: ApiResult[] = []
      for (const shape of shapes.filter(({ name }) => only === undefined || name === only))
        results.push(await measure(shape, database, server, seconds))
      report(scale, results, { idle, after: await server.memory() })
      return results
    } finally {
      await server.stop()
      await cleanUp(database.owner, since)
    }
  } finally {
    await database.stop()
  }
}

const report = (scale: Scale, results: ApiResult[], memory: { idle: number; after: number }) => {
  console.log(
    `\n${scale.tenants} tenants, ${scale.visits} visits; ${CONNECTIONS} HTTP connections; limit: ${limitMeter}, same statements`,
  )
  printTable(
    ['request', 'req/s', 'p50 ms', 'p99 ms', 'limit/s', 'ratio', 'target', ''],
    results.map(({ name, rate, p50, p99, limit, target }) => [
      name,
      rate.toFixed(0),
      p50.toFixed(2),
      p99.toFixed(2),
      limit.toFixed(0),
      (rate / limit).toFixed(2),
      target.toFixed(2),
      rate / limit >= target ? 'ok' : 'MISSED',
    ]),
  )
  console.log(
    '\nCPU of one request in microseconds; the ratio is what a machine without other work would reach',
  )
  printTable(
    ['request', 'server', 'database', 'load', 'limit: database', 'meter', 'ratio'],
    results.map(({ name, cpu }) => [
      name,
      ...[cpu.server, cpu.database, cpu.load, cpu.limitDatabase, cpu.limitLoad].map((value) =>
        value.toFixed(0),
      ),
      ((cpu.limitDatabase + cpu.limitLoad) / (cpu.server + cpu.database + cpu.load)).toFixed(2),
    ]),
  )
  const verdict = memory.after <= MEMORY_TARGET ? 'ok' : 'MISSED'
  console.log(
    `memory of the server: ${memory.idle} MB idle, ${memory.after} MB after (target ${MEMORY_TARGET}) ${verdict}`,
  )
}
