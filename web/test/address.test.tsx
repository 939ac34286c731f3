import { approvals } from '@rounds/contract/approvals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { expect, test, vi } from 'vitest'
import { addressOf, text } from '#lib/page/address.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { tenantStore } from '#lib/session/tenant.ts'
import { useToday } from '#lib/words/useToday.ts'
import { openApp, see } from './support/app.tsx'
import { TODAY, passTime } from './support/clock.ts'
import { server } from './support/server.ts'
import { marc, sara, tenant } from './support/things.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Time goes by behind another tab, until this one is looked at again. */
const lookAgainAfter = (duration: number) =>
  act(() => {
    passTime(duration)
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('filters that are chosen quicker than the page is drawn all stay, after Back as well (F16)', async () => {
  const page = await openApp('/delegate/visit-history?status=completed', sara)
  await see('History')
  const choose = (name: string) => fireEvent.click(screen.getByRole('option', { name }))
  choose('This year')
  await page.goTo(-1)
  await waitFor(() => expect(page.place()).toBe('/delegate/visit-history?status=completed'))
  // In one breath: nothing is drawn in between.
  act(() => {
    choose('Rated 4 or more')
    choose('Routine')
    choose('Any status')
  })
  expect(page.place()).toBe('/delegate/visit-history?type=routine&rating=4')
})

test('days that no calendar has are no days (F12)', async () => {
  const page = await openApp('/delegate/visit-history?period=custom&from=2026-02-31&page=0', sara)
  await see('History')
  expect(screen.getByLabelText('From')).toHaveProperty('value', '')
  await page.goTo('/delegate/schedule-visit?date=2026-02-31&time=25:00')
  await see('New visit')
  expect(screen.queryByLabelText('Date')).toBeNull()
})

test('the day changes on pages that stay open past midnight (F10)', async () => {
  await openApp('/supervisor/approvals?dates=today', marc)
  const asked = () => server.sentTo(approvals.list).filter(({ startDate }) => startDate !== undefined)
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ startDate: TODAY, endDate: TODAY }))
  lookAgainAfter(14 * HOUR)
  expect(asked().every(({ startDate }) => startDate === TODAY)).toBe(true)
  // Half past midnight in Brussels, and still yesterday in Greenwich.
  lookAgainAfter(HOUR)
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({ startDate: '2026-11-19', endDate: '2026-11-19' }),
  )
})

test('whoever shows the day is drawn again when the next one begins where the tenant is', () => {
  const Day = () => useToday()
  tenantStore.set({ status: 'ready', slug: tenant.slug, tenant })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { container } = render(<Day />)
    const waitAMinute = () =>
      act(() => {
        passTime(MINUTE)
        vi.advanceTimersByTime(MINUTE)
      })
    passTime(14 * HOUR + 28 * MINUTE)
    waitAMinute()
    expect(container.textContent).toBe(TODAY)
    waitAMinute()
    expect(container.textContent).toBe('2026-11-19')
  } finally {
    vi.useRealTimers()
  }
})

test('an address is changed on a site that lies below a path, too', async () => {
  tenantStore.set({ status: 'ready', slug: tenant.slug, tenant })
  const kept = addressOf({ part: text({ most: 20 }) })
  const Page = () => {
    const [{ part }, change] = useAddress(kept)
    return <button onClick={() => change({ part: 'seen' })}>{part || 'all'}</button>
  }
  const routes = [{ path: '/demo/analytics', element: <Page /> }]
  const router = createMemoryRouter(routes, {
    basename: '/some/path',
    initialEntries: ['/some/path/demo/analytics'],
  })
  render(<RouterProvider router={router} />)
  fireEvent.click(await screen.findByRole('button', { name: 'all' }))
  expect(await screen.findByRole('button', { name: 'seen' })).toBeDefined()
  expect(router.state.location.search).toBe('?part=seen')
})
