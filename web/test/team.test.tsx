import { analytics } from '@rounds/contract/analytics'
import { messages } from '@rounds/contract/messages'
import { reports } from '@rounds/contract/reports'
import { schedules } from '@rounds/contract/schedules'
import { type TeamMember, team } from '@rounds/contract/team'
import { visits } from '@rounds/contract/visits'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fieldOf, hear, openApp, see, standsOver } from './support/app.tsx'
import { detailOfTom, memberTom, noMeasures, pageOf, reportOf } from './support/desk.ts'
import { savedFiles } from './support/files.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, marc, tom } from './support/things.ts'
import { onPace } from './support/week.ts'

const PAGE = '/supervisor/team'
let members: TeamMember[] = []

beforeEach(() => {
  members = [memberTom]
  server.on(team.list, ({ status }) => pageOf(members.filter((each) => !status || each.status === status)))
  server.on(team.get, () => ({ ...detailOfTom, status: members[0]?.status ?? 'active' }))
  server.on(team.week, () => ({ pace: onPace, visits: [] }))
  server.on(analytics.measures, () => noMeasures)
})

test('a team without members says so, and a list that failed is asked for again', async () => {
  server.on(team.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch team members'))
  const page = await openApp(PAGE, marc)
  await see('Failed to fetch team members')
  members = []
  server.on(team.list, () => pageOf(members))
  await page.press('Try again')
  await see('No team members yet')
})

test('an invitation that is refused names its fields, and leads to somebody who is there already', async () => {
  const page = await openApp(PAGE, marc)
  await page.press('Add member')
  const sheet = await screen.findByRole('dialog', { name: 'Add a member' })
  await page.press('Send invitation', sheet)
  await within(sheet).findAllByText('First name is required')
  expect(within(sheet).getAllByText('Invalid email address').length).toBeGreaterThan(0)
  expect(fieldOf('First name').getAttribute('aria-invalid')).toBe('true')
  expect(server.sentTo(team.add)).toEqual([])
  server.on(team.add, () => new Refusal(409, 'DUPLICATE', 'User already exists', { id: tom.id }))
  await page.fill('First name', 'Ines')
  await page.fill('Last name', 'Marin')
  await page.fill('Email', tom.email)
  await page.press('Send invitation', sheet)
  await within(sheet).findByText('User already exists')
  await page.press('Open this person', sheet)
  await waitFor(() => expect(page.place()).toBe(`${PAGE}/${tom.id}`))
})

test('those who are ticked are written to at once', async () => {
  const other = { ...memberTom, id: idOf(77), name: 'Ines Marin', email: 'ines@alpine.test' }
  members = [memberTom, other]
  server.on(messages.recipients, () => ({
    data: [memberTom, other, { id: idOf(78), name: 'Hugo Marchand' }].map(({ id, name }) => ({ id, name })),
  }))
  const page = await openApp(PAGE, marc)
  for (const name of ['Tom Peeters', 'Ines Marin']) await page.press(`Select ${name}`)
  await page.press('Message', screen.getByTestId('bulk-bar'))
  const sheet = await screen.findByRole('dialog', { name: 'New message' })
  const isChosen = (name: string) =>
    within(sheet).getByRole('button', { name }).getAttribute('aria-pressed') === 'true'
  await within(sheet).findByRole('button', { name: 'Hugo Marchand' })
  expect(['Tom Peeters', 'Ines Marin', 'Hugo Marchand'].map(isChosen)).toEqual([true, true, false])
})

test('who is deactivated is active again with Undo', async () => {
  server.on(team.update, ({ status }) => {
    members = [{ ...memberTom, status: status ?? 'active' }]
    return { ...detailOfTom, status: status ?? 'active' }
  })
  const page = await openApp(PAGE, marc)
  await page.press('More for Tom Peeters')
  await page.press('Deactivate', document.body)
  await hear('Tom Peeters is deactivated and signed out.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More for Tom Peeters' })).toBeNull())
  await page.press('Undo', document.body)
  await hear('Tom Peeters is active again.')
  await screen.findByRole('button', { name: 'More for Tom Peeters' })
  expect(server.sentTo(team.update).map(({ status }) => status)).toEqual(['inactive', 'active'])
})

test('Back closes the question before somebody is removed, and the page stays', async () => {
  server.on(visits.list, () => pageOf([]))
  const page = await openApp(PAGE, marc)
  await page.press('More for Tom Peeters')
  await page.press('Remove from team…', document.body)
  await screen.findByRole('alertdialog')
  await standsOver()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(page.place()).toBe(PAGE)
  expect(server.sentTo(team.remove)).toEqual([])
})

