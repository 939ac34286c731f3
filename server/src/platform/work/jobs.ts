import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, type TaskList, run } from 'graphile-worker'
import pg from 'pg'
import type { Transaction } from '#platform/database/db.ts'
import { openWatch } from '#platform/database/watch.ts'

/**
 * By the name of the task. A payload names its tenant, the clock's jobs none. At-least-once: a handler may run again;
 * after `isLastTry` it does not, whatever happens.
 */
export type JobHandlers = Record<string, (payload: never, isLastTry?: boolean) => Promise<void>>

const addJob = `select graphile_worker.add_job($1, $2::json, max_attempts := 8, job_key := $3)`

/** Adds a job in the transaction of its cause: it runs if and only if that is stored. `key` replaces a waiting twin. */
export const addJobTo = (db: Transaction, task: string, payload: object, key: string | null = null): void =>
  db.ofNoTenant.beforeCommit(addJob, [task, JSON.stringify({ tenantId: db.tenantId, ...payload }), key])

/** A job of a killed process is free again after this time; no handler may take longer (server-rules 5.8). */
const LEASE_SECONDS = 60
const freeJobs = `
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_at < now() - interval '${LEASE_SECONDS} seconds'))`

type Options = {
  /** What runs by the clock, in crontab's notation (UTC), once for all instances: `17 3 * * * housekeeping`. */
  crontab?: string
  onFailure: (task: string, error: unknown) => void
  retryMs?: number
}

/** Runs jobs of every tenant beside other instances until stopped; starts again when the database was gone. */
export const startJobs = (
  url: string,
  handlers: JobHandlers,
  { crontab = '', onFailure, retryMs = 2000 }: Options,
): { stop(): Promise<void> } => {
  const config = {
    connectionString: url,
    application_name: 'rounds jobs',
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  }
  const pool = new pg.Pool({ ...config, max: 4 })
  const watch = openWatch(config)
  // Losing a connection is repaired by the pool and the runner, and must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    watch.add(client)
  })
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([task, handler]) => [
      task,
      async (payload, { job }) => {
        try {
          await handler(payload as never, job.attempts >= job.max_attempts)
        } catch (error) {
          onFailure(task, error)
          throw error
        }
      },
    ]),
  )

  let runner: Runner | undefined
  const stopping = new AbortController()
  const { signal } = stopping
  const running = (async () => {
    while (!signal.aborted) {
      try {
        runner = await run({
          pgPool: pool,
          taskList,
          crontab,
          concurrency: 2,
          pollInterval: 5000,
          noHandleSignals: true,
          // Only batches have an answer to a job whose end cannot be written down: the runner ends and is started anew. The
          // single way leaves its refusal to nobody, which ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          logger: new Logger(() => () => undefined),
        })
        if (signal.aborted) await runner.stop().catch(() => undefined)
        await runner.promise
      } catch (error) {
        if (!signal.aborted) onFailure('the job runner', error)
      }
      runner = undefined
      await pause(retryMs, undefined, { signal }).catch(() => undefined)
    }
  })()
  const free = () => void pool.query(freeJobs).catch(() => undefined)
  free()
  const lease = setInterval(free, (LEASE_SECONDS * 1000) / 4)

  return {
    async stop() {
      stopping.abort()
      clearInterval(lease)
      await runner?.stop().catch(() => undefined)
      await running
      await pool.end()
      watch.close()
    },
  }
}
