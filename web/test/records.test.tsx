import { dashboard } from '@rounds/contract/dashboard'
import { stepValues } from '@rounds/contract/visit-steps'
import { type Visit, visits } from '@rounds/contract/visits'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { kept, outboxStore } from '#lib/outbox/outbox.ts'
import { dismissAllToasts, toast } from '#ui/toasts.ts'
import { allSent, fieldOf, hear, hidePage, nothingSent, openApp, read, see, unsent } from './support/app.tsx'
import { START, passUndo } from './support/clock.ts'
import { record, writeNotes } from './support/record.ts'
import { Refusal, server } from './support/server.ts'
import { prescriberOf, sara, submittedOf, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

test('the keys of the record save the draft and complete it', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'By keys')
  await page.user.keyboard('{Control>}s{/Control}')
  await hear('Draft saved.')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await see('Choose a rating from 1 to 5.')
  await page.user.keyboard('4')
  await waitFor(() => expect(screen.getByLabelText('4')).toHaveProperty('checked', true))
  expect(read()).not.toMatch('Choose a rating')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await hear('completed and submitted')
})

test('products that come late, and are none, open nothing above what a finger is at', async () => {
  world.visits = [visitOf(1)]
  server.on(dashboard.products, () => ({ data: [] }))
  const answer = server.hold(dashboard.products)
  const page = await openApp(record(1), sara)
  await see('How did it go?')
  answer()
  await waitFor(() => expect(document.querySelector('[data-field="products"] [class*="bare"]')).toBeTruthy())
  await page.press('4')
  expect(screen.queryByLabelText('Search or add a product')).toBeNull()
  await page.press('More…')
  expect(screen.getByLabelText('Search or add a product')).toBeTruthy()
})

test('a next step that is too long stays whole, says so, and completes nothing', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('4')
  await page.press('Other…')
  await page.fill('Other next step', 'a'.repeat(5_002))
  await see('2 characters too many. Keep it to 5,000.')
  await page.press('Complete and submit')
  expect(document.activeElement).toHaveProperty('value', 'a'.repeat(5_002))
  expect([page.place(), unsent()]).toEqual([record(1), 0])
  await page.fill('Other next step', 'a'.repeat(5_000))
  await page.press('Complete and submit')
  await hear('completed and submitted')
})

test('an address that the server takes for no id of a visit says that there is none', async () => {
  server.on(visits.get, () => new Refusal(400, 'VALIDATION_ERROR', 'Invalid id'))
  await openApp(record(1), sara)
  await see('Visit not found')
  expect(read()).not.toMatch('Invalid id')
})

test('what is taken back before Today has come stays in the form, which goes on', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('4')
  for (const key of ['Enter', 'z']) fireEvent.keyDown(document.body, { key, ctrlKey: true })
  await kept()
  await nothingSent()
  expect([page.place(), unsent()]).toEqual([record(1), 0])
  await page.press('Complete and submit')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await hear('completed and submitted')
})

test('⌘Z right after a rating takes back: a choice is no text, whose own Undo it would be', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('4')
  const undo = vi.fn()
  act(() => void toast({ message: 'Moved.', undo }))
  fireEvent.keyDown(screen.getByLabelText('4'), { key: 'z' })
  expect(undo).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('4'), { key: 'z', ctrlKey: true })
  expect(undo).toHaveBeenCalledOnce()
  await writeNotes(page, 'By hand')
  act(() => void toast({ message: 'Moved.', undo }))
  fireEvent.keyDown(fieldOf('Notes'), { key: 'z', ctrlKey: true })
  expect(undo).toHaveBeenCalledOnce()
  act(dismissAllToasts)
})

test('a record that is sent takes its draft along, and no draft goes out after it', async () => {
  world.visits = [visitOf(1), visitOf(2, { scheduledTime: '15:00' })]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Done')
  await page.press('3')
  await page.press('More ways to save')
  await page.press('Complete without submitting')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  hidePage()
  await allSent()
  expect(server.sentTo(visits.update).map(({ status }) => status)).toEqual(['completed'])
  await see('1 completed visit not submitted')
  await page.goTo('/delegate/record-visit')
  await waitFor(() => expect(read('h1')).toBe('Who did you see?'))
  expect(read()).not.toMatch('Drafts to finish')
})

