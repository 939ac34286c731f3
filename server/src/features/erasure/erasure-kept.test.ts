import type { Erasable } from '@rounds/contract/erasure'
import { expect, test } from 'vitest'
import { hashPassword } from '#platform/identity/password.ts'
import { stepIn, withFactor } from '#test/factors.ts'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { storeFile } from '#test/objects.ts'
import { PASSWORD } from '#test/browser.ts'

const server = testServer()
const subjects = '/tenant-admin/data-subjects'

/** Somebody who has left, and an admin who erases them. */
const makeCompany = async () => {
  const tenant = await makeTenant(server)
  const passwordHash = await hashPassword(PASSWORD)
  const admin = await as(server, await makeUser(server, tenant, 'TENANT_ADMIN', { passwordHash }))
  const person = await makeUser(server, tenant, 'TENANT_ADMIN', { status: 'inactive' })
  const name = `${person.firstName} ${person.lastName}`
  const erase = () => admin.post(`${subjects}/erasure`, { userId: person.id, name, password: PASSWORD })
  return { tenant, admin, person, erase }
}

test('the logo that somebody has stored stays their company’s, without the name that they gave it', async () => {
  const { tenant, admin, person, erase } = await makeCompany()
  const logo = await storeFile({ server }, { user: person }, 'logo')
  await storeFile({ server }, { user: person })
  expect((await admin.get<Erasable>(`${subjects}/${person.id}`)).body.files).toBe(1)
  expect((await erase()).status).toBe(200)
  const left = await server.services.database
    .read(tenant.id)
    .rows('select id, name from files where tenant_id = $1')
  expect(left).toEqual([{ id: logo, name: 'logo.png' }])
})

test('whoever is taken back just then is not erased', async () => {
  const { admin, person, erase } = await makeCompany()
  const row = await held(`update users set status = 'active' where id = $1`, [person.id])
  const erased = erase()
  await row.isAwaitedBy(1, erased)
  await row.letGo()
  expect(await erased).toMatchObject({ status: 409, body: { code: 'USER_ACTIVE' } })
  const { body } = await admin.get(`/tenant-admin/users/${person.id}`)
  expect(body).toMatchObject({ firstName: person.firstName, status: 'active' })
})

test('of what opened the account of somebody who was erased nothing is left', async () => {
  const { tenant, person, erase } = await makeCompany()
  const change = (text: string, values: unknown[]) =>
    server.services.database.inTenant(tenant.id, (db) => db.rows(text, values))
  await change(
    `update users set status = 'active', role = 'DELEGATE', password_hash = $3 where tenant_id = $1 and id = $2`,
    [person.id, await hashPassword(PASSWORD)],
  )
  const caller = await as(server, person)
  await caller.post('/calendar/feed', {})
  await withFactor(server, person)
  await stepIn(server, person)
  await change(
    `insert into mail_tokens (tenant_id, user_id, kind, token_hash, expires_at) values ($1, $2, 'reset', '\\x00', now())`,
    [person.id],
  )
  await change(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [person.id])
  const tables = 'sessions mail_tokens calendar_feeds second_factors recovery_codes sign_in_steps'.split(' ')
  const filled = async () => {
    const left: string[] = []
    for (const table of tables)
      if (
        (await change(`select from ${table} where tenant_id = $1 and user_id = $2`, [person.id])).length > 0
      )
        left.push(table)
    return left
  }
  expect(await filled()).toEqual(tables)
  expect((await erase()).status).toBe(200)
  expect(await filled()).toEqual([])
})
