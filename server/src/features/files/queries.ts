import type { Db, Transaction } from '#platform/db.ts'

export type NewFile = {
  name: string
  contentType: string
  purpose: 'logo' | 'attachment'
  bytes: Buffer
  createdBy: string
}

export const insertFile = async (db: Transaction, file: NewFile): Promise<{ id: string }> =>
  (await db.row<{ id: string }>(
    `insert into files (tenant_id, name, content_type, purpose, size, bytes, created_by)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [file.name, file.contentType, file.purpose, file.bytes.length, file.bytes, file.createdBy],
  )) as { id: string }

export type FileContent = { name: string; contentType: string; bytes: Buffer }

export const findFile = (db: Db, id: string): Promise<FileContent | undefined> =>
  db.row<FileContent>('select name, content_type, bytes from files where tenant_id = $1 and id = $2', [id])

export const findLogo = (db: Db, id: string): Promise<FileContent | undefined> =>
  db.row<FileContent>(
    `select name, content_type, bytes from files where tenant_id = $1 and id = $2 and purpose = 'logo'`,
    [id],
  )
