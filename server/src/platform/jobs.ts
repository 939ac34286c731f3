import { Logger, type Runner, type TaskList, run } from 'graphile-worker'
import pg from 'pg'
import type { Transaction } from './db.ts'

/** Each job names its tenant; handlers set it before they touch a row. At-least-once: a handler may run again. */
export type JobPayload = { tenantId: string }
export type JobHandlers = Record<string, (payload: never) => Promise<void>>

const addJob = `select graphile_worker.add_job($2, $3::json, max_attempts := 8, job_key := $4) where $1::uuid is not null /* tenant_id */`

/** Adds a job in the transaction of its cause: it runs if and only if that is stored. `key` replaces a waiting twin. */
export const addJobTo = (db: Transaction, task: string, payload: object, key: string | null = null): void =>
  db.beforeCommit(addJob, [task, JSON.stringify({ tenantId: db.tenantId, ...payload }), key])

/** Runs jobs of every tenant beside other instances, until stopped. */
export const startJobs = async (
  url: string,
  handlers: JobHandlers,
  onFailure: (task: string, error: unknown) => void,
): Promise<{ stop(): Promise<void> }> => {
  const pool = new pg.Pool({ connectionString: url, max: 3, application_name: 'rounds jobs' })
  // Losing an idle connection is repaired by the pool and must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const taskList: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([task, handler]) => [
      task,
      async (payload) => {
        try {
          await handler(payload as never)
        } catch (error) {
          onFailure(task, error)
          throw error
        }
      },
    ]),
  )
  const runner: Runner = await run({
    pgPool: pool,
    taskList,
    concurrency: 2,
    pollInterval: 5000,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  })
  return {
    async stop() {
      await runner.stop().catch(() => undefined)
      await pool.end()
    },
  }
}
