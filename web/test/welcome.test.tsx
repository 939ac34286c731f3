import { approvals } from '@rounds/contract/approvals'
import { dashboard } from '@rounds/contract/dashboard'
import { desk } from '@rounds/contract/desk'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, read, see } from './support/app.tsx'
import { answerEmptyDesk, emptyDashboard } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { approvalOf, marc, sara, submittedOf } from './support/things.ts'

test("The dashboard that everybody has shows a supervisor the team's figures above the links", async () => {
  answerEmptyDesk()
  server.on(desk.dashboard, () => ({
    ...emptyDashboard,
    teamSize: 12,
    visitsThisWeek: 48,
    weeklyTarget: 240,
    completedThisMonth: 960,
    monthlyTarget: 1440,
    completionRate: 86.6,
    averagePerformance: 48.2,
    pendingApprovals: 52,
  }))
  await openApp('/dashboard', marc)
  await see('48 of 240')
  const facts = [...document.querySelectorAll('main dl > div')].map((fact) =>
    [...fact.children].map(({ textContent }) => textContent).join(': '),
  )
  expect(facts).toEqual([
    'Visits this week: 48 of 240',
    'Completed this month: 960 of 1,440',
    'Completion rate: 87%',
    'Performance score: 48',
    'To review: 52',
    'Delegates: 12',
  ])
  expect(read()).toMatch(/Delegates12.*Approvals/)
})

test('What was decided on here is not counted there, though the server has yet to hear of it', async () => {
  answerEmptyDesk()
  server.on(desk.dashboard, () => ({ ...emptyDashboard, pendingApprovals: 2 }))
  server.on(approvals.list, () => ({
    data: [1, 2].map((number) => ({ ...approvalOf(submittedOf(number)), flags: [] })),
    pagination: { page: 1, limit: 200, total: 2, totalPages: 1 },
  }))
  const page = await openApp('/supervisor/approvals', marc)
  await waitFor(() => expect(document.querySelector('aside[data-visit]')).not.toBeNull())
  await page.user.keyboard('a')
  await see('Approvals 1', 'h1')
  await page.goTo('/dashboard')
  await see(/To review\d/)
  expect(read('main dl')).toContain('To review1')
})

test('A delegate sees the month there', async () => {
  await openApp('/dashboard', sara)
  await see(/of \d+ visits/, '[data-testid="month-card"]')
})

test('where the month cannot be read a delegate sees what is kept of it', async () => {
  server.on(dashboard.summary, () => new Refusal(500, 'INTERNAL', ''))
  await openApp('/dashboard', sara)
  await see(/of \d+ visits/, '[data-testid="month-card"]')
})

test.each([
  { who: marc, endpoint: desk.dashboard, title: 'Failed to fetch dashboard' },
  { who: sara, endpoint: dashboard.summary, title: 'Failed to fetch delegate data' },
])('$title: the links stay, and the figures can be asked for again', async ({ who, endpoint, title }) => {
  answerEmptyDesk()
  for (const each of [endpoint, dashboard.delegateData])
    server.on(each, () => new Refusal(500, 'INTERNAL', ''))
  await openApp('/dashboard', who)
  await see(title)
  await see('Try again')
  expect(read()).toContain('Messages')
})
