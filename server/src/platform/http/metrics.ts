import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import { API_BASE, api } from '@rounds/contract'
import type { Endpoint } from '@rounds/contract/endpoint'
import type { Database } from '#platform/database/db.ts'
import { loadsOfTurns } from '#platform/plain/fair-turns.ts'
import type { JobDone } from '#platform/work/jobs.ts'

/** They end when somebody closes a page: what they took says nothing of the server. */
const streams = new Set(
  Object.values<Record<string, Endpoint>>(api)
    .flatMap((feature) => Object.values(feature))
    .filter(({ contentType }) => contentType === 'text/event-stream')
    .map(({ path }) => API_BASE + path),
)

/** Files of the web app are routes too, hundreds of them, new ones with each build: one name for all. */
const nameOf = (route: string | undefined) =>
  route === undefined || route.startsWith('/api/') || route === '/health' ? (route ?? 'unknown') : 'web'

/** Of jobs that are due and not begun, and of those that used up their tries, by their task. */
const waitingJobs = `
  select t.identifier as task,
    count(*) filter (where j.attempts < j.max_attempts)::int as due,
    coalesce(extract(epoch from now() - min(j.run_at) filter (where j.attempts < j.max_attempts)), 0)::float8 as lag,
    count(*) filter (where j.attempts >= j.max_attempts)::int as given_up
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.locked_at is null and j.run_at <= now() group by 1`
type WaitingJobs = { task: string; due: number; lag: number; givenUp: number }

/** What operators watch of a process, in Prometheus's form; names and meanings are in docs/operations.md. */
export const openMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'rounds_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'rounds_http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, event streams left out',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers,
  })
  const writeWait = new Histogram({
    name: 'rounds_write_wait_seconds',
    help: 'How long transactions waited for a connection, those that were refused one included',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5],
    registers,
  })
  const writeQueue = new Gauge({
    name: 'rounds_write_queue',
    help: 'Transactions that wait for a connection',
    registers,
  })
  const writeConnections = new Gauge({
    name: 'rounds_write_connections',
    help: 'Connections for transactions',
    labelNames: ['state'],
    registers,
  })
  const slowReads = new Gauge({
    name: 'rounds_slow_reads',
    help: 'Slow reads that run, and that wait for their turn',
    labelNames: ['state'],
    registers,
  })
  const slowRefused = new Counter({
    name: 'rounds_slow_reads_refused_total',
    help: 'Slow reads that were refused because too many waited, or waited too long',
    registers,
  })
  const turns = new Gauge({
    name: 'rounds_turns',
    help: 'Answers that few places are for: those that are made, and that wait for their turn',
    labelNames: ['work', 'state'],
    registers,
  })
  const turnsRefused = new Counter({
    name: 'rounds_turns_refused_total',
    help: 'Those that were refused because too many waited, or waited too long',
    labelNames: ['work'],
    registers,
  })
  const jobWait = new Histogram({
    name: 'rounds_job_wait_seconds',
    help: 'From when a job was due to when it began',
    labelNames: ['task'],
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'rounds_job_duration_seconds',
    help: 'What jobs took',
    labelNames: ['task', 'outcome'],
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800],
    registers,
  })
  const byTask = { labelNames: ['task'], registers }
  const jobsDue = new Gauge({ name: 'rounds_jobs_due', help: 'Jobs that are due and not begun', ...byTask })
  const jobLag = new Gauge({
    name: 'rounds_job_lag_seconds',
    help: 'How long the oldest of them has been due',
    ...byTask,
  })
  const jobsGivenUp = new Gauge({
    name: 'rounds_jobs_given_up',
    help: 'Jobs that used up their tries',
    ...byTask,
  })

  /** What is asked for only when somebody looks. */
  const look = async (database: Database, tasks: string[]) => {
    const { open, idle, waiting } = database.writeLoad()
    writeQueue.set(waiting)
    writeConnections.set({ state: 'idle' }, idle)
    writeConnections.set({ state: 'busy' }, open - idle)
    const slow = database.slowLoad()
    slowReads.set({ state: 'running' }, slow.running)
    slowReads.set({ state: 'waiting' }, slow.waiting)
    slowRefused.reset()
    slowRefused.inc(slow.refused)
    turnsRefused.reset()
    for (const [work, { running, waiting: queued, refused }] of loadsOfTurns()) {
      turns.set({ work, state: 'running' }, running)
      turns.set({ work, state: 'waiting' }, queued)
      turnsRefused.inc({ work }, refused)
    }
    // Without the database nobody knows: no number rather than one of before.
    for (const gauge of [jobsDue, jobLag, jobsGivenUp]) gauge.reset()
    const rows = await database.global<WaitingJobs>(waitingJobs).catch(() => undefined)
    if (rows === undefined) return
    const none = tasks.map((task) => ({ task, due: 0, lag: 0, givenUp: 0 }))
    for (const { task, due, lag, givenUp } of [...none, ...rows]) {
      jobsDue.set({ task }, due)
      jobLag.set({ task }, lag)
      jobsGivenUp.set({ task }, givenUp)
    }
  }

  return {
    onWait: (ms: number): void => writeWait.observe(ms / 1000),
    onJob({ task, waitedMs, tookMs, hasFailed }: JobDone): void {
      jobWait.observe({ task }, waitedMs / 1000)
      jobSeconds.observe({ task, outcome: hasFailed ? 'failed' : 'done' }, tookMs / 1000)
    },
    countRequests(app: FastifyInstance): void {
      app.addHook('onResponse', (request, reply, done) => {
        const { url } = request.routeOptions
        const labels = { method: request.method, route: nameOf(url) }
        requests.inc({ ...labels, status: reply.statusCode })
        if (url === undefined || !streams.has(url)) requestSeconds.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
    /** `GET /metrics` on a port of its own, which no balancer leads to. */
    async serve(database: Database, tasks: string[], { host, port }: { host: string; port: number }) {
      const answer = async () => {
        await look(database, tasks)
        return registry.metrics()
      }
      const server = createServer((request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end()
          return
        }
        answer().then(
          (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
          () => response.writeHead(500).end(),
        )
      })
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, resolve)
      })
      const bound = server.address() as AddressInfo
      const name = bound.family === 'IPv6' ? `[${bound.address}]` : bound.address
      return {
        address: `http://${name}:${bound.port}/metrics`,
        close: async () => {
          server.close()
          server.closeAllConnections()
        },
      }
    },
  }
}
export type Metrics = ReturnType<typeof openMetrics>
