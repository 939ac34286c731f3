import { visits } from '@rounds/contract/visits'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, writeDraft } from '#lib/drafts/store.ts'
import { refreshReads } from '#lib/reads/query.ts'
import { allSent, fieldOf, hear, hidePage, openApp, read, see } from './support/app.tsx'
import { formOf } from '#features/visits/visit/record-form.ts'
import { START, holdTimers, passTime, passUndo } from './support/clock.ts'
import { record, writeNotes } from './support/record.ts'
import { server } from './support/server.ts'
import { sara, tom, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

afterEach(() => void vi.restoreAllMocks())

const drafts = () => server.sentTo(visits.update).filter(({ draftData }) => draftData)
const notesOf = (sent: { draftData?: unknown } | undefined) =>
  (sent?.draftData as { form?: { notes?: string } } | undefined)?.form?.notes
/** On the device, and where the machine took long at the server, too. */
const savedHere = () => see(/^Saved (?:on this device|\d)/, '[data-testid="save-state"]')

test('what is typed is on the device at once, and there again after the tab was closed', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('Neurex')
  await writeNotes(page, 'Asked for sam')
  await savedHere()
  page.close()
  await openApp(record(1), sara)
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Asked for sam'))
  expect(read()).toMatch('Samples')
  expect(read()).not.toMatch('Choose a rating')
})

test('the last words are on the device as soon as the page is put away, or left', async () => {
  world.visits = [visitOf(1)]
  const kept = () => readDraft<{ form: { notes: string } }>({ kind: 'visit', id: visitOf(1).id })
  // A page that is gone saves nothing a moment later.
  holdTimers(400)
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Put away')
  hidePage()
  await waitFor(async () => expect((await kept())?.value.form.notes).toBe('Put away'))
  await page.fill('Notes', 'Left')
  page.close()
  await waitFor(async () => expect((await kept())?.value.form.notes).toBe('Left'))
})

test('a page that is put away sends its draft upon what it saw, once for the same words', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'First words')
  hidePage()
  await waitFor(() => expect(drafts()).toHaveLength(1))
  expect(notesOf(drafts()[0])).toBe('First words')
  const [first] = server.sent.filter(({ endpoint }) => endpoint === visits.update)
  expect([first?.version, first?.keepalive]).toEqual([3, true])
  await waitFor(() => expect(screen.getByTestId('save-state').textContent).toMatch(/^Saved \d/))
  hidePage()
  await writeNotes(page, 'Second words')
  expect(screen.getByTestId('save-state').textContent).not.toMatch(/^Saved \d/)
  hidePage()
  await waitFor(() => expect(drafts()).toHaveLength(2))
  expect(notesOf(drafts()[1])).toBe('Second words')
  expect(server.sent.filter(({ endpoint }) => endpoint === visits.update)[1]?.version).toBe(4)
})

test('each visit has its own words, also when one record follows the other', async () => {
  world.visits = [visitOf(1), visitOf(2)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'About the first')
  await page.goTo(record(2))
  await waitFor(() => expect(read('h1')).toBe('Dr Amina Haddad102'))
  await see('+ Notes')
  expect(screen.queryByLabelText('Notes', { selector: 'textarea' })).toBeNull()
  await page.goTo(record(1))
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'About the first'))
})

test('the draft of another device is taken where there is none here, and offered where there is an older one', async () => {
  const form = (notes: string) => ({ products: [], samples: {}, rating: null, notes })
  const theirs = (notes: string, at: number) => ({
    draftData: { form: form(notes), savedAt: at, device: 'another' },
    draftUpdatedAt: new Date(at).toISOString(),
  })
  world.visits = [visitOf(1, theirs('From the phone', START - 60_000))]
  const page = await openApp(record(1), sara)
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'From the phone'))
  await writeNotes(page, 'Mine')
  await savedHere()
  page.close()
  await waitFor(() => expect(notesOf(drafts().at(-1))).toBe('Mine'))
  await server.rest()
  Object.assign(world.visits[0] ?? {}, theirs('Newer on the phone', START + 60_000), { version: 9 })
  passTime(120_000)
  const again = await openApp(record(1), sara)
  await see('on another device.')
  expect(fieldOf('Notes')).toHaveProperty('value', 'Mine')
  hidePage()
  await server.rest()
  // Nothing goes over their words unseen.
  expect(server.sent.filter(({ version }) => version === 9)).toEqual([])
  await again.press('Use it')
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Newer on the phone'))
  await waitFor(() => expect(read()).not.toMatch('on another device.'))
})

test('words of another tab are offered, and none are lost', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Of this tab')
  await savedHere()
  passTime(1_000)
  await page.fill('Notes', 'Of this tab, and more')
  // The other tab was faster.
  const id = visitOf(1).id
  const theirs = {
    form: { ...formOf(visitOf(1)), notes: 'Of the other tab' },
    savedAt: START,
    device: 'd',
    visit: visitOf(1),
    isNew: false,
  }
  await writeDraft({ kind: 'visit', id }, theirs)
  await see('in another tab.')
  await see('Notes: Of the other tab')
  expect(fieldOf('Notes')).toHaveProperty('value', 'Of this tab, and more')
  await page.press('Keep mine')
  await waitFor(() => expect(read()).not.toMatch('in another tab.'))
  expect(fieldOf('Notes')).toHaveProperty('value', 'Of this tab, and more')
})

