import { auth } from '@rounds/contract/auth'
import { expect, test } from 'vitest'
import { openApp, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'

/** Opens a mailed link, in the address of the browser, too. */
const openLink = (tail: string) => {
  window.history.replaceState(null, '', `/alpine/reset-password${tail}`)
  return openApp(`/reset-password${tail}`, null)
}
const choosePassword = async (page: Awaited<ReturnType<typeof openApp>>) => {
  await page.fill('New password', 'Better1234!')
  await page.fill('Confirm password', 'Better1234!')
  await page.press('Save new password')
}

test.each(['#token=fvp_1', '?token=fvp_1'])(
  'the token of a link stands in the address (%s) until the page has it, which sends it with the password',
  async (tail) => {
    server.on(auth.resetPassword, () => ({ message: 'Your password has been reset.' }))
    const page = await openLink(tail)
    await see('Choose a new password')
    expect(window.location.href.replace(window.location.origin, '')).toBe('/alpine/reset-password')
    await choosePassword(page)
    await see('Your password has been reset.')
    expect(server.sentTo(auth.resetPassword)).toEqual([
      { token: 'fvp_1', password: 'Better1234!', confirmPassword: 'Better1234!' },
    ])
  },
)

test('a link that is used up, or has lost its token, leads to a new one', async () => {
  server.on(
    auth.resetPassword,
    () => new Refusal(400, 'RESET_TOKEN_INVALID', 'This reset link is invalid or has expired.'),
  )
  const page = await openLink('#token=fvp_1')
  await choosePassword(page)
  await see('This reset link is invalid or has expired.')
  page.close()
  await openLink('')
  await see('This reset link is invalid or has expired.')
  expect(server.sentTo(auth.resetPassword)).toHaveLength(1)
})