test('who has a visit that waits is not offered again, and who is searched for is asked about', async () => {
  world.visits = [
    visitOf(1, { scheduledDate: '2026-11-17', scheduledTime: '16:15' }),
    visitOf(2, { scheduledTime: '15:00' }),
    submittedOf(3),
  ]
  world.prescribers = [101, 102, 103].map((number) => prescriberOf(number))
  const page = await openApp('/delegate/record-visit', sara)
  const chips = () => read('[role="radiogroup"]')
  await waitFor(() => expect(chips()).toMatch('Haddad103'))
  expect(chips()).not.toMatch(/Haddad10[12]/)
  const find = async (name: string) => {
    await page.user.type(fieldOf('Search prescribers'), name)
    await page.press(new RegExp(`^Dr Amina ${name}.+`))
  }
  await find('Haddad101')
  await see('Yesterday 16:15 with Dr Haddad101 is still to record.', '[role="dialog"]')
  await page.press('Record that one')
  await waitFor(() => expect(page.place()).toBe(record(1)))
  await page.goTo('/delegate/record-visit')
  await find('Haddad102')
  await page.press('A new visit')
  await waitFor(() => expect(page.place()).toMatch(/record-visit\/[0-9a-f-]{36}$/))
  expect(page.place()).not.toBe(record(2))
})

test('a new visit proposes nobody whom one is about to see today, and turns to recording', async () => {
  world.visits = [visitOf(2, { scheduledTime: '15:00' }), submittedOf(3)]
  world.prescribers = [102, 103].map((number) => prescriberOf(number))
  const page = await openApp('/delegate/schedule-visit', sara)
  await waitFor(() => expect(read('[role="radiogroup"]')).toMatch('Haddad103'))
  expect(read('[role="radiogroup"]')).not.toMatch('Haddad102')
  await page.press('Record now')
  await waitFor(() => expect(read('h1')).toBe('Who did you see?'))
  await page.press('Schedule')
  await waitFor(() => expect(read('h1')).toBe('New visit'))
})

test('until a step has arrived its visit is shown as the server will store it', async () => {
  const visit = visitOf(1, {
    status: 'in-progress',
    startTime: new Date(START - 2_700_000).toISOString(),
    inProgressAt: new Date(START - 2_700_000).toISOString(),
  })
  world.visits = [visit]
  const page = await openApp(record(1), sara)
  const shown = () => outboxStore.get()[0]?.shows
  await page.press('More ways to save')
  await page.press('Stop timer')
  await hear('Dr Haddad101: timer stopped.')
  const taken = { now: START, userId: sara.id }
  expect(shown()).toEqual(stepValues(visit, 'scheduled', taken))
  await page.press('Undo')
  await waitFor(() => expect(unsent()).toBe(0))
  await page.press('4')
  await page.press('Complete and submit')
  await hear('completed and submitted')
  expect(shown()).toMatchObject({
    ...stepValues(visit, 'completed', taken),
    ...stepValues({ ...visit, status: 'completed' }, 'submitted', taken),
  })
  expect(shown()).toMatchObject({ actualDuration: 45 })
})

