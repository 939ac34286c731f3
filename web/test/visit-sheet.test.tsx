import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hear, hidePage, openApp, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { record } from './support/record.ts'
import { server } from './support/server.ts'
import { sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const HOUR = 3_600_000
const at = (time: number) => new Date(time).toISOString()

test.each([
  ['ends when it is told', 1, { endTime: at(START), timesSource: 'timer' }],
  ['says nothing after more than a day', 25, { startTime: null, endTime: null }],
])('a timer that runs where nobody was met %s', async (_what, hours, times) => {
  const startTime = at(START - hours * HOUR)
  world.visits = [visitOf(1, { status: 'in-progress', startTime, inProgressAt: startTime })]
  const page = await openApp(record(1), sara)
  await page.press('More ways to save')
  await page.press('Couldn’t see them')
  await page.press('Absent')
  await page.press('Save and submit')
  await hear('Dr Haddad101: not seen. Noted.')
  await see('Plan Dr Haddad101 again', '[role="dialog"]')
  hidePage()
  await waitFor(() => expect(server.sentTo(visits.update)).toMatchObject([{ status: 'completed', ...times }]))
})