test('the file of a team has a figure under each of its titles', async () => {
  const files = savedFiles()
  const page = await openApp(PAGE, marc)
  await screen.findByRole('button', { name: 'More for Tom Peeters' })
  await page.press('Export')
  await hear('1 member exported.')
  const [titles, figures] = ((await files[0]?.text()) ?? '').trim().split('\r\n')
  expect(titles).toMatch('Name,Email,Department,Visits this week,Visits a week,Completion,Performance score,')
  expect(figures).toMatch(`Tom Peeters,${tom.email},Cardiology,6,20,54,62,61,2026-11-17 14:02,`)
})

test('measures of the month stand beside the middle of the team, and open to their visits', async () => {
  const shown = { callRate: [2, 3, 7], coverage: [54, 60, 90], duration: [22, null, 30] } as const
  const ofMonth = noMeasures.measures.map((measure) => ({
    ...measure,
    byDelegate: (shown[measure.id as keyof typeof shown] ?? []).map((value, index) => ({
      delegateId: index === 0 ? tom.id : idOf(70 + index),
      value,
      numerator: 0,
      denominator: 0,
    })),
  }))
  server.on(analytics.measures, () => ({ ...noMeasures, measures: ofMonth }))
  await openApp(`${PAGE}/${tom.id}`, marc)
  const card = await screen.findByRole('region', { name: 'November' })
  await within(card).findByText("Call rate: 2, the team's middle 3")
  within(card).getByText("Coverage: 54%, the team's middle 60%")
  within(card).getByText("Average duration: 22 min, the team's middle 26 min")
  expect(within(card).getByRole('link', { name: 'Coverage' }).getAttribute('href')).toMatch(
    `/supervisor/analytics?delegates=${tom.id}&measure=coverage`,
  )
})

test('a company without analytics has no measures beside the team', async () => {
  server.on(
    analytics.measures,
    () => new Refusal(403, 'FEATURE_DISABLED', 'Analytics is not enabled for this organization'),
  )
  await openApp(`${PAGE}/${tom.id}`, marc)
  await see('All time')
  // Beside what is of all time, and beside that of the month.
  await see('Average duration, 12 weeks')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'November' })).toBeNull())
})

test('what of 12 weeks is shown stands in the address', async () => {
  const page = await openApp(`${PAGE}/${tom.id}?chart=score&table=1`, marc)
  await see('Score at the end of each week')
  await page.press('Show as chart')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}/${tom.id}?chart=score`))
  await page.press('All visits')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}/${tom.id}?tab=visits`))
})

test('a report of one member is two presses away from their page', async () => {
  server.on(reports.list, () => pageOf([]))
  server.on(reports.saved, () => pageOf([]))
  server.on(schedules.list, () => pageOf([]))
  server.on(messages.recipients, () => ({ data: [{ id: tom.id, name: 'Tom Fabre' }] }))
  server.on(reports.generate, () => reportOf(71))
  const page = await openApp(`${PAGE}/${tom.id}`, marc)
  await page.press(/^More for /)
  await page.press('Report…')
  await page.press('Generate', await screen.findByRole('dialog', { name: 'Team performance' }))
  await waitFor(() => expect(server.sentTo(reports.generate)).toHaveLength(1))
  expect(server.sentTo(reports.generate)[0]).toMatchObject({ parameters: { delegateIds: [tom.id] } })
})

test('a member who cannot be had leaves the page its head and the way back', async () => {
  server.on(team.get, () => new Refusal(500, 'INTERNAL', 'Failed to fetch team member details'))
  await openApp(`${PAGE}/${tom.id}`, marc)
  await see('Failed to fetch team member details')
  screen.getByRole('heading', { level: 1, name: 'Team' })
})

test('an invitation without a network says what it needs, and stays as it was typed', async () => {
  const page = await openApp(PAGE, marc)
  await page.press('Add member')
  const sheet = await screen.findByRole('dialog', { name: 'Add a member' })
  await page.fill('First name', 'Ines')
  await page.fill('Last name', 'Marin')
  await page.fill('Email', 'ines@alpine.test')
  server.isAway = true
  await page.press('Send invitation', sheet)
  await within(sheet).findByText('Failed to create team member. You need a connection to do this.')
  expect((fieldOf('Email') as HTMLInputElement).value).toBe('ines@alpine.test')
})
