import { visits } from '@rounds/contract/visits'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { unreadableStore } from '#lib/outbox/store.ts'
import { fieldOf, hear, hidePage, nothingSent, openApp, read, see, told, unsent } from './support/app.tsx'
import { START, UNDO, passTime, passUndo } from './support/clock.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const at = (time: number) => new Date(time).toISOString()
const running = (number: number) =>
  visitOf(number, {
    status: 'in-progress',
    startTime: at(START - 600_000),
    inProgressAt: at(START - 600_000),
  })
const completed = (number: number) =>
  visitOf(number, {
    status: 'completed',
    completedAt: at(START - 3_600_000),
    outcomes: { productsDiscussed: [], samplesProvided: [], nextSteps: null, rating: 4, feedback: null },
  })
const record = ({ id }: { id: string }) => `/delegate/record-visit/${id}`
const sentTo = (endpoint: (typeof visits)[keyof typeof visits]) =>
  server.sent.filter((each) => each.endpoint === endpoint)

test('a started visit runs at once, on the page and on the wire', async () => {
  world.visits = [visitOf(1), visitOf(2, { scheduledTime: '15:00' })]
  const page = await openApp('/delegate/dashboard', sara)
  const answer = server.hold(visits.setStatus)
  await page.press(/^Start visit · Dr Haddad101/)
  await waitFor(() => expect(page.place()).toBe(record(visitOf(1))))
  await see('In progress')
  await waitFor(() =>
    expect(server.sentTo(visits.setStatus)).toEqual([
      { id: visitOf(1).id, status: 'in-progress', startTime: at(START) },
    ]),
  )
  expect(sentTo(visits.setStatus)[0]?.version).toBe(3)
  answer()
})

test('beside a visit that runs another starts only when the person says so', async () => {
  world.visits = [running(1), visitOf(2)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('With Dr Amina Haddad101 now')
  await page.goTo(record(visitOf(2)))
  await page.press('Start visit')
  await see('Your visit with Dr Haddad101 is still running.', '[role="dialog"]')
  await nothingSent()
  await page.press('Keep both')
  await waitFor(() => expect(server.sentTo(visits.setStatus)).toMatchObject([{ id: visitOf(2).id }]))
  expect(server.sentTo(visits.setStatus)).toHaveLength(1)
})

test('the visit that runs can be completed first', async () => {
  world.visits = [running(1), visitOf(2)]
  const page = await openApp('/delegate/dashboard', sara)
  await see('With Dr Amina Haddad101 now')
  await page.goTo(record(visitOf(2)))
  await page.press('Start visit')
  await page.press('Complete Dr Haddad101')
  await waitFor(() => expect(page.place()).toBe(record(visitOf(1))))
  await nothingSent()
})

test('a stopped timer can be taken back, and is sent when the time to do so is over', async () => {
  world.visits = [running(1)]
  const page = await openApp(record(visitOf(1)), sara)
  await page.press('More ways to save')
  await page.press('Stop timer')
  await see('Scheduled')
  await hear('Dr Haddad101: timer stopped.')
  await page.press('Undo')
  await see('In progress')
  await waitFor(() => expect(told()).toEqual([]))
  await page.press('More ways to save')
  await page.press('Stop timer')
  await hear('Dr Haddad101: timer stopped.')
  passTime(UNDO - 1)
  await nothingSent()
  passTime(1)
  await waitFor(() =>
    expect(server.sentTo(visits.setStatus)).toEqual([{ id: visitOf(1).id, status: 'scheduled' }]),
  )
})

test('a cancelled visit leaves the day at once and comes back by Undo', async () => {
  world.visits = [visitOf(1), visitOf(2, { scheduledTime: '15:00' })]
  const page = await openApp(record(visitOf(1)), sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await see('1 visit.')
  expect(read()).not.toMatch('Haddad101')
  await page.press('Undo')
  await see('2 visits.')
  await see('Haddad101')
  hidePage()
  await nothingSent()
})

test('a page that is put away sends what it held back', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(visitOf(1)), sara)
  await page.press('More ways to save')
  await page.press('Cancel visit')
  await see('No visits scheduled for today')
  hidePage()
  await waitFor(() => expect(server.sentTo(visits.remove)).toEqual([{ id: visitOf(1).id }]))
  expect(sentTo(visits.remove)[0]).toMatchObject({ keepalive: true, version: 3 })
  await waitFor(() => expect(read('[data-sync]')).toBe('Up to date'))
  expect(read()).toMatch('No visits scheduled for today')
})

