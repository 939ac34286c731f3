import { analytics } from '@rounds/contract/analytics'
import { coaching } from '@rounds/contract/coaching'
import { type DashboardMember, type TeamDashboard, desk } from '@rounds/contract/desk'
import { messages } from '@rounds/contract/messages'
import { team } from '@rounds/contract/team'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refreshReads } from '#lib/reads/query.ts'
import { hear, openApp, read, see } from './support/app.tsx'
import { detailOfTom, emptyDashboard, noMeasures, pageOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { marc, messageOf } from './support/things.ts'
import { onPace } from './support/week.ts'

const PAGE = '/supervisor/dashboard'
const [omar, malik, hugo] = ['1', '2', '3'].map((each) => `a0000000-0000-4000-8000-00000000000${each}`)

const member = (
  id: string | undefined,
  name: string,
  pace: Partial<DashboardMember['pace']>,
  more: Partial<DashboardMember> = {},
): DashboardMember => ({
  id: id ?? '',
  name,
  firstName: name.split(' ')[0] ?? '',
  lastName: name.split(' ')[1] ?? '',
  role: 'DELEGATE',
  email: `${id}@example.com`,
  department: 'Cardiology',
  status: 'active',
  lastActive: '2026-11-18T08:00:00.000Z',
  phone: null,
  supervisorId: marc.id,
  invitation: null,
  visitsThisWeek: pace.done ?? 0,
  performanceMetrics: { weeklyTarget: 20, targetShare: 20, completionRate: 88, averageRating: 4 },
  performance: 47,
  startDate: '2026-01-05',
  prescribersManaged: 40,
  performanceHistory: [],
  pace: { ...onPace, ...pace },
  states: { approved: 2, submitted: 2 },
  recording: { count: 0, day: null },
  away: [],
  ...more,
})
const late = member(
  omar,
  'Omar Idrissi',
  {
    done: 4,
    behind: 4,
    parts: [
      { cause: 'needRecording', count: 3, day: '2026-11-16' },
      { cause: 'rejected', count: 1, day: null },
    ],
  },
  { recording: { count: 3, day: '2026-11-16' }, states: { approved: 1, rejected: 1, unrecorded: 3 } },
)
const ahead = member(hugo, 'Hugo Marchand', { done: 9 }, { away: [{ day: '2026-11-17', type: 'training' }] })
let answer: TeamDashboard

beforeEach(() => {
  server.on(analytics.measures, () => noMeasures)
  answer = {
    ...emptyDashboard,
    departments: ['Cardiology', 'Diabetology'],
    teamSize: 3,
    activeMembers: 3,
    visitsThisWeek: 18,
    weeklyTarget: 60,
    pendingApprovals: 52,
    flaggedApprovals: 2,
    oldestDueAt: '2026-11-18T12:30:00.000Z',
    teamMembers: [
      late,
      member(malik, 'Malik Traoré', {
        done: 5,
        behind: 3,
        planned: 14,
        parts: [{ cause: 'neverPlanned', count: 3, day: null }],
      }),
      ahead,
    ],
    recentActivities: [
      { id: 'x', description: 'Omar Idrissi completed Dr Vidal', timestamp: '2026-11-18T08:00:00.000Z' },
      { id: 'y', description: 'From tomorrow', timestamp: '2026-11-19T08:00:00.000Z' },
    ].map((each) => ({
      ...each,
      updatedAt: each.timestamp,
      type: 'visit' as const,
      action: 'completed' as const,
      userId: omar ?? '',
      delegateName: 'Omar Idrissi',
      visit: null,
      meetingDate: null,
    })),
    trend: {
      days: [6, 8, 4, null, null, null, null].map((done, at) => ({
        day: `2026-11-${16 + at}`,
        done,
        before: at < 5 ? 8 : 0,
      })),
      beforeByNow: 16,
    },
  }
  server.on(desk.dashboard, () => answer)
  server.on(messages.list, () => ({
    data: [],
    pagination: { page: 1, limit: 50, total: 0, totalPages: 0 },
    unreadCount: 0,
  }))
})

const rows = () => [...document.querySelectorAll('[data-testid="pace-table"] tbody tr')]
const names = () => rows().map((row) => row.querySelector('th, [data-focus]')?.textContent)

test('a goal of one visit is one of one', async () => {
  answer = { ...answer, visitsThisWeek: 0, weeklyTarget: 1 }
  await openApp(PAGE, marc)
  await see('0 of 1 visit this week')
})

test('of a team too large for a dashboard it is said how many stand there', async () => {
  await openApp(PAGE, marc)
  await screen.findByText('Omar Idrissi')
  expect(screen.queryByText(/first 3 of/)).toBeNull()
  answer = { ...answer, activeMembers: 301 }
  await refreshReads()
  await screen.findByText(/first 3 of 301 people by name/)
})

test('says who is behind and why in words that lead to the visits, and what of the week is done', async () => {
  const page = await openApp(PAGE, marc)
  await see('Behind 2')
  await see('18 of 60 visits this week, 6 behind pace')
  expect(names()).toEqual(['Behind 2', 'Omar Idrissi', 'Malik Traoré', 'On pace 1', 'Hugo Marchand'])
  const why = within(rows()[1] as HTMLElement)
  expect(why.getByText('3 visits of Mon need recording').closest('a')?.getAttribute('href')).toMatch(
    new RegExp(`/supervisor/team/${omar}\\?tab=visits&cause=needRecording$`),
  )
  expect(rows()[1]?.textContent).toContain('1 visit was rejected.')
  expect(rows()[2]?.textContent).toContain('3 were never planned: 14 planned for a target of 20.')
  expect(rows()[4]?.textContent).toContain('Training on Tue')
  expect(rows()[1]?.textContent).toContain('1 approved, 1 rejected, 3 needs recording of a target of 20')
  expect(screen.getByText('Completed visits are up 13% on last week')).toBeTruthy()
  // Nothing of the future is told.
  expect(screen.queryByText('From tomorrow')).toBeNull()
  await see('Omar Idrissi completed Dr Vidal')
  // A press on a head sorts everybody.
  await page.press('Done')
  expect(names()).toEqual(['Hugo Marchand', 'Malik Traoré', 'Omar Idrissi'])
  expect(server.sentTo(desk.dashboard)).toHaveLength(1)
})

test('what needs the supervisor stands first, and a reminder goes out once a day', async () => {
  const page = await openApp(PAGE, marc)
  await see('52 to review.')
  await see('50 have no flags. The oldest has waited 44 of 48 hours.')
  await see('2 have flags.')
  expect(screen.getByText('Look at 2')).toBeTruthy()
  await see("All of Mon, all Omar Idrissi's.")
  await page.press('Remind Omar')
  await hear('Message sent')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remind Omar' })).toBeNull())
  expect(screen.getByRole('button', { name: 'Reminded today' })).toHaveProperty('disabled', true)
  // Their own page knows it before the server does.
  server.on(team.get, () => ({ ...detailOfTom, id: late.id, name: late.name, firstName: 'Omar' }))
  server.on(team.week, () => ({ pace: late.pace, visits: [] }))
  server.on(team.list, () => pageOf([]))
  server.on(coaching.list, () => pageOf([]))
  await page.goTo(`/supervisor/team/${late.id}`)
  await see('Reminded today')
})

test('who was reminded from another device is not reminded again, and the next one is offered', async () => {
  const subject = 'Your visits this week'
  server.on(messages.list, () => ({
    ...pageOf([messageOf(1, { recipientId: late.id, subject, sentAt: '2026-11-18T08:00:00.000Z' })]),
    unreadCount: 0,
  }))
  const [, second] = answer.teamMembers
  if (!second) throw new Error('Nobody else')
  const more = { ...second, recording: { count: 1, day: '2026-11-17' } }
  answer = { ...answer, teamMembers: [late, more, ahead] }
  const page = await openApp(PAGE, marc)
  await page.press('Remind Omar')
  await hear('Omar was reminded today')
  await screen.findByRole('button', { name: 'Remind Malik' })
})

test('of one department the approvals that are opened are its own', async () => {
  await openApp(`${PAGE}?department=Cardiology`, marc)
  for (const name of ['Review 50 with no flags', 'Look at 2'])
    expect((await screen.findAllByRole('link', { name }))[0]?.getAttribute('href')).toMatch(
      '/supervisor/approvals?department=Cardiology',
    )
})

test('rows stay where they were until they are asked to move', async () => {
  const page = await openApp(PAGE, marc)
  await see('Behind 2')
  answer = { ...answer, teamMembers: [{ ...ahead, pace: { ...ahead.pace, behind: 5, done: 3 } }, late] }
  answer.teamMembers.push(member(malik, 'Malik Traoré', { done: 9 }))
  await refreshReads()
  await see('2 new')
  expect(names()).toEqual(['Behind 2', 'Omar Idrissi', 'Malik Traoré', 'On pace 1', 'Hugo Marchand'])
  await page.press('2 new')
  expect(names()).toEqual(['Behind 2', 'Hugo Marchand', 'Omar Idrissi', 'On pace 1', 'Malik Traoré'])
})

test('a team of nobody, a department of nobody, and a dashboard that cannot be had', async () => {
  answer = emptyDashboard
  const page = await openApp(PAGE, marc)
  await see('No team members yet')
  answer = { ...emptyDashboard, teamSize: 0, departments: ['Cardiology'] }
  await page.goTo(`${PAGE}?department=Cardiology`)
  await see('No delegates match your filters')
  server.on(desk.dashboard, () => new Refusal(500, 'INTERNAL', 'Failed to fetch dashboard'))
  await page.goTo(`${PAGE}?week=2026-11-02`)
  await see('Failed to fetch dashboard')
})

test('by keys: along the delegates, into one, to the approvals', async () => {
  const page = await openApp(PAGE, marc)
  await see('Behind 2')
  await page.user.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('Malik Traoré')
  await page.user.keyboard('k')
  expect(document.activeElement?.textContent).toBe('Omar Idrissi')
})

test('whose permission was taken away is told so, and sees what was there no more', async () => {
  const page = await openApp(PAGE, marc)
  await see('Team today')
  await see('52 to review.')
  const refuse = () => new Refusal(403, 'FORBIDDEN', 'Forbidden')
  server.on(desk.dashboard, refuse)
  server.on(team.list, refuse)
  void refreshReads()
  await see("You don't have permission to do this.")
  expect(read()).not.toContain('52 to review.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await page.goTo('/supervisor/team')
  await see("You don't have permission to do this.")
  expect(read()).not.toMatch(/Forbidden|connection/)
})

test('a week and a department are chosen from what the buttons open, and are in the address', async () => {
  const page = await openApp(PAGE, marc)
  await page.press('Week: this week')
  await page.press('last week')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?week=2026-11-09`))
  await page.press('Department: all')
  await page.press('Diabetology')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?week=2026-11-09&department=Diabetology`))
  expect(server.sentTo(desk.dashboard).at(-1)).toMatchObject({
    startDate: '2026-11-09',
    department: 'Diabetology',
  })
})

test('a phone shows the first ten that are behind and three on pace, the others when all are asked for', async () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(wide(media), { matches: !media.includes('min-width') }),
  )
  answer.teamMembers = Array.from({ length: 18 }, (_, at) =>
    member(`a0000000-0000-4000-8000-0000000001${10 + at}`, `Nadia Berger${at}`, {
      done: 2,
      behind: Math.max(0, 14 - at),
    }),
  )
  const page = await openApp(PAGE, marc)
  const shown = () => [...document.querySelectorAll('li[data-item] a')].map(({ textContent }) => textContent)
  await waitFor(() => expect(shown()).toHaveLength(10 + 3))
  expect(shown()).toContain('Nadia Berger9')
  expect(shown()).not.toContain('Nadia Berger13')
  await page.press('All 14')
  expect(shown()).toHaveLength(14 + 3)
  expect(read()).not.toMatch('All 14')
  await page.press('All 18')
  expect(shown()).toHaveLength(18)
})
