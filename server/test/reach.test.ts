import type { Role } from '@rounds/contract/endpoint'
import { PrescriberFilter } from '@rounds/contract/prescribers'
import { VisitFilter } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { constraintRefusals } from '#app'
import { findPrescriber, listPrescribers } from '#features/prescribers/queries.ts'
import { hasDelegate } from '#features/team/queries.ts'
import { findVisit, listVisits } from '#features/visits/queries.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { toRefusal } from '#platform/plain/errors.ts'
import { makePrescriber, makeTeam, planVisit, submitReport, testServer } from './fixtures.ts'

const server = testServer()

test.each([
  ['TENANT_ADMIN', true],
  ['SUPERVISOR', true],
  ['DELEGATE', true],
  ['SUPER_ADMIN', false],
  // As a newer version, which runs beside this one, may have stored it.
  ['AUDITOR', false],
])('a %s sees what a delegate has: %s', async (role, sees) => {
  const { delegate, supervisor, admin } = await makeTeam(server)
  const prescriber = await makePrescriber(server, delegate.user)
  const visit = await planVisit(server, delegate)
  const caller = { TENANT_ADMIN: admin, SUPERVISOR: supervisor }[role] ?? delegate
  const user = { id: caller.user.id, role: role as Role } as SessionUser
  const db = server.services.database.read(delegate.user.tenant.id)
  const found = [
    (await findVisit(db, user, visit.id)) !== undefined,
    (await listVisits(db, user, VisitFilter.parse({}))).total > 0,
    (await findPrescriber(db, user, prescriber.id)) !== undefined,
    (await listPrescribers(db, user, PrescriberFilter.parse({}))).total > 0,
    await hasDelegate(db, user, delegate.user.id),
  ]
  expect(found).toEqual(found.map(() => sees))
})

test('what features say of a broken rule is said of a rule that there is', async () => {
  const rows = await server.services.database.global<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
     union select conname from pg_constraint where connamespace = 'public'::regnamespace
     union select (regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g'))[1] from pg_proc where pronamespace = 'public'::regnamespace`,
  )
  const known = rows.map(({ name }) => name)
  expect(known).toEqual(expect.arrayContaining(Object.keys(constraintRefusals)))
})

test('a visit that only the database keeps from changing is refused as one that is locked', async () => {
  const { delegate, supervisor, tenant } = await makeTeam(server)
  const { id } = await submitReport(server, delegate)
  await supervisor.post('/supervisors/approvals/process', { action: 'approve', ids: [id] })
  const changed = server.services.database.inTenant(tenant.id, (db) =>
    db.rows(`update visits set notes = 'changed' where tenant_id = $1 and id = $2`, [id]),
  )
  const refusal = await changed.catch((error: unknown) => toRefusal(error, constraintRefusals))
  expect(refusal).toMatchObject({ status: 409, code: 'VISIT_LOCKED' })
})
