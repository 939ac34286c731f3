import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { untilBlocked } from './until.ts'

/** A connection that has begun a transaction with a statement: what it has locked others wait for until it lets go. */
export const held = async (statement: string, values: unknown[]) => {
  const owner = new pg.Client({ connectionString: inject('ownerUrl') })
  await owner.connect()
  onTestFinished(() => owner.end())
  await owner.query('begin')
  await owner.query(statement, values)
  return {
    /** Until so many requests wait for it, or the last of them did not and is over. */
    isAwaitedBy: (count: number, last: Promise<unknown>) => Promise.race([last, untilBlocked(owner, count)]),
    /** What it has done counts, and whoever waits goes on. */
    letGo: () => owner.query('commit'),
    /** As if it had done nothing. */
    giveUp: () => owner.query('rollback'),
  }
}