test('of a visit that was cancelled the words of both tabs are there, each to be given up by itself', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Of this tab')
  await savedHere()
  await page.fill('Notes', 'Of this tab, and more')
  const form = { ...formOf(visitOf(1)), notes: 'Of the other tab' }
  const theirs = { form, savedAt: START, device: 'd', visit: visitOf(1), isNew: false }
  await writeDraft({ kind: 'visit', id: visitOf(1).id }, theirs)
  await see('Notes: Of the other tab')
  world.visits = []
  await refreshReads()
  await see('This visit was cancelled.')
  await see('Of the other tab')
  const [, theirsIsGone] = [...document.querySelectorAll('main button')].filter(
    ({ textContent }) => textContent === 'Discard',
  )
  fireEvent.click(theirsIsGone ?? document.body)
  await waitFor(() => expect(read()).not.toMatch('Of the other tab'))
  await page.press('Restore as new')
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Of this tab, and more'))
})

test('discarded changes are gone here and on the server, and come back by Undo', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Never mind')
  await savedHere()
  await page.press('More ways to save')
  await page.press('Discard changes')
  await hear('Changes discarded.')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await see('1 visit.')
  expect(read()).not.toMatch('1 draft to finish')
  await page.press('Undo')
  await waitFor(() => expect(page.place()).toBe(record(1)))
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Never mind'))
  await page.press('More ways to save')
  await page.press('Discard changes')
  await hear('Changes discarded.')
  passUndo()
  await allSent()
  expect(server.sentTo(visits.update).filter(({ draftData }) => draftData === null)).toHaveLength(1)
})

test('what one person wrote is there for nobody else on this device, and for them again', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Of Sara')
  await savedHere()
  await page.press('Sara Benali, account menu')
  await page.press('Sign out')
  await waitFor(() => expect(page.place()).toBe('/login'))
  await see('Sign in to Alpine Pharma', 'body')
  await server.rest()
  // They asked for it: nothing ended by itself.
  expect(read('body')).not.toMatch('Your session ended')
  page.close()
  Object.assign(world.visits[0] ?? {}, { draftData: null, draftUpdatedAt: null })
  const other = await openApp(record(1), tom)
  await see('+ Notes')
  expect(screen.queryByLabelText('Notes', { selector: 'textarea' })).toBeNull()
  await other.press('Tom Peeters, account menu')
  await other.press('Sign out')
  await waitFor(() => expect(other.place()).toBe('/login'))
  other.close()
  await openApp(record(1), sara)
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Of Sara'))
})

const kept = () => readDraft<{ form: { notes: string } }>({ kind: 'visit', id: visitOf(1).id })

test('words that follow a completed record stay when it is delivered, and are completed upon it', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Before')
  await page.press('4')
  await page.press('More ways to save')
  await page.press('Complete without submitting')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  await page.goTo(record(1))
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Before'))
  await page.fill('Notes', 'Before, and after')
  await savedHere()
  await page.goTo('/delegate/dashboard')
  passUndo()
  await allSent()
  expect(server.sentTo(visits.update).find(({ status }) => status === 'completed')?.notes).toBe('Before')
  expect((await kept())?.value.form.notes).toBe('Before, and after')
  await see('1 draft to finish')
  await page.goTo(record(1))
  await waitFor(() => expect(fieldOf('Notes')).toHaveProperty('value', 'Before, and after'))
  expect(read()).not.toMatch('changed meanwhile')
  await page.press('More ways to save')
  await page.press('Save without submitting')
  passUndo()
  await allSent()
  expect(world.visits[0]).toMatchObject({ notes: 'Before, and after', status: 'completed' })
  expect(await kept()).toBeNull()
})

test('what somebody else changed is taken into the open form where nobody typed, else asked about first', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await writeNotes(page, 'Mine')
  await page.press('4')
  await savedHere()
  Object.assign(world.visits[0] ?? {}, { notes: 'Theirs', objectives: ['Ask for a talk'], version: 9 })
  server.tell('visit.updated', visitOf(1).id)
  await see('Notes changed meanwhile:')
  await see('Ask for a talk')
  await page.press('Complete and submit')
  await see('First choose which words count.', 'body')
  passUndo()
  expect(world.visits[0]?.notes).toBe('Theirs')
  await page.press('Keep mine')
  await waitFor(() => expect(read()).not.toMatch('changed meanwhile'))
  await page.press('Complete and submit')
  await waitFor(() => expect(page.place()).toBe('/delegate/dashboard'))
  passUndo()
  await allSent()
  expect(world.visits[0]).toMatchObject({
    notes: 'Mine',
    objectives: ['Ask for a talk'],
    status: 'submitted',
  })
})

test('a rating and samples that were typed here are shown when another device submits the visit', async () => {
  world.visits = [visitOf(1)]
  const page = await openApp(record(1), sara)
  await page.press('Neurex')
  await page.press('5')
  await savedHere()
  page.close()
  Object.assign(world.visits[0] ?? {}, {
    status: 'submitted',
    completedAt: new Date(START + 60_000).toISOString(),
    submittedAt: new Date(START + 60_000).toISOString(),
    version: 9,
  })
  await openApp(record(1), sara)
  await see('Your changes on this device were not added.')
  await see(/Rating: .5 \/ 5/)
  await see('Products: Neurex')
})
