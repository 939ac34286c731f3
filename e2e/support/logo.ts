import { randomUUID } from 'node:crypto'
import { sql } from './database.ts'

/** Makes a picture (a PNG in base64) the logo of a company, as if its admin had chosen it. */
export const storeLogo = async (tenant: { id: string }, admin: { id: string }, picture: string) => {
  const id = randomUUID()
  await sql(
    `insert into files (tenant_id, id, name, content_type, purpose, size, bytes, created_by)
     values ($1, $2, 'logo.png', 'image/png', 'logo', length(decode($3, 'base64')), decode($3, 'base64'), $4)`,
    [tenant.id, id, picture, admin.id],
  )
  await sql('update tenants set logo = $2 where id = $1', [
    tenant.id,
    `/api/v1/files/logos/${tenant.id}/${id}`,
  ])
}
