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

/** `pg_stat_activity` would stay, in a transaction, as it was first looked at: without who has connected since. */
const blocked = `with recursive behind(pid) as (
  select pg_backend_pid()
  union select l.pid from behind b, pg_locks l where not l.granted and b.pid = any(pg_blocking_pids(l.pid)))
  select from behind`

/** Waits until so many connections wait for what this one has locked, or for one another behind it. */
export const untilBlocked = async (owner: pg.Client, count: number): Promise<void> =>
  until(`${count} waiting`, async () => ((await owner.query(blocked)).rowCount ?? 0) > count)
