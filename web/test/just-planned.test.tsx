import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { TODAY } from './support/clock.ts'
import { idOf, prescriberOf, sara } from './support/things.ts'
import { world } from './support/world.ts'

// In a file of its own: nobody has fetched the page that comes next, and the form stays until it is there.

/** All that the page says from now on. */
const listen = () => {
  const seen: string[] = []
  new MutationObserver(() => seen.push(read())).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  })
  return seen
}

test('what has just been planned is not in its own way', async () => {
  world.prescribers = [prescriberOf(101), prescriberOf(102)]
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(102)}&date=${TODAY}&time=15:00`,
    sara,
  )
  await see('Schedule visit')
  const seen = listen()
  await page.press('Schedule visit')
  await hear(/^Visit scheduled/)
  await waitFor(() => expect(read()).not.toMatch('Schedule visit'))
  expect(seen.join()).not.toMatch('You already have a visit at this time')
})
