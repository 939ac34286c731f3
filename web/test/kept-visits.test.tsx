import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { inTurn } from '#lib/device/database.ts'
import { closeTab, fieldOf, hear, openApp, read, see } from './support/app.tsx'
import { TODAY, passTime } from './support/clock.ts'
import { idOf, prescriberOf, sara, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const KEPT = 'We kept what you entered last time.'
const NOTES = 'Notes (optional)'
const OBJECTIVES = 'Objectives (optional)'
const showing = (label: string, words: string) =>
  waitFor(() => expect(fieldOf(label)).toHaveProperty('value', words))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const drafts = () => inTurn('drafts', undefined, (device) => device.getAllKeys('drafts'))
/** Nothing that was entered waits on the device any more. */
const nothingKept = () => waitFor(async () => expect(await drafts()).toEqual([]))

beforeEach(() => {
  world.prescribers = [prescriberOf(101), prescriberOf(102)]
})

test('words of a plan that is changed are there after Esc and after a reload, and gone once they are saved', async () => {
  world.visits = [visitOf(1)]
  const at = `/delegate/weekly-agenda?view=list&visit=${visitOf(1).id}`
  const edit = async (page: Awaited<ReturnType<typeof openApp>>) => {
    await page.press('Edit')
    await screen.findByRole('dialog', { name: /^Edit visit/ })
  }
  const page = await openApp(at, sara)
  await edit(page)
  expect(read('[role="dialog"]')).not.toMatch(KEPT)
  await page.fill(OBJECTIVES, 'Ask about the study')
  await page.user.keyboard('{Escape}')
  await isClosed()
  await page.press(/^Dr Amina Haddad101/)
  await edit(page)
  await showing(OBJECTIVES, 'Ask about the study')
  await see(KEPT, '[role="dialog"]')
  await page.fill(NOTES, 'Comes back from leave')
  closeTab()
  const again = await openApp(at, sara)
  await edit(again)
  await showing(NOTES, 'Comes back from leave')
  await showing(OBJECTIVES, 'Ask about the study')
  expect(fieldOf('Time')).toHaveProperty('value', '10:00')
  await again.press('Save changes')
  await hear('Dr Haddad101: visit changed.')
  await nothingKept()
})

test('what was entered of a new visit is there after Esc and after a reload, and gone once it is planned', async () => {
  const page = await openApp('/delegate/weekly-agenda', sara)
  await page.user.keyboard('n')
  await screen.findByRole('dialog', { name: 'New visit' })
  await page.press('Dr Amina Haddad102')
  await page.press('Change duration, type, objectives, notes and place')
  await page.fill(NOTES, 'Bring the new leaflet')
  await page.user.keyboard('{Escape}')
  await isClosed()
  await page.user.keyboard('n')
  await showing(NOTES, 'Bring the new leaflet')
  await see(KEPT, '[role="dialog"]')
  await page.fill(OBJECTIVES, 'Ask about the study')
  closeTab()
  const again = await openApp('/delegate/schedule-visit', sara)
  await showing(NOTES, 'Bring the new leaflet')
  await showing(OBJECTIVES, 'Ask about the study')
  await again.press('Pick a date and time')
  await again.fill('Date', TODAY)
  await again.fill('Time', '15:00')
  await again.press('Schedule visit')
  await hear(/^Visit scheduled/)
  await nothingKept()
  expect(world.visits).toEqual([])
})

test('what was begun of a visit with somebody, or at a place of the agenda, is there for that one alone', async () => {
  const open = (query: string) => openApp(`/delegate/schedule-visit?${query}`, sara)
  const thursday = 'date=2026-11-19&time=15:00'
  const withHer = `prescriber=${idOf(101)}`
  for (const [query, words] of [
    [thursday, 'Of Thursday'],
    [withHer, 'Only about her'],
  ] as const) {
    const page = await open(query)
    await page.press('Change duration, type, objectives, notes and place')
    await page.fill(NOTES, words)
    closeTab()
  }
  await open('date=2026-11-20&time=15:00')
  await see('Pick a date and time')
  expect(screen.queryByLabelText(NOTES)).toBeNull()
  closeTab()
  const page = await open(thursday)
  await showing(NOTES, 'Of Thursday')
  await page.fill('Time', '16:00')
  closeTab()
  await open(thursday)
  await showing('Time', '16:00')
  closeTab()
  await open(withHer)
  await showing(NOTES, 'Only about her')
})

test('why nobody was met is there after a reload, and gone once it is said', async () => {
  world.visits = [visitOf(1)]
  const at = `/delegate/weekly-agenda?view=list&visit=${visitOf(1).id}`
  const ask = async (page: Awaited<ReturnType<typeof openApp>>) => {
    await page.press('Couldn’t see them')
    await screen.findByRole('dialog', { name: /^Couldn’t see/ })
  }
  const page = await openApp(at, sara)
  await ask(page)
  await page.press('Absent')
  await page.fill('Note (optional)', 'Back on Monday, says the desk')
  closeTab()
  const again = await openApp(at, sara)
  await ask(again)
  await showing('Note (optional)', 'Back on Monday, says the desk')
  await again.press('Save and submit')
  await hear('Dr Haddad101: not seen. Noted.')
  await nothingKept()
})

test('a time that has passed since it was chosen is not brought back, what else was entered is', async () => {
  const page = await openApp('/delegate/schedule-visit', sara)
  await page.press('Dr Amina Haddad102')
  await page.press('Pick a date and time')
  await page.fill('Date', TODAY)
  await page.fill('Time', '15:00')
  await page.press('Change duration, type, objectives, notes and place')
  await page.fill(NOTES, 'Bring the new leaflet')
  closeTab()
  passTime(3_600_000)
  await openApp('/delegate/schedule-visit', sara)
  await showing(NOTES, 'Bring the new leaflet')
  expect(fieldOf('Time')).toHaveProperty('value', '15:00')
  closeTab()
  passTime(86_400_000)
  await openApp('/delegate/schedule-visit', sara)
  await showing(NOTES, 'Bring the new leaflet')
  expect(read()).toMatch('Haddad102')
  expect(screen.queryByLabelText('Time')).toBeNull()
})

test('what was begun as a plan and is recorded is no plan any more', async () => {
  const page = await openApp('/delegate/schedule-visit', sara)
  await page.press('Dr Amina Haddad102')
  await page.press('Pick a date and time')
  await page.fill('Date', TODAY)
  await page.fill('Time', '08:00')
  await page.press('Change duration, type, objectives, notes and place')
  await page.fill(NOTES, 'Bring the new leaflet')
  await waitFor(async () => expect(await drafts()).toEqual([expect.stringMatching(/:new-visit:new$/)]))
  await page.press('Record as done')
  // The record that it has become.
  await waitFor(async () => expect(await drafts()).toEqual([expect.stringMatching(/:visit:/)]))
  expect(page.place()).toMatch('record-visit')
})
