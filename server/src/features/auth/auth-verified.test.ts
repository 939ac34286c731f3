import { expect, test } from 'vitest'
import { openBrowser, tokenFromMail } from '#test/browser.ts'
import { openHearingStream } from '#test/event-stream.ts'
import { as, makeTenant, makeUser, testServer } from '#test/fixtures.ts'

const server = testServer()

test('open pages of whoever has proved their address hear of it, and nobody else’s', async () => {
  const tenant = await makeTenant(server)
  const user = await makeUser(server, tenant)
  const colleague = await makeUser(server, tenant)
  await server.services.database.inTenant(tenant.id, (db) =>
    db.rows('update users set is_email_verified = false where tenant_id = $1'),
  )
  const reader = await as(server, user)
  const [page, other] = [
    await openHearingStream(server, reader),
    await openHearingStream(server, await as(server, colleague)),
  ]
  expect((await reader.post('/auth/resend-verification')).status).toBe(202)
  const token = await tokenFromMail(server, user)
  // Perhaps on the telephone, on which their mail is.
  expect((await openBrowser(server).post('/auth/verify-email', { token })).statusCode).toBe(200)
  await expect.poll(() => page.heard()).toEqual([{ type: 'company', id: tenant.id }])
  expect((await reader.get('/auth/profile')).body.isEmailVerified).toBe(true)
  expect(other.heard()).toEqual([])
  page.close()
  other.close()
})
