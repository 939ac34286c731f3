import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, read, see } from './support/app.tsx'
import { server } from './support/server.ts'
import { marc, messageOf, sara } from './support/things.ts'
import { world } from './support/world.ts'

const sidebar = 'nav[aria-label="Main"]'
const link = () =>
  [...document.querySelectorAll(`${sidebar} a`)].find((a) => a.textContent?.startsWith('Messages'))
const sheet = '[role="dialog"]'

test('the sidebar says how many messages are unread, less what was opened here', async () => {
  world.messages = [messageOf(1), messageOf(2)]
  const page = await openApp('/delegate/visit-history', sara)
  await waitFor(() => expect(link()?.textContent).toBe('Messages2'))
  server.isAway = true
  await page.goTo('/messages')
  await page.press(/^Letter 1|Marc Laurent.*Letter 1/)
  await waitFor(() => expect(link()?.textContent).toBe('Messages1'))
})

test('help names the supervisor, and a message to them is one press away', async () => {
  const page = await openApp('/delegate/visit-history', sara)
  await page.press('Help')
  await see('Marc Laurent, your supervisor', sheet)
  expect(read(sheet)).toMatch('Without a connection')
  await page.press('Write to Marc Laurent')
  await see('New message', sheet)
})

test('a supervisor is helped from the account menu', async () => {
  const page = await openApp('/supervisor/approvals', marc)
  await page.press('Marc Laurent, account menu')
  await page.press('Help')
  await see("Your company's administrator", sheet)
  await page.press('Show all shortcuts')
  await see('Single keys', sheet)
})
