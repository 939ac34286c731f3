import type { Db } from '#platform/database/db.ts'

/** A department by its name, as people write it. */
export const findDepartment = (db: Db, name: string): Promise<{ id: string } | undefined> =>
  db.row<{ id: string }>('select id from departments where tenant_id = $1 and lower(name) = lower($2)', [
    name,
  ])