test('a visit that was not planned is recorded as new, once, and exists for the server only then', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp(`/delegate/record-visit?prescriber=${prescriberOf(101).id}`, sara)
  await waitFor(() => expect(page.place()).toMatch(/record-visit\/[\w-]{36}$/))
  await page.press('5')
  hidePage()
  server.on(visits.create, (draft) => {
    const visit = visitOf(1, {
      id: draft.id ?? '',
      status: 'completed',
      version: 1,
      completedAt: new Date(START).toISOString(),
      outcomes: draft.outcomes as Visit['outcomes'],
      notes: draft.notes ?? null,
      startTime: draft.startTime ?? null,
      endTime: draft.endTime ?? null,
    })
    world.visits.push(visit)
    return visit
  })
  const id = page.place().slice(-36)
  await nothingSent()
  await page.press('Complete and submit')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  passUndo()
  await allSent()
  expect(server.changes()).toEqual(['POST /visits', 'POST /visits/:id/submit-for-approval'])
  expect(server.sentTo(visits.create)[0]).toMatchObject({
    id,
    status: 'completed',
    scheduledDate: '2026-11-18',
    // Nobody said when it was: the half hour before.
    startTime: new Date(START - 30 * 60_000).toISOString(),
    endTime: new Date(START).toISOString(),
    timesSource: 'planned',
  })
  expect(server.sentTo(visits.submit)).toEqual([{ id }])
})

test('where the device keeps nothing, what nobody planned is made without the server’s word that it knows none', async () => {
  const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  world.prescribers = [prescriberOf(101)]
  const page = await openApp(`/delegate/record-visit?prescriber=${prescriberOf(101).id}`, sara)
  const release = server.hold(visits.get)
  await waitFor(() => expect(page.place()).toMatch(/record-visit\/[\w-]{36}$/))
  const id = page.place().slice(-36)
  server.on(visits.create, (draft) => {
    const { id: made = '', outcomes } = draft
    const visit = visitOf(1, {
      id: made,
      status: 'completed',
      version: 1,
      completedAt: new Date(START).toISOString(),
      outcomes: outcomes as Visit['outcomes'],
      startTime: draft.startTime ?? null,
      endTime: draft.endTime ?? null,
    })
    world.visits.push(visit)
    return visit
  })
  await page.press('5')
  await page.press('Complete and submit')
  await allSent()
  expect(server.changes()).toEqual(['POST /visits', 'POST /visits/:id/submit-for-approval'])
  expect(server.sentTo(visits.create)[0]).toMatchObject({ id, status: 'completed' })
  release()
})

test('a visit that an earlier try had made is recorded whole, by a change of it', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp(`/delegate/record-visit?prescriber=${prescriberOf(101).id}`, sara)
  await waitFor(() => expect(page.place()).toMatch(/record-visit\/[\w-]{36}$/))
  const id = page.place().slice(-36)
  // Its timer was started by a tab that died before it had heard so.
  const made = visitOf(1, { id, status: 'in-progress', version: 1, startTime: new Date(START).toISOString() })
  world.visits = [made]
  server.on(visits.create, () => ({ ...made }))
  await writeNotes(page, 'Whole')
  await page.press('5')
  await page.press('Complete and submit')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  passUndo()
  await allSent()
  expect(server.changes()).toEqual([
    'POST /visits',
    'PUT /visits/:id',
    'POST /visits/:id/submit-for-approval',
  ])
  expect(world.visits[0]).toMatchObject({ status: 'submitted', notes: 'Whole', outcomes: { rating: 5 } })
})

test('a report that is with the supervisor is shown, not edited', async () => {
  world.visits = [submittedOf(1)]
  await openApp(record(1), sara)
  await see('Waiting for approval since')
  expect(document.querySelector('main form')).toBeNull()
})

test('a visit rejected for its date opens its times, also once they were closed', async () => {
  world.visits = [submittedOf(1, { status: 'rejected', rejectionCode: 'date', submittedAt: null })]
  const page = await openApp(record(1), sara)
  await waitFor(() => expect(fieldOf('Date')).toBeTruthy())
  await page.press('Done')
  expect(screen.queryByLabelText('Date')).toBeNull()
  await page.press('Change the date')
  expect(document.activeElement).toBe(fieldOf('Date'))
})

test('who is not there is moved from the record', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('More ways to save')
  await page.press('Move…')
  await waitFor(() => expect(page.place()).toMatch(/^\/delegate\/weekly-agenda/))
  await see('Tomorrow, same time', 'body')
})
