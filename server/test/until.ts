import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'

const STUCK_MS = 250_000

/** Asks until the answer is right. Its own end is for what is stuck: no time is judged by it. */
export const until = async (label: string, isRight: () => Promise<boolean> | boolean): Promise<void> => {
  const end = Date.now() + STUCK_MS
  while (!(await isRight())) {
    if (Date.now() > end) throw new Error(`${label}: not in ${STUCK_MS} ms`)
    await pause(10)
  }
}

/** Waits until so many connections wait for what this one has locked. */
export const untilBlocked = async (owner: pg.Client, count: number): Promise<void> => {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  await until(`${count} waiting`, async () => {
    const waiting = await owner.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
      rows[0]?.pid,
    ])
    return (waiting.rowCount ?? 0) >= count
  })
}
