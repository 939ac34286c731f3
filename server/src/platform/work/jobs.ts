import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, type TaskList, run } from 'graphile-worker'
import pg from 'pg'
import { z } from 'zod'
import { id } from '@rounds/contract/common'
import type { Transaction } from '#platform/database/db.ts'
import { openWatch } from '#platform/database/watch.ts'
import { asker } from '#platform/plain/asker.ts'

/**
 * At-least-once: a handler may run again. One that goes through many things ends between two of them when the process is
 * `stopping`. `giveUp` tells of a job, or mends, once its last try has failed.
 */
export type JobHandler = {
  (payload: never, stopping: AbortSignal): Promise<void>
  giveUp?: (payload: never) => Promise<void>
}
/** By the name of the task. A payload names its tenant, the clock's jobs none. */
export type JobHandlers = Record<string, JobHandler>

/** What every job is told but those of the clock: in whose name it runs. */
export const ofTenant = z.object({ tenantId: id })

/**
 * A handler that is told what the schema says. What waits in the queue may be written by another version: what cannot be
 * understood fails before anything is done, and is tried again, maybe by an instance that does.
 */
export const job = <S extends z.ZodType>(
  payload: S,
  run: (payload: z.output<S>) => Promise<void>,
  giveUp?: (payload: z.output<S>) => Promise<void>,
): JobHandler => {
  const understood = (then: typeof run) => async (given: unknown) => then(payload.parse(given))
  return Object.assign(understood(run), giveUp && { giveUp: understood(giveUp) })
}

const addJob = `select graphile_worker.add_job($1, $2::json, max_attempts := 8, job_key := $3, run_at := $4)`

/**
 * Adds a job in the transaction of its cause: it runs if and only if that is stored, not before `at` (ISO 8601). `key` replaces
 * one that waits with the same.
 */
export const addJobTo = (
  db: Transaction,
  task: string,
  payload: object,
  key: string | null = null,
  at: string | null = null,
): void =>
  db.withoutTenant.beforeCommit(addJob, [
    task,
    JSON.stringify({ tenantId: db.tenantId, ...payload }),
    key,
    at,
  ])

/** What the clock starts: a job of the named task for each tenant, so that one that fails holds nobody else up. */
const FOR_EACH_TENANT = 'for-each-tenant'
const addForEachTenant = `
  select graphile_worker.add_job($1, json_build_object('tenantId', id), max_attempts := 8,
    job_key := $1 || ':' || id) from tenants`

/** A line of the crontab (UTC) that does `task` for each tenant. Keyed: what fails night after night waits once. */
export const forEachTenant = (time: string, task: string): string =>
  `${time} ${FOR_EACH_TENANT} ?id=${task}&jobKey=${FOR_EACH_TENANT}:${task} {"task":"${task}"}`

/** Gives up a job, by its task and payload: a job too, as whoever finds it may be killed as well. */
const GIVE_UP = 'give-up'
const addGiveUp = (task: string, payload: string, id: string) =>
  `graphile_worker.add_job('${GIVE_UP}', json_build_object('task', ${task}, 'payload', ${payload}), max_attempts := 8,
    job_key := '${GIVE_UP}:' || ${id})`

/** A job of a killed process is free again after this time; a process that lives says so for each job it has. Milliseconds. */
const LEASE_MS = 60_000
/** Answers the tasks of those that were in their last try. They are not begun again: it may be they that end processes. */
const freeJobs = `
  with lost as (
    update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = greatest(run_at, now()),
      last_error = case when attempts < max_attempts then last_error else $3 end
    where locked_at < now() - $1 * interval '1 millisecond'
    returning id, task_id, payload, attempts >= max_attempts as is_over)
  select t.identifier as task,
    case when t.identifier = any($2) then ${addGiveUp('t.identifier', 'l.payload', 'l.id')} end
  from lost l join graphile_worker._private_tasks t on t.id = l.task_id where l.is_over`
const KILLED = 'The process was killed in the last try'
const renewJobs = `
  update graphile_worker._private_jobs j set locked_at = now()
  from unnest($1::bigint[], $2::text[]) mine(id, worker) where j.id = mine.id and j.locked_by = mine.worker`

/** What became of one try of a job; `waitedMs` is from when it was due to when it began. */
export type JobDone = { task: string; waitedMs: number; tookMs: number; hasFailed: boolean }

/** What a runner writes down last, once none of its jobs runs any more, has so long. Milliseconds. */
const LAST_WORDS_MS = 5000
/**
 * When all of a runner has ended. Its own promise may never say so: the library counts what is on its way to the database, and
 * where several ends of jobs were refused it counts one too few and waits for it.
 */
const endOf = (runner: Runner): Promise<unknown> => {
  const over = (['complete', 'error'] as const).map((how) =>
    once(runner.events, `pool:gracefulShutdown:${how}`),
  )
  const lastWords = Promise.race(over).then(() => pause(LAST_WORDS_MS, undefined, { ref: false }))
  return Promise.race([runner.promise, lastWords])
}

