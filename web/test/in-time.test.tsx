import { setup } from '@rounds/contract/setup'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { VISITOR } from '#lib/device/rules.ts'
import { readDraft } from '#lib/drafts/store.ts'
import { fieldOf, hidePage, openApp, read, see } from './support/app.tsx'
import { holdTimers } from './support/clock.ts'
import { record, writeNotes } from './support/record.ts'
import { Refusal, server } from './support/server.ts'
import { idOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

afterEach(() => void vi.restoreAllMocks())

test('words of a visit are on the device in time, however long somebody goes on without a pause', async () => {
  world.visits = [visitOf(1)]
  const kept = () => readDraft<{ form: { notes: string } }>({ kind: 'visit', id: visitOf(1).id })
  const timers = holdTimers(400)
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Asked')
  const first = timers.held()
  await page.fill('Notes', 'Asked for')
  first()
  await waitFor(async () => expect((await kept())?.value.form.notes).toBe('Asked for'))
  await page.fill('Notes', 'Asked for the')
  const second = timers.held()
  await page.fill('Notes', 'Asked for the rest')
  second()
  await waitFor(async () => expect((await kept())?.value.form.notes).toBe('Asked for the rest'))
})

test('the draft of a plan is said to be on this device when it is', async () => {
  world.prescribers = [101, 102].map((number) => prescriberOf(number))
  const page = await openApp('/delegate/visit-planning', sara)
  const later = holdTimers(400)
  await page.press('Add Dr Amina Haddad102 to the week')
  await page.press('Wed 25 Nov')
  await see('Draft plan · saving…')
  expect(read()).not.toMatch('saved on this device')
  later()
  await see('Draft plan · saved on this device')
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await page.press('Add Dr Amina Haddad101 to the week')
  await page.press('Thu 26 Nov')
  await see('Draft plan · saving…')
  later()
  await see('Draft plan · not kept here yet')
})

const startSetUp = () => {
  server.on(setup.progress, () => new Refusal(404, 'NOT_FOUND', 'No saved progress'))
  return openApp('//setup/company-info', null)
}

const keptCity = async () => {
  const draft = await readDraft<{ data: { address?: { city: string } } }>({
    kind: 'setup',
    id: 'wizard',
    owner: VISITOR,
  })
  return draft?.value.data.address?.city
}

test('what is entered of a new company is on the device in time, however long somebody goes on without a pause', async () => {
  // The server is told 800 ms after the last of it.
  const timers = holdTimers(400, 800)
  const page = await startSetUp()
  await page.fill('City', 'Rab')
  const first = timers.held()
  await page.fill('City', 'Rabat')
  first()
  await waitFor(async () => expect(await keptCity()).toBe('Rabat'))
  expect(server.sentTo(setup.saveProgress)).toEqual([])
})

test('without a server what a visitor enters is on this device, and there again after the tab was closed', async () => {
  server.on(setup.saveProgress, () => new Refusal(503, 'UNAVAILABLE', 'Not now'))
  vi.spyOn(console, 'error').mockReturnValue()
  const page = await startSetUp()
  await page.fill('City', 'Rabat')
  await see('Saved on this device')
  page.close()
  await startSetUp()
  await waitFor(() => expect(fieldOf('City')).toHaveProperty('value', 'Rabat'))
})

test('what is typed while a server is asked in vain is not said to be kept yet, and is once the page is hidden', async () => {
  server.on(setup.saveProgress, () => new Refusal(503, 'UNAVAILABLE', 'Not now'))
  const failed = vi.spyOn(console, 'error').mockReturnValue()
  const timers = holdTimers(400, 800)
  const page = await startSetUp()
  await page.fill('City', 'Rab')
  const answer = server.hold(setup.saveProgress)
  timers()
  await waitFor(() => expect(server.sentTo(setup.saveProgress)).not.toEqual([]))
  await page.fill('City', 'Rabat')
  answer()
  await waitFor(() => expect(failed).toHaveBeenCalled())
  await see('Saving…', 'body')
  expect(read('body')).not.toMatch('Saved on this device')
  expect(read('body')).not.toMatch('every entry is saved')
  hidePage()
  await see('Saved on this device', 'body')
  expect(await keptCity()).toBe('Rabat')
})

test('what neither the device nor the server has kept of a new company is said not to be', async () => {
  server.on(setup.saveProgress, () => new Refusal(503, 'UNAVAILABLE', 'Not now'))
  vi.spyOn(console, 'error').mockReturnValue()
  const page = await startSetUp()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await page.fill('City', 'Rabat')
  await see('Not kept here yet', 'body')
  expect(read('body')).not.toMatch(/Saved|every entry is saved/)
})

test('notes of a prescriber are said to be saved once they are somewhere, and not while this page alone has them', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await page.press('Edit Notes')
  await see('Notes')
  server.isAway = true
  const device = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  const state = '[data-testid="save-state"]'
  await page.fill('Notes', 'Prefers mornings')
  await see('On this page only', state)
  device.mockRestore()
  await see('Saved', state)
})

test('whoever signs out is not told that work stays on this device which it does not keep', async () => {
  world.prescribers = [prescriberOf(101)]
  const page = await openApp(`/delegate/prescribers/${idOf(101)}`, sara)
  await page.press('Edit Notes')
  server.isAway = true
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No room', 'QuotaExceededError')
  })
  await page.fill('Notes', 'Prefers mornings')
  await see('On this page only', '[data-testid="save-state"]')
  await page.press('Sara Benali, account menu')
  await page.press('Sign out')
  await see('Not kept on this device yet. Stay on this page until it is sent.', '[role="alertdialog"]')
  expect(read('[role="alertdialog"]')).not.toMatch('They stay on this device')
  await page.press('Stay')
})
