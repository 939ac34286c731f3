import pg from 'pg'

let pool: pg.Pool | undefined

/** Rows of a statement run as the owner, who sees every tenant. Tests read and arrange with it, the product never does. */
export const sql = async <T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<T[]> => {
  pool ??= new pg.Pool({ connectionString: process.env.E2E_OWNER_URL, max: 3, allowExitOnIdle: true })
  return (await pool.query<T>(text, values)).rows
}

export const closeDatabase = async (): Promise<void> => {
  await pool?.end()
  pool = undefined
}
