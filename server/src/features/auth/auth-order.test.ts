import { expect, test } from 'vitest'
import { forget, makeSomebody, openBrowser, signedIn, tokenFromMail } from '#test/browser.ts'
import { testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { runQueued } from '#test/queued.ts'

/** Whoever signs in or opens a link is held before what they do it by, as where somebody else changes them. */

const server = testServer()
const lockUser = 'select from users where id = $1 for no key update'

test.each(['reset-password', 'verify-email'])(
  'whose link is opened is held before it: who changes them meanwhile never waits for it (%s)',
  async (path) => {
    const user = await makeSomebody(server)
    if (path === 'reset-password') {
      await forget(server, user)
      await runQueued(server, 'forgot-password', user.tenant.id)
    } else {
      await server.services.database.inTenant(user.tenant.id, (db) =>
        db.rows('update users set is_email_verified = false where tenant_id = $1 and id = $2', [user.id]),
      )
      await (await signedIn(server, user)).post('/auth/resend-verification')
    }
    const token = await tokenFromMail(server, user)
    const person = await held(lockUser, [user.id])
    const opened = openBrowser(server).post(`/auth/${path}`, { token, password: 'Another-Heron-1' })
    await person.isAwaitedBy(1, opened)
    const link = await held('select from mail_tokens where user_id = $1 for update nowait', [user.id])
    await link.giveUp()
    await person.letGo()
    expect((await opened).statusCode).toBe(200)
  },
)

test('whoever signs in after a wrong try is held before the tries are forgotten, as where a new password forgets them', async () => {
  const user = await makeSomebody(server)
  await openBrowser(server).signIn(user, { password: 'wrong-wrong' })
  const person = await held(lockUser, [user.id])
  const entered = openBrowser(server).signIn(user)
  await person.isAwaitedBy(1, entered)
  const tries = await held('select from throttles where tenant_id = $1 for update nowait', [user.tenant.id])
  await tries.giveUp()
  await person.letGo()
  expect((await entered).statusCode).toBe(200)
})

test('whose password changes while they sign in with the old one is refused, and the log says so', async () => {
  const user = await makeSomebody(server)
  const change = await held(`update users set password_hash = 'another' where id = $1`, [user.id])
  const entered = openBrowser(server).signIn(user)
  await change.isAwaitedBy(1, entered)
  await change.letGo()
  expect((await entered).statusCode).toBe(401)
  const told = await server.services.database
    .read(user.tenant.id)
    .rows(`select user_id, success, details from audit_log where tenant_id = $1 and action = 'login'`)
  expect(told).toEqual([{ userId: user.id, success: false, details: { reason: 'password' } }])
})