type Options = {
  /** What runs by the clock, in crontab's notation (UTC), once for all instances. */
  crontab?: string
  /** Tasks that may take long: each of these lists is done one at a time, beside the two workers for all other tasks. */
  lanes?: string[][]
  onFailure: (task: string, error: unknown) => void
  /** All runners work again of which `onFailure` told; it does so once, however long the database is away. */
  onBack?: () => void
  onJob?: (done: JobDone) => void
  retryMs?: number
  leaseMs?: number
}

/** Runs jobs of every tenant beside other instances until stopped; starts again when the database was gone. */
export const startJobs = (
  url: string,
  handlers: JobHandlers,
  { crontab = '', lanes = [], onFailure, onBack, onJob, retryMs = 2000, leaseMs = LEASE_MS }: Options,
): { stop(): Promise<void> } => {
  const config = {
    connectionString: url,
    application_name: 'rounds jobs',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...config, max: 4 + lanes.length })
  const watch = openWatch(config)
  // Losing a connection is repaired by the pool and the runner, and must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watch.add(client)
  })
  const stopping = new AbortController()
  const { signal } = stopping
  /** By the id of a job, and who has it. One that another instance freed, and that is taken again here, is the same try. */
  const running = new Map<string, { worker: string; work: Promise<void> }>()
  const carryOut = async (task: string, dueAt: Date, work: () => Promise<unknown>) => {
    const waitedMs = Math.max(0, Date.now() - dueAt.getTime())
    const began = performance.now()
    let hasFailed = false
    try {
      await asker.run(`job ${task}`, work)
    } catch (error) {
      hasFailed = true
      onFailure(task, error)
      throw error
    } finally {
      onJob?.({ task, waitedMs, tookMs: performance.now() - began, hasFailed })
    }
  }
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([task, handler]) => [
      task,
      async (payload, { job, query }) => {
        const work =
          running.get(job.id)?.work ?? carryOut(task, job.run_at, () => handler(payload as never, signal))
        running.set(job.id, { worker: job.locked_by ?? '', work })
        try {
          await work
        } catch (error) {
          if (handler.giveUp && job.attempts >= job.max_attempts)
            await query(`select ${addGiveUp('$1::text', '$2::json', '$3')}`, [
              task,
              JSON.stringify(payload),
              job.id,
            ])
          throw error
        } finally {
          running.delete(job.id)
        }
      },
    ]),
  )
  taskList[FOR_EACH_TENANT] = (payload, { query, job }) =>
    carryOut(FOR_EACH_TENANT, job.run_at, () => query(addForEachTenant, [(payload as { task: string }).task]))
  taskList[GIVE_UP] = (given, { job }) => {
    const { task, payload } = given as { task: string; payload: never }
    return carryOut(GIVE_UP, job.run_at, async () => handlers[task]?.giveUp?.(payload))
  }
  const givenUp = Object.keys(handlers).filter((task) => handlers[task]?.giveUp)

  const runners = new Set<Runner>()
  /** Whose runner ended and could not be started again yet. */
  const away = new Set<string[]>()
  /** Runs these tasks until stopped; begins anew when the database was gone. */
  const supervise = async (tasks: string[], concurrency: number, cron: string) => {
    while (!signal.aborted) {
      let runner: Runner | undefined
      try {
        runner = await run({
          pgPool: pool,
          taskList: Object.fromEntries(tasks.map((task) => [task, taskList[task]])),
          crontab: cron,
          concurrency,
          pollInterval: 5000,
          noHandleSignals: true,
          // Only batches have an answer to a job whose end cannot be written down: the runner ends and is started anew. The
          // single way leaves its refusal to nobody, which ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          logger: new Logger(() => () => undefined),
        })
        runners.add(runner)
        if (away.delete(tasks) && away.size === 0) onBack?.()
        const end = endOf(runner)
        if (signal.aborted) void runner.stop().catch(() => undefined)
        await end
      } catch (error) {
        if (!signal.aborted && away.size === 0) onFailure('the job runner', error)
        away.add(tasks)
      }
      if (runner) runners.delete(runner)
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const long = lanes.map((lane) => lane.filter((task) => task in taskList))
  const others = Object.keys(taskList).filter((task) => !long.flat().includes(task))
  const supervising = Promise.all([
    supervise(others, 2, crontab),
    ...long.filter((lane) => lane.length > 0).map((lane) => supervise(lane, 1, '')),
  ])
  const lookAfterLeases = async () => {
    if (running.size > 0)
      await pool.query(renewJobs, [[...running.keys()], [...running.values()].map(({ worker }) => worker)])
    const { rows } = await pool.query<{ task: string }>(freeJobs, [leaseMs, givenUp, KILLED])
    for (const { task } of rows) onFailure(task, new Error(KILLED))
  }
  const look = () => void lookAfterLeases().catch(() => undefined)
  look()
  const lease = setInterval(look, leaseMs / 4)

  return {
    async stop() {
      stopping.abort()
      clearInterval(lease)
      for (const runner of runners) void runner.stop().catch(() => undefined)
      await supervising
      await pool.end()
      watch.close()
    },
  }
}
