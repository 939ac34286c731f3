import type { Db, Transaction } from '#platform/database/db.ts'
import { EXPORT_DAYS } from './rules.ts'

export type NewFile = {
  name: string
  contentType: string
  purpose: 'logo' | 'attachment'
  bytes: Buffer
  createdBy: string
}

export const insertFile = (db: Transaction, file: NewFile): Promise<{ id: string }> =>
  db.one<{ id: string }>(
    `insert into files (tenant_id, name, content_type, purpose, size, bytes, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [file.name, file.contentType, file.purpose, file.bytes.length, file.bytes, file.createdBy],
  )

/**
 * Bytes of what people of the company have stored. Who stores at the same time waits until this transaction has ended. Exports
 * go by themselves.
 */
export const lockStoredBytes = async (db: Transaction): Promise<number> => {
  const [, stored] = await Promise.all([
    db.rows('select from tenants where id = $1 for no key update'),
    db.row<{ bytes: number }>(
      `select coalesce(sum(size), 0) as bytes from files where tenant_id = $1 and purpose <> 'export'`,
    ),
  ])
  return (stored as { bytes: number }).bytes
}

/** Stores a file that was made for one person and is kept for some days; false when it was stored before. */
export const insertExport = async (
  db: Transaction,
  {
    contentType = 'text/csv; charset=utf-8',
    days = EXPORT_DAYS,
    ...file
  }: Pick<NewFile, 'name' | 'bytes' | 'createdBy'> & { id: string; contentType?: string; days?: number },
): Promise<boolean> =>
  (await db.row(
    `insert into files (tenant_id, id, name, content_type, purpose, size, bytes, created_by, kept_until)
     values ($1, $2, $3, $4, 'export', $5, $6, $7, now() + make_interval(days => $8)) on conflict do nothing returning id`,
    [file.id, file.name, contentType, file.bytes.length, file.bytes, file.createdBy, days],
  )) !== undefined

export const isStored = async (db: Db, id: string): Promise<boolean> =>
  (await db.row('select from files where tenant_id = $1 and id = $2', [id])) !== undefined

export type FileContent = { name: string; contentType: string; bytes: Buffer; purpose: string }

/** A file of the tenant; an export, of a report or of a list, for the person alone who asked for it. */
export const findFile = (
  db: Db,
  userId: string,
  id: string,
): Promise<(FileContent & { isReport: boolean }) | undefined> =>
  db.row<FileContent & { isReport: boolean }>(
    `select name, content_type, bytes, purpose,
       exists (select from reports r where r.tenant_id = $1 and r.file_asset_id = files.id) as is_report
     from files where tenant_id = $1 and id = $2 and (purpose <> 'export' or created_by = $3)`,
    [id, userId],
  )

export const findLogo = (db: Db, id: string): Promise<FileContent | undefined> =>
  db.row<FileContent>(
    `select name, content_type, bytes, purpose from files where tenant_id = $1 and id = $2 and purpose = 'logo'`,
    [id],
  )

/** Files that were written for one person; what was attached stays. */
export const deleteOldExports = (db: Transaction) =>
  db.rows(
    `delete from files where tenant_id = $1 and purpose = 'export' and coalesce(kept_until, created_at + make_interval(days => $2)) < now()`,
    [EXPORT_DAYS],
  )
