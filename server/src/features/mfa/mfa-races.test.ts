import { expect, test } from 'vitest'
import { PASSWORD, makeMember, makeSomebody, openBrowser, signedIn } from '#test/browser.ts'
import { codeOf, setPolicy, stepIn, withFactor } from '#test/factors.ts'
import { as, testServer } from '#test/fixtures.ts'
import { held } from '#test/held.ts'
import { TOTP } from 'otpauth'
import { proofLimit } from './rules.ts'

const server = testServer()
const lockUser = 'select from users where id = $1 for no key update'

test.each(['totp/disable', 'recovery-codes'])(
  'whose second factor an admin has just reset is told so, and nothing is done for one that is off: %s',
  async (path) => {
    const { user, recoveryCodes } = await withFactor(server)
    const admin = await as(server, await makeMember(server, user.tenant, 'TENANT_ADMIN'))
    const { browser: device, mfaToken } = await stepIn(server, user)
    await device.post('/auth/mfa/verify', { mfaToken, code: recoveryCodes[0] })
    await device.post(`/auth/mfa/${path}`, { password: 'wrong', code: recoveryCodes[1] })
    const guesses = await held('select from throttles where key = $1 for update', [proofLimit(user.id).key])
    const asked = device.post(`/auth/mfa/${path}`, { password: PASSWORD, code: recoveryCodes[1] })
    await guesses.isAwaitedBy(1, asked)
    const reset = `/tenant-admin/users/${user.id}/second-factor/reset`
    expect((await admin.post(reset, { password: PASSWORD })).status).toBe(204)
    await guesses.letGo()
    expect((await asked).json()).toMatchObject({ code: 'MFA_OFF' })
    const read = server.services.database.read(user.tenant.id)
    expect(await read.rows('select from recovery_codes where tenant_id = $1')).toEqual([])
    const [last] = (await admin.get('/tenant-admin/audit-logs?success=true')).body.data
    expect(last).toMatchObject({ action: 'reset', resource: 'second-factor' })
    const mails = await read.rows<{ subject: string }>(
      'select subject from mails where tenant_id = $1 and recipient = $2 order by created_at desc, id desc limit 1',
      [user.email],
    )
    expect(mails).toEqual([{ subject: 'Your second factor was reset' }])
  },
)

test('of two devices that turn it off at once with a code each, one does', async () => {
  const user = await makeSomebody(server)
  const devices = [await signedIn(server, user), await signedIn(server, user)]
  const { totp, recoveryCodes } = await withFactor(server, user)
  const person = await held(lockUser, [user.id])
  const codes = [codeOf(totp), recoveryCodes[0]]
  const answers: ReturnType<(typeof devices)[0]['post']>[] = []
  for (const [at, device] of devices.entries()) {
    const answer = device.post('/auth/mfa/totp/disable', { password: PASSWORD, code: codes[at] })
    answers.push(answer)
    await person.isAwaitedBy(at + 1, answer)
  }
  await person.letGo()
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 400])
})

test('of two who sign in at once with the same code of the app one does', async () => {
  const { user, totp } = await withFactor(server)
  const steps = [await stepIn(server, user), await stepIn(server, user)]
  const person = await held(lockUser, [user.id])
  const code = codeOf(totp)
  const answers: ReturnType<(typeof steps)[0]['browser']['post']>[] = []
  for (const [at, { browser, mfaToken }] of steps.entries()) {
    const answer = browser.post('/auth/mfa/verify', { mfaToken, code })
    answers.push(answer)
    await person.isAwaitedBy(at + 1, answer)
  }
  await person.letGo()
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([200, 401])
})

test.each(['the app', 'a recovery code', 'a first code'])(
  'whoever signs in by %s is held before it is spent, as where an admin resets it: the two never wait for each other',
  async (by) => {
    const user = await makeSomebody(server)
    const made = by === 'a first code' ? undefined : await withFactor(server, user)
    if (!made) await setPolicy(server, user.tenant, 'everyone')
    const { browser, mfaToken } = await stepIn(server, user)
    const table = by === 'a recovery code' ? 'recovery_codes' : 'second_factors'
    const code = async () => {
      if (made) return by === 'the app' ? codeOf(made.totp) : (made.recoveryCodes[0] ?? '')
      const enrolled = await browser.post('/auth/mfa/sign-in/enroll', { mfaToken })
      return codeOf(new TOTP({ secret: enrolled.json<{ secret: string }>().secret }))
    }
    const body = { mfaToken, code: await code() }
    const person = await held(lockUser, [user.id])
    const entered = openBrowser(server).post(`/auth/mfa/${made ? 'verify' : 'sign-in/confirm'}`, body)
    await person.isAwaitedBy(1, entered)
    const free = await held(`select from ${table} where user_id = $1 for update nowait`, [user.id])
    await free.giveUp()
    await person.letGo()
    expect((await entered).statusCode).toBe(200)
  },
)
