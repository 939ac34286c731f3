import { analytics } from '@rounds/contract/analytics'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Providers } from '#app/start/Providers.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { openApp, read, see } from './support/app.tsx'
import { PAGE as CALENDAR, south, startCalendar, table } from './support/calendar.ts'
import { answerEmptyDesk, noMeasures } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, marc, tom } from './support/things.ts'

const ANALYTICS = '/supervisor/analytics'
const stranger = idOf(404)
const refused = () => new Refusal(404, 'NOT_FOUND', 'Team member not found')

beforeEach(() => {
  answerEmptyDesk()
  const delegates = [{ id: tom.id, name: 'Tom Peeters' }]
  const isForeign = (ids: readonly string[] | undefined) => ids?.some((id) => id !== tom.id)
  const nothing = { ...noMeasures, delegates }
  server.on(analytics.measures, ({ delegateIds }) => (isForeign(delegateIds) ? refused() : nothing))
})

test.each([stranger, `${tom.id},${stranger}`])(
  'analytics of a delegate who is not in the team say so, and lead to everybody: %s',
  async (delegates) => {
    server.on(analytics.team, refused)
    const page = await openApp(`${ANALYTICS}?delegates=${delegates}`, marc)
    await screen.findByRole('button', { name: 'Delegates: not in your team' })
    await see('Nothing matches these filters')
    expect(read()).not.toMatch(/Team member not found|Try again|Check your connection/)
    await page.press('Clear filters')
    await screen.findByRole('button', { name: 'Delegates: all 1' })
    expect(page.place()).toBe(ANALYTICS)
  },
)

test.each([`delegate=${stranger}`, `department=${stranger}`])(
  'a calendar of nobody in the team says so, and leads to everybody: %s',
  async (who) => {
    startCalendar()
    const page = await openApp(`${CALENDAR}&${who}`, marc)
    await screen.findByRole('button', { name: 'Delegates: not in your team' })
    await page.press('Clear filters')
    await screen.findByRole('button', { name: 'Delegates: all 2' })
    await table()
    expect(page.place()).toBe('/supervisor/calendar')
  },
)

test('a calendar of somebody offers nothing to clear beside its filters', async () => {
  startCalendar()
  await openApp(`${CALENDAR}&department=${south}`, marc)
  await screen.findByRole('button', { name: 'Delegates: South' })
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

const failed = { data: undefined, isPending: false, dataUpdatedAt: 0, refetch: () => undefined }

test.each([
  [0, true],
  [404, false],
  [422, false],
  [500, true],
])('a refusal is not blamed on the connection: %i', (status, isBlamed) => {
  render(
    <Providers>
      <Loadable read={{ ...failed, error: { message: 'Not found', status } }}>{() => null}</Loadable>
    </Providers>,
  )
  expect(screen.queryByText(/Check your connection/) !== null).toBe(isBlamed)
})
