import { prescribers } from '@rounds/contract/prescribers'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, see } from './support/app.tsx'
import { server } from './support/server.ts'
import { idOf, prescriberOf, sara } from './support/things.ts'
import { world } from './support/world.ts'

/** Where the focus is after a change of what is seen (ux.md 2.4), and what is said of it. */
const focused = () => document.activeElement?.textContent
const spoken = () => document.querySelector('[role="status"][aria-live]')?.textContent

test('a page whose heading comes with its content has the focus there, and says it', async () => {
  world.prescribers = [prescriberOf(101), prescriberOf(102)]
  // What the pages are made of is there by now.
  const page = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await see('Dr Amina Haddad101', 'main h1')
  await page.goTo('/account')
  await see('Account', 'main h1')
  const answer = server.hold(prescribers.get)
  await page.goTo(`/delegate/prescribers/${idOf(102)}`)
  await waitFor(() => expect(focused()).toBe('Prescribers'))
  answer()
  await waitFor(() => expect(focused()).toBe('Dr Amina Haddad102'))
  expect(spoken()).toBe('Dr Amina Haddad102')
})
