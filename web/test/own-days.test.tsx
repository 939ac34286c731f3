import { calendar } from '@rounds/contract/calendar'
import { beforeEach, expect, test } from 'vitest'
import { waitFor } from '@testing-library/react'
import { openApp, read, see } from './support/app.tsx'
import { TODAY } from './support/clock.ts'
import { server } from './support/server.ts'
import { idOf, meetingOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const off = (number: number, day: string, until: string) =>
  meetingOf(number, {
    title: 'Parental leave',
    type: 'leave',
    allDay: true,
    start: `${day}T23:00:00.000Z`,
    end: `${until}T23:00:00.000Z`,
  })

beforeEach(() => {
  const meetings = [
    meetingOf(1, { start: '2026-11-25T07:30:00.000Z', end: '2026-11-25T16:45:00.000Z' }),
    off(2, '2026-11-22', '2026-11-24'),
    off(3, '2026-11-18', '2026-11-19'),
    meetingOf(4, { title: 'Interview', start: `${TODAY}T08:00:00.000Z`, end: `${TODAY}T15:00:00.000Z` }),
  ]
  server.on(calendar.ownEvents, () => ({ data: meetings }))
  world.prescribers = Array.from({ length: 9 }, (_, index) => prescriberOf(101 + index))
})

const dayOf = (day: string) => read(`section[aria-label="${day}"]`)

test('a week is filled around meetings, and never on a day off', async () => {
  const page = await openApp('/delegate/visit-planning', sara)
  await waitFor(() => expect(dayOf('Wednesday 25 November')).toMatch('08:30 until 17:45Team call'))
  expect(dayOf('Monday 23 November')).toMatch('All dayParental leave')
  await page.press('Fill my week')
  // Of three days that are left; one of them has no room.
  await see('8 of 12 planned')
  expect(read()).toMatch('Your target of 20 is 12 in a week with days off.')
  for (const day of ['Monday 23 November', 'Tuesday 24 November', 'Wednesday 25 November'])
    expect(dayOf(day)).not.toMatch('Haddad')
  expect(dayOf('Thursday 26 November').match(/A\. Haddad/g)).toHaveLength(4)
  await page.press('Add Dr Amina Haddad109 to the week')
  expect(document.body.textContent).not.toMatch(/Mon 23 Nov|Tue 24 Nov/)
})

test('a new visit is suggested beside them, and told what it meets', async () => {
  const page = await openApp(`/delegate/schedule-visit?prescriber=${idOf(102)}`, sara)
  // The rest of today, and none of tomorrow.
  await see(/Today 16:00.*Fri 09:00/)
  expect(read()).not.toMatch('Tomorrow 09:00')
  await page.press('Pick a date and time')
  await page.fill('Date', '2026-11-24')
  await page.fill('Time', '10:00')
  await see('At this time your calendar has: Parental leave.')
  await page.fill('Date', '2026-11-25')
  await see('At this time your calendar has: Team call.')
  await page.fill('Time', '18:00')
  await waitFor(() => expect(read()).not.toMatch('your calendar has'))
})

test('the next free time to move to is none of theirs, and another is a day and a time ahead', async () => {
  world.visits = [visitOf(1, { scheduledTime: '15:00' })]
  const page = await openApp('/delegate/weekly-agenda?view=list', sara)
  await page.press(/^Dr Amina Haddad101/)
  await page.press('Move…')
  await see(/Next freeWed 18 Nov, 16:00/, '[role="dialog"]')
  await page.press(/^Pick a date and time/)
  await page.fill('Date', '')
  await page.press('Move visit')
  await see('Choose a date and a time.', '[role="dialog"]')
  await page.fill('Date', '2026-11-16')
  await page.press('Move visit')
  await see('You can’t move a visit to the past.', '[role="dialog"]')
})

test.each([
  ['completed', '16:00'],
  ['scheduled', '16:30'],
  ['in-progress', '16:30'],
] as const)('a visit beside it that is %s leaves %s as the next free time', async (status, time) => {
  world.visits = [
    visitOf(1, { scheduledTime: '15:00' }),
    visitOf(2, { scheduledTime: '16:00', duration: 30, status }),
  ]
  const page = await openApp('/delegate/weekly-agenda?view=list', sara)
  await page.press(/^Dr Amina Haddad101/)
  await page.press('Move…')
  await see(new RegExp(`Next freeWed 18 Nov, ${time}`), '[role="dialog"]')
})
