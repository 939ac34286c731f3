import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hear, hidePage, openApp, read, see } from './support/app.tsx'
import { START } from './support/clock.ts'
import { record } from './support/record.ts'
import { server } from './support/server.ts'
import { sara, submittedOf, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

test.each([
  ['plan', visitOf(1, { status: 'submitted', submittedAt: '2026-11-17T10:00:00.000Z' }), 'scheduled'],
  ['report', submittedOf(1), 'completed'],
] as const)(
  'a %s that waits is withdrawn from its sheet, and the withdrawal taken back',
  async (_what, visit, to) => {
    world.visits = [visit]
    const page = await openApp('/delegate/weekly-agenda?view=list', sara)
    const waits = 'Waiting for approval since 17 Nov'
    const sheet = '[role="dialog"]'
    await page.press(/^Dr Amina Haddad101/)
    await see(waits, sheet)
    await page.press('Withdraw')
    await hear('Dr Haddad101: withdrawn. Nobody is asked now.')
    expect(read(sheet)).not.toMatch(waits)
    await page.press('Undo')
    await see(waits, sheet)
    await page.press('Withdraw')
    await waitFor(() => expect(read(sheet)).not.toMatch(waits))
    hidePage()
    await waitFor(() => expect(server.sentTo(visits.setStatus)).toEqual([{ id: visit.id, status: to }]))
  },
)

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
