import type { Transaction } from './db.ts'

/** A whole file takes longer than a statement of a screen may, and has an end. */
export const allowLongStatements = (db: Transaction): Promise<unknown> =>
  db.withoutTenant.rows(
    `select set_config('transaction_timeout', '45s', true), set_config('statement_timeout', '25s', true), set_config('lock_timeout', '20s', true)`,
  )

/** All that a company has takes minutes, and nothing waits for it: each statement has an end. */
export const allowLongTransaction = (db: Transaction): Promise<unknown> =>
  db.withoutTenant.rows(`select set_config('statement_timeout', '120s', true)`)

/** What begins to be written about people waits until whoever is being erased is, and says nothing of them then. */
export const waitForErasure = (db: Transaction): Promise<unknown> =>
  db.rows('select pg_advisory_xact_lock_shared(hashtextextended(id::text, 61)) from tenants where id = $1')
/** For whoever erases: what has begun is stored as under way, and what begins waits until the transaction ends. */
export const holdForErasure = (db: Transaction): Promise<unknown> =>
  db.rows('select pg_advisory_xact_lock(hashtextextended(id::text, 61)) from tenants where id = $1')

/** Rows that are read at once; of those before, only what was made of them is in memory. */
const BATCH = 1000

/**
 * All that a select finds, as of one moment: read bit by bit, through a cursor. A statement's columns are remembered by its
 * text (flight.ts): a cursor of one name always has the same columns.
 */
export async function* readInBatches<R extends object>(
  db: Transaction,
  cursor: string,
  select: string,
  values: unknown[],
): AsyncGenerator<R[]> {
  await db.rows(`declare ${cursor} no scroll cursor for\n${select}`, values)
  for (;;) {
    const rows = await db.withoutTenant.rows<R>(`fetch ${BATCH} from ${cursor}`)
    if (rows.length === 0) return
    yield rows
  }
}
