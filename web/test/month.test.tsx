import { dashboard } from '@rounds/contract/dashboard'
import { monthlyProgress } from '@rounds/contract/progress'
import { visits } from '@rounds/contract/visits'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { callOf, enqueue } from '#lib/outbox/outbox.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { reachedServer } from '#lib/wire/network.ts'
import { openApp, read, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { sara, visitOf } from './support/things.ts'
import { summary, world } from './support/world.ts'

const month = () => read('[data-testid="month-card"]')

test('whoever began today is not behind with the days before', async () => {
  const counts = { completed: 1, total: 1, scheduled: 0 }
  server.on(dashboard.summary, () => ({
    ...summary,
    completedCount: 1,
    weekCompleted: 1,
    weeklyTarget: 20,
    monthlyProgress: monthlyProgress('2026-11-18', counts),
  }))
  const first = await openApp('/delegate/dashboard', { ...sara, createdAt: '2026-11-18T07:00:00.000Z' })
  await waitFor(() => expect(month()).toContain('1 day behind'))
  expect(month()).toContain('of 52')
  first.close()
})

test('whoever was there all month is behind with all of it', async () => {
  const counts = { completed: 1, total: 1, scheduled: 0 }
  server.on(dashboard.summary, () => ({
    ...summary,
    completedCount: 1,
    weekCompleted: 1,
    weeklyTarget: 20,
    monthlyProgress: monthlyProgress('2026-11-18', counts),
  }))
  await openApp('/delegate/dashboard', sara)
  await waitFor(() => expect(month()).toContain('18 days behind'))
  expect(month()).toContain('of 120')
})

// Specification §3, requirements W-026.
test('the month tells the delegate’s five totals', async () => {
  const page = await openApp('/delegate/dashboard', sara)
  const totals = () =>
    [...document.querySelectorAll('[data-testid="month-card"] dl > div')].map((each) =>
      [...each.children].map(({ textContent }) => textContent),
    )
  await waitFor(() =>
    expect(totals()).toEqual([
      ['Visits', '12'],
      ['Carried out', '6'],
      ['Coming', '3'],
      ['Prescribers', '4'],
    ]),
  )
  expect(month()).toMatch('of 80 visits')
  await page.press('About the completion score')
  await see('Completion rate 50 of 120', 'body')
})

test('the goal of a month of one visit is one of one', async () => {
  const monthlyProgress = { ...summary.monthlyProgress, completedThisMonth: 0, targetForMonth: 1 }
  server.on(dashboard.summary, () => ({ ...summary, weekCompleted: 0, weeklyTarget: 20, monthlyProgress }))
  await openApp('/delegate/dashboard', sara)
  await waitFor(() => expect(month()).toMatch(/of 1 visit(?!s)/))
})

test('without a network the page says so once, and nothing offers to send at once', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  server.isAway = true
  await act(async () => {
    const { id } = visitOf(1)
    enqueue({ kind: 'visit', about: id, label: 'Cancel', calls: [callOf(visits.remove, { id })], holdMs: 0 })
    await refreshReads()
  })
  await screen.findByRole('button', { name: /^Offline/ })
  expect(read()).not.toContain('Failed to refresh delegate data')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await page.press(/^Offline/)
  await see('Saved here', '[data-testid="outbox-item"]')
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  server.isAway = false
  act(reachedServer)
})

test('what could not be refreshed stands, and the page says so and asks again', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('Dr Amina Haddad101')
  server.on(visits.list, () => new Refusal(500, 'INTERNAL', 'secret'))
  await act(() => refreshReads())
  await see('Failed to refresh delegate data. ')
  expect(read()).toContain('Dr Amina Haddad101')
  const asked = server.sentTo(visits.list).length
  await page.press('Try again')
  await waitFor(() => expect(server.sentTo(visits.list).length).toBeGreaterThan(asked))
})

test('the tab has the icon of its company', async () => {
  const link = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon' }))
  await openApp('/delegate/dashboard', sara)
  await waitFor(() =>
    expect(link.getAttribute('href')).toMatch(/^\/api\/v1\/tenants\/public\/alpine\/icon\.svg\?/),
  )
  link.remove()
})