test('a record is completed and submitted as one, each call upon the version of the one before', async () => {
  world.visits = [running(1)]
  const page = await openApp(record(visitOf(1)), sara)
  await page.press('Complete and submit')
  await see('Choose a rating from 1 to 5.')
  expect(document.activeElement).toBe(screen.getByLabelText('1'))
  await page.press('Cardiol')
  await page.press('4')
  await page.press('+ Notes')
  await page.fill('Notes', 'Asked for the study')
  await page.press('Complete and submit')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await hear('Dr Haddad101: completed and submitted.')
  await see('Submitted Dr Haddad101')
  passUndo()
  await waitFor(() => expect(server.changes()).toHaveLength(2))
  expect(server.sentTo(visits.update)[0]).toMatchObject({
    id: visitOf(1).id,
    status: 'completed',
    draftData: null,
    notes: 'Asked for the study',
    startTime: at(START - 600_000),
    endTime: at(START),
    outcomes: { productsDiscussed: ['Cardiol'], rating: 4 },
  })
  expect([...sentTo(visits.update), ...sentTo(visits.submit)].map(({ version }) => version)).toEqual([3, 4])
})

test('a completion taken back opens the record again with every word, and is not sent', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(visitOf(1)), sara)
  await page.press('+ Feedback')
  await page.fill('Feedback', 'Liked it')
  await page.press('2')
  await page.press('Complete and submit')
  await see('Submitted Dr Haddad101')
  await page.press('Undo')
  await waitFor(() => expect(page.place()).toBe(record(visitOf(1))))
  await waitFor(() => expect(screen.getByLabelText('Feedback')).toHaveProperty('value', 'Liked it'))
  expect(screen.getByLabelText('2')).toHaveProperty('checked', true)
  await page.goTo('/delegate/dashboard')
  await see('1 draft to finish')
  expect(read()).not.toMatch('Submitted Dr')
  expect(sentTo(visits.submit)).toEqual([])
})

test('the page follows the next step that was chosen', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(visitOf(1)), sara)
  await page.press('5')
  await page.press('Follow up in 2 weeks')
  await page.press('Complete and submit')
  await page.press('Schedule 2 Dec')
  await waitFor(() =>
    expect(page.place()).toBe(
      `/delegate/schedule-visit?prescriber=${visitOf(1).prescriberId}&date=2026-12-02`,
    ),
  )
})

test('several completed visits are submitted with one press and taken back with one', async () => {
  world.visits = [completed(1), completed(2), visitOf(3, { scheduledTime: '15:00' })]
  const page = await openApp('/delegate/dashboard', sara)
  await page.press('Submit 2')
  await hear('2 visits submitted.')
  expect(read()).not.toMatch('completed visits not submitted')
  expect(read()).toMatch('Submitted Dr Haddad101')
  await page.user.keyboard('{Control>}z{/Control}')
  await see('2 completed visits not submitted')
  expect(read()).not.toMatch('Submitted Dr')
  await waitFor(() => expect(told()).toEqual([]))
  await page.press('Submit 2')
  passUndo()
  await waitFor(() =>
    expect(new Set(server.sentTo(visits.submit).map(({ id }) => id))).toEqual(
      new Set([visitOf(1).id, visitOf(2).id]),
    ),
  )
})

