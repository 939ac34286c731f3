import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { as, makeTeam, makeUser, planVisit, testServer } from '#test/fixtures.ts'
import { held, isFree } from '#test/held.ts'
import { PASSWORD } from '#test/world.ts'

/** Whoever erases holds what goes in the order of all others: two who do so never wait for each other. */

const server = testServer()

/** Somebody with whatever others may hold just now, who is about to be erased. */
const makeCompany = async () => {
  const { tenant, supervisor, delegate } = await makeTeam(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const { id, firstName, lastName } = delegate.user
  const change = (text: string, values: unknown[]) =>
    server.services.database.inTenant(tenant.id, (db) => db.rows<{ id: string }>(text, values))
  const invitations = [randomUUID(), randomUUID()].toSorted()
  await admin.post('/tenant-admin/invitations/bulk', {
    lines: invitations
      .toReversed()
      .map((each) => ({ id: each, email: `${each}@new.test`, role: 'DELEGATE' })),
  })
  await change('update invitations set invited_by = $2 where tenant_id = $1', [id])
  const visits = [randomUUID(), randomUUID()].toSorted()
  for (const each of visits.toReversed()) await planVisit(server, delegate, { id: each })
  const note = { delegateId: id, note: 'Open with the study.' }
  const { body: written } = await supervisor.post('/supervisors/coaching-notes', note)
  await change(
    `insert into notifications (tenant_id, user_id, type, wording, parameters) values ($1, $2, 'visit', 'plan-submitted', $3)`,
    [supervisor.user.id, JSON.stringify({ name: `${firstName} ${lastName}` })],
  )
  const told = await change('select id from notifications where tenant_id = $1', [])
  await change(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [id])
  const rows = {
    invitations,
    visits,
    coaching_notes: [String(written.id)],
    notifications: told.map((each) => each.id),
  }
  return {
    rows,
    erase: () =>
      admin.post('/tenant-admin/data-subjects/erasure', {
        userId: id,
        name: `${firstName} ${lastName}`,
        password: PASSWORD,
      }),
  }
}

test.each(['invitations', 'visits', 'coaching_notes'] as const)(
  'while another one holds the first of the %s nothing that comes after it is held',
  async (table) => {
    const { rows, erase } = await makeCompany()
    expect(rows.notifications).toHaveLength(2)
    const other = await held(`select from ${table} where id = $1 for update`, [rows[table][0]])
    const erased = erase()
    await other.isAwaitedBy(1, erased)
    const tables = Object.keys(rows) as (keyof typeof rows)[]
    for (const later of tables.slice(tables.indexOf(table)))
      for (const id of later === table ? rows[table].slice(1) : rows[later]) await isFree(later, id)
    await other.letGo()
    expect((await erased).status).toBe(200)
  },
)
