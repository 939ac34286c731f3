import { mintToken, sha256 } from '@rounds/server/src/platform/identity/tokens.ts'
import type pg from 'pg'

export type Person = { tenantId: string; id: string; email: string; token: string }

/** People of one role from as many tenants as there are, or of the tenant `slug`, each with a session that outlives the run. */
export const signInPeople = async (
  owner: pg.Client,
  role: 'DELEGATE' | 'SUPERVISOR' | 'TENANT_ADMIN',
  count: number,
  slug: string | null = null,
): Promise<Person[]> => {
  const { rows } = await owner.query<{ tenant_id: string; id: string; email: string }>(
    `select tenant_id, id, email from (
       select u.tenant_id, u.id, u.email, row_number() over (partition by u.tenant_id order by u.id) as place from users u
       join tenants t on t.id = u.tenant_id
       where u.role = $1 and u.status = 'active' and u.deleted_at is null and t.onboarding_completed
         and ($3::text is null or t.slug = $3)) u
     order by place, tenant_id limit $2`,
    [role, count, slug],
  )
  const people = rows.map((row) => ({
    tenantId: row.tenant_id,
    id: row.id,
    email: row.email,
    token: mintToken('fvs', row.tenant_id),
  }))
  await owner.query(
    `with person as (
       select uuidv7() as session_id, * from unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::bytea[]) p(tenant_id, user_id, access, refresh)),
     session as (
       insert into sessions (tenant_id, id, user_id, expires_at)
       select tenant_id, session_id, user_id, now() + interval '6 hours' from person)
     insert into session_tokens (tenant_id, session_id, access_hash, refresh_hash, access_expires_at)
     select tenant_id, session_id, access, refresh, now() + interval '6 hours' from person`,
    [
      people.map((person) => person.tenantId),
      people.map((person) => person.id),
      people.map((person) => sha256(person.token)),
      people.map((person) => sha256(`refresh ${person.token}`)),
    ],
  )
  return people
}