test('a visit that the server refuses is as the server has it, says why, and can be done again', async () => {
  world.visits = [completed(1)]
  const page = await openApp('/delegate/dashboard', sara)
  const stillAway = new Refusal(422, 'OUTCOME_REQUIRED', 'Outcomes are missing')
  server.on(visits.submit, () => stillAway)
  await page.press('Submit 1')
  passUndo()
  await waitFor(() => expect(told()[0]).toMatch('Dr Haddad101 · submit: Outcomes are missing'))
  await see('Dr Haddad101 couldn’t be sent: Outcomes are missing')
  expect(read('[data-sync]')).toBe('1 needs you')
  // What this device cannot read waits until somebody has seen to that.
  act(() => unreadableStore.set(['another']))
  expect(read('[data-sync]')).toBe('1 needs you')
  act(() => unreadableStore.set([]))
  await page.goTo(record(visitOf(1)))
  await page.press('4')
  await page.press('Submit for approval')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  expect(read('[data-sync]')).not.toBe('1 needs you')
  expect(read()).not.toMatch('couldn’t be sent')
})

test('a planned visit is on the page and on the wire as it was chosen', async () => {
  world.prescribers = [
    prescriberOf(101, { totalVisits: 3, address: { address: null, city: 'Ghent', coordinates: null } }),
  ]
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(101)}&date=2026-11-19&time=11:00`,
    sara,
  )
  server.on(visits.create, (draft) => {
    const visit = { ...visitOf(9), id: draft.id ?? idOf(9), scheduledDate: '2026-11-19', version: 1 }
    world.visits.push(visit)
    return visit
  })
  await page.press('Schedule visit')
  await waitFor(() => expect(told()[0]).toMatch(/^Visit scheduled: .*11:00/))
  await page.goTo('/delegate/weekly-agenda?view=list')
  await see('Haddad101')
  passUndo()
  await waitFor(() => expect(server.sentTo(visits.create)).toHaveLength(1))
  expect(server.sentTo(visits.create)[0]).toMatchObject({
    prescriberId: idOf(101),
    scheduledDate: '2026-11-19',
    scheduledTime: '11:00',
    duration: 30,
    type: 'follow_up',
    location: { city: 'Ghent' },
  })
  await waitFor(() => expect(read('[data-sync]')).toBe('Up to date'))
  // What told of it has gone; the agenda may still be on its way.
  await waitFor(() => expect(read().match(/Haddad10/g)).toHaveLength(1))
})

test('notes of a visit that are too long stay whole, say so, and nothing is planned', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(101)}&date=2026-11-19&time=11:00`,
    sara,
  )
  await page.press('Change duration, type, objectives, notes and place')
  await page.fill('Notes (optional)', 'a'.repeat(5_001))
  await see('1 character too many. Keep it to 5,000.')
  await page.press('Schedule visit')
  expect([unsent(), document.activeElement]).toEqual([0, fieldOf('Notes (optional)')])
  await page.fill('Notes (optional)', 'a'.repeat(5_000))
  await page.press('Schedule visit')
  await waitFor(() => expect(told()[0]).toMatch(/^Visit scheduled/))
})

test('a visit at the same time is told of on any day, however far away', async () => {
  world.prescribers = [prescriberOf(101)]
  world.visits = [visitOf(1, { scheduledDate: '2027-02-03', scheduledTime: '10:00' })]
  await openApp(`/delegate/schedule-visit?prescriber=${idOf(101)}&date=2027-02-03&time=10:15`, sara)
  await see('You already have a visit at this time: ')
})

test.each([
  ['person', `prescriber=${idOf(102)}&date=2026-11-19&time=11:00`],
  ['day', `prescriber=${idOf(101)}&date=2026-11-20&time=11:00`],
  ['time', `prescriber=${idOf(101)}&date=2026-11-19&time=12:00`],
])('what was typed about one visit is not there for another %s', async (_, other) => {
  world.prescribers = [prescriberOf(101), prescriberOf(102)]
  const address = '/delegate/schedule-visit?'
  const page = await openApp(`${address}prescriber=${idOf(101)}&date=2026-11-19&time=11:00`, sara)
  await page.press('Change duration, type, objectives, notes and place')
  await page.fill('Notes (optional)', 'Bring the study')
  await page.goTo(address + other)
  await page.press('Change duration, type, objectives, notes and place')
  expect(fieldOf('Notes (optional)')).toHaveProperty('value', '')
})
