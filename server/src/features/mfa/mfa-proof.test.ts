import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { PASSWORD, makeSomebody, signedIn } from '#test/browser.ts'
import { testServer } from '#test/fixtures.ts'
import { codeOf, stepIn } from '#test/factors.ts'

const server = testServer()

test('wrong passwords before the right one are forgotten with it', async () => {
  const browser = await signedIn(server, await makeSomebody(server))
  const enroll = async (password: string) =>
    (await browser.post('/auth/mfa/totp/enroll', { password })).statusCode
  for (let day = 0; day < 2; day++) {
    for (let slip = 0; slip < 3; slip++) expect(await enroll('nope')).toBe(400)
    expect(await enroll(PASSWORD)).toBe(200)
  }
})

test('the code that turned it on signs nobody in', async () => {
  const user = await makeSomebody(server)
  const browser = await signedIn(server, user)
  const { secret } = (await browser.post('/auth/mfa/totp/enroll', { password: PASSWORD })).json<{
    secret: string
  }>()
  const code = codeOf(new TOTP({ secret }))
  expect((await browser.post('/auth/mfa/totp/confirm', { code })).statusCode).toBe(200)
  const step = await stepIn(server, user)
  const again = await step.browser.post('/auth/mfa/verify', { mfaToken: step.mfaToken, code })
  expect([again.statusCode, again.json()]).toMatchObject([401, { code: 'MFA_INVALID' }])
})
