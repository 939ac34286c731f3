import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { TestUser } from './fixtures.ts'
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

/** That nobody who waits for something else holds this row: it throws where somebody does. */
export const isFree = async (table: string, id: string) => {
  const other = await held(`select from ${table} where id = $1 for update nowait`, [id])
  await other.giveUp()
}

/** A key under which a change of somebody is just being carried out: it stays under way, with all that it has done, until this gives up. */
export const heldKey = async ({ tenant, id }: TestUser, route: string) => {
  const key = randomUUID()
  const sentBefore = await held(
    `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, status) values ($1, $2, $3, $4, '', 200)`,
    [tenant.id, id, route, key],
  )
  return { ...sentBefore, header: { 'idempotency-key': key } }
}
