import { randomUUID } from 'node:crypto'
import { mintToken, sha256 } from '@rounds/server/src/platform/identity/tokens.ts'
import pg from 'pg'
import type { Person } from './kill-writers.ts'

export type Team = { tenantId: string; supervisor: Person; delegates: Person[]; prescriberId: string }

const DELEGATES = 3

/** A tenant with a supervisor, delegates and a prescriber they all visit, each with a session that outlives the run. */
export const makeTeam = async (ownerUrl: string): Promise<Team> => {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const [tenantId, supervisorId, prescriberId] = [randomUUID(), randomUUID(), randomUUID()]
  const settings = {
    branding: { primaryColor: '#2563eb', secondaryColor: null, logo: null, favicon: null },
    features: { ssoEnabled: false, mobileApp: true, analytics: true },
    localization: { timezone: 'UTC', language: 'en', currency: 'USD' },
  }
  try {
    await owner.query(
      `insert into tenants (id, slug, name, settings, current_period_end, onboarding_completed)
       values ($1, 'kill', 'Kill', $2, now() + interval '30 days', true)`,
      [tenantId, JSON.stringify(settings)],
    )
    const person = async (role: string, id: string): Promise<Person> => {
      const token = mintToken('fvs', tenantId)
      await owner.query(
        `insert into users (tenant_id, id, email, first_name, last_name, role, supervisor_id, is_email_verified)
         values ($1, $2, $3, 'Ada', 'Moreau', $4, $5, true)`,
        [tenantId, id, `${id}@kill.test`, role, role === 'DELEGATE' ? supervisorId : null],
      )
      await owner.query(
        `with session as (
           insert into sessions (tenant_id, user_id, expires_at) values ($1, $2, now() + interval '6 hours') returning id)
         insert into session_tokens (tenant_id, session_id, access_hash, refresh_hash, access_expires_at)
         select $1, id, $3, $4, now() + interval '6 hours' from session`,
        [tenantId, id, sha256(token), sha256(`refresh ${token}`)],
      )
      return { id, token }
    }
    const supervisor = await person('SUPERVISOR', supervisorId)
    const delegates: Person[] = []
    for (let made = 0; made < DELEGATES; made++) delegates.push(await person('DELEGATE', randomUUID()))
    await owner.query(
      `insert into prescribers (tenant_id, id, first_name, last_name) values ($1, $2, 'Lena', 'Kowal')`,
      [tenantId, prescriberId],
    )
    // Everyone has met the prescriber before, so everyone may visit.
    for (const { id } of delegates)
      await owner.query(
        `insert into visits (tenant_id, delegate_id, prescriber_id, prescriber_name, scheduled_date, scheduled_time, location)
         values ($1, $2, $3, 'Lena Kowal', '2026-01-05', '09:00', '{}')`,
        [tenantId, id, prescriberId],
      )
    return { tenantId, supervisor, delegates, prescriberId }
  } finally {
    await owner.end()
  }
}
