import { prescribers } from '@rounds/contract/prescribers'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { allSent, fieldOf, hear, hidePage, nothingSent, openApp, read, see, told } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { idOf, prescriberOf, sara, tom, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/delegate/prescribers'
const of = (number: number) => `${PAGE}/${idOf(number)}`
const ticked = () =>
  [...document.querySelectorAll('[data-selected]')].map((row) => row.getAttribute('data-item'))

beforeEach(() => {
  world.prescribers = [101, 102, 103, 104].map((number) => prescriberOf(number))
})

test('a fact is changed where it stands: at once on the page, after the time to undo on the wire', async () => {
  Object.assign(world.prescribers[0] ?? {}, {
    address: { address: 'Rue Haute 1', city: 'Liège', coordinates: { lat: 50, lng: 5 } },
  })
  const page = await openApp(of(101), sara)
  await page.press('Edit Hospital')
  await page.fill('Hospital', 'Saint-Luc')
  await page.user.keyboard('{Enter}')
  await hear('Changes saved.')
  await see('Saint-Luc')
  await page.press('Undo')
  await waitFor(() => expect(read()).not.toMatch('Saint-Luc'))
  await page.press('Edit City')
  await page.fill('City', 'Namur')
  await page.user.keyboard('{Enter}')
  await see('Namur')
  hidePage()
  await allSent()
  // Another address is another place on the map.
  expect(server.sentTo(prescribers.update)).toEqual([
    { id: idOf(101), address: { address: 'Rue Haute 1', city: 'Namur', coordinates: null } },
  ])
})

test('a fact that cannot be stays open and says why; Escape leaves it as it was', async () => {
  const page = await openApp(of(101), sara)
  await page.press('Edit Email')
  await page.fill('Email', 'nobody')
  await page.user.keyboard('{Enter}')
  await see('Invalid email address')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(read()).not.toMatch('Invalid email address'))
  await page.press('Edit City')
  await page.user.keyboard('{Enter}')
  hidePage()
  await nothingSent()
})

test('what is typed about one person is not there for the next', async () => {
  const page = await openApp(of(101), sara)
  await page.press('Edit Phone')
  await page.fill('Phone', '+32 470 11 22 33')
  await page.goTo(of(102))
  await waitFor(() => expect(read('h1')).toBe('Dr Amina Haddad102'))
  expect(screen.queryByLabelText('Phone', { selector: 'input' })).toBeNull()
  expect(read()).not.toMatch('470 11 22 33')
  hidePage()
  await allSent()
  expect(server.sentTo(prescribers.update)).toEqual([{ id: idOf(101), phone: '+32 470 11 22 33' }])
})

test('notes are kept while they are typed, as one change, and as somebody else’s words for nobody', async () => {
  const page = await openApp(of(101), sara)
  await page.press('Edit Notes')
  await page.fill('Notes', 'Prefers mornings')
  await see('Saved')
  await page.fill('Notes', 'Prefers mornings, by phone')
  await page.user.keyboard('{Control>}{Enter}{/Control}')
  await see('Prefers mornings, by phone')
  await page.goTo(of(102))
  await waitFor(() => expect(read('h1')).toBe('Dr Amina Haddad102'))
  expect(read()).not.toMatch('Prefers mornings')
  hidePage()
  await allSent()
  expect(server.sentTo(prescribers.update)).toEqual([{ id: idOf(101), notes: 'Prefers mornings, by phone' }])
})

test('notes that were left with the page are kept', async () => {
  const page = await openApp(of(101), sara)
  await page.press('Edit Notes')
  await page.fill('Notes', 'Left in a hurry')
  await page.goTo('/delegate/dashboard')
  await see('Wednesday 18 November')
  hidePage()
  await allSent()
  expect(server.sentTo(prescribers.update)).toEqual([{ id: idOf(101), notes: 'Left in a hurry' }])
})

test('who is deactivated leaves the list at once, comes back by Undo, and is brought back later', async () => {
  const page = await openApp(of(101), sara)
  await page.press(/^More for/)
  await page.press('Deactivate')
  await hear('Dr Amina Haddad101 deactivated.')
  await see('Inactive')
  await page.press('Undo')
  await waitFor(() => expect(read()).not.toMatch('Inactive'))
  await page.press(/^More for/)
  await page.press('Deactivate')
  hidePage()
  await allSent()
  expect(server.sentTo(prescribers.remove)).toEqual([{ id: idOf(101) }])
  await page.press(/^More for/)
  await page.press('Activate again')
  await hear('Dr Amina Haddad101 is active again.')
  expect(server.sentTo(prescribers.update)).toEqual([{ id: idOf(101), isActive: true }])
})

test('a colleague’s prescriber is read-only', async () => {
  Object.assign(world.prescribers[0] ?? {}, { createdBy: tom.id, assignedDelegateId: tom.id })
  await openApp(of(101), sara)
  await see('Specialty')
  expect(document.querySelector('[aria-label^="Edit "]')).toBeNull()
})

const add = async (page: Awaited<ReturnType<typeof openApp>>) => {
  await page.fill(/^First name/, 'Rosa')
  await page.fill(/^Last name/, 'Mercier')
  await page.fill(/^City/, 'Ghent')
}

test('somebody new is added once, however often it is tried, and can be visited at once', async () => {
  const page = await openApp(`${PAGE}/new`, sara)
  await page.press('Add and schedule visit')
  await see('City is required')
  await add(page)
  server.on(prescribers.create, () => new Refusal(500, 'INTERNAL', 'No'))
  await page.press('Add and schedule visit')
  await see('Failed to create prescriber')
  server.on(prescribers.create, ({ id, firstName, lastName }) => {
    const made = prescriberOf(150, { id: id ?? idOf(150), title: null, firstName, lastName })
    world.prescribers.push(made)
    return made
  })
  await page.press('Add and schedule visit')
  await hear('Rosa Mercier added.')
  const [first, second] = server.sentTo(prescribers.create)
  expect(second?.id).toBe(first?.id)
  expect(second).toMatchObject({ firstName: 'Rosa', lastName: 'Mercier', address: { city: 'Ghent' } })
  await waitFor(() => expect(page.place()).toBe(`/delegate/schedule-visit?prescriber=${first?.id}`))
  await see('Rosa Mercier')
  await page.goTo(`${PAGE}/new`)
  await waitFor(() => expect(fieldOf(/^Last name/)).toHaveProperty('value', ''))
})

test('without a network somebody new is kept here, is in the list and is sent before their visit', async () => {
  const page = await openApp(`${PAGE}/new`, sara)
  await add(page)
  server.isAway = true
  await page.press('Add prescriber', document.querySelector('form') ?? undefined)
  await hear('Rosa Mercier: saved here, sends later.')
  await waitFor(() => expect(read('h1')).toBe('Rosa Mercier'))
  server.on(prescribers.create, (draft) =>
    prescriberOf(150, { id: draft.id ?? idOf(150), lastName: 'Mercier' }),
  )
  server.isAway = false
  window.dispatchEvent(new Event('online'))
  await allSent()
  expect(new Set(server.sentTo(prescribers.create).map(({ id }) => `${PAGE}/${id}`))).toEqual(
    new Set([page.place()]),
  )
})

test('somebody who is there already is named instead of added twice', async () => {
  server.on(
    prescribers.create,
    () => new Refusal(409, 'DUPLICATE', 'Prescriber already exists', { prescriberId: idOf(102) }),
  )
  const page = await openApp(`${PAGE}/new`, sara)
  await add(page)
  await page.press('Add prescriber', document.querySelector('form') ?? undefined)
  await page.press('Open the prescriber who is already there')
  await waitFor(() => expect(page.place()).toBe(of(102)))
})

test('a half-filled form is there again, and another name begins another', async () => {
  const page = await openApp(`${PAGE}/new`, sara)
  await page.fill(/^Last name/, 'Half')
  await page.goTo('/delegate/dashboard')
  await page.goTo(`${PAGE}/new`)
  await see('We kept what you entered last time.')
  expect(fieldOf(/^Last name/)).toHaveProperty('value', 'Half')
  await page.goTo(`${PAGE}/new?name=Rosa%20Mercier`)
  await waitFor(() => expect(fieldOf(/^Last name/)).toHaveProperty('value', 'Mercier'))
  await page.goTo(`${PAGE}/new`)
  await waitFor(() => expect(fieldOf(/^Last name/)).toHaveProperty('value', 'Half'))
  await page.press('Start over')
  await waitFor(() => expect(fieldOf(/^Last name/)).toHaveProperty('value', ''))
})

test('keys step through the list, tick, tick up to here, and let go', async () => {
  const page = await openApp(PAGE, sara)
  await waitFor(() => expect(document.querySelectorAll('[data-item]')).toHaveLength(4))
  document.querySelector<HTMLElement>('[data-item] a')?.focus()
  await page.user.keyboard('jx')
  await see('1 selected')
  expect(ticked()).toEqual([idOf(102)])
  await page.user.keyboard('jj{Shift>}X{/Shift}')
  await see('3 selected')
  expect(ticked()).toEqual([idOf(102), idOf(103), idOf(104)])
  await page.user.keyboard('x')
  await see('2 selected')
  await page.user.keyboard('{Escape}')
  await waitFor(() => expect(ticked()).toEqual([]))
  await page.user.keyboard('{Control>}a{/Control}')
  await see('All 4 selected')
  await page.user.keyboard('{Escape}ko')
  await waitFor(() => expect(page.place()).toBe(of(103)))
})

test('ticks survive a look at one and Back, and are gone when the list is opened anew', async () => {
  const page = await openApp(PAGE, sara)
  await page.press('Select Dr Amina Haddad102')
  await see('1 selected')
  await page.press('Dr Amina Haddad103')
  await waitFor(() => expect(page.place()).toBe(of(103)))
  await page.goTo(-1)
  await see('1 selected')
  expect(ticked()).toEqual([idOf(102)])
  await page.press('Plan visits')
  await waitFor(() => expect(page.place()).toBe(`/delegate/visit-planning?prescribers=${idOf(102)}&show=all`))
  await see('To visit 4')
  await page.goTo(PAGE)
  await waitFor(() => expect(document.querySelectorAll('[data-item]')).toHaveLength(4))
  await waitFor(() => expect(ticked()).toEqual([]))
})

/** The files that the page hands to the person, as text. */
const savedFiles = () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} }),
  )
  HTMLAnchorElement.prototype.click = function click() {
    if (!this.href.startsWith('blob:')) this.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  return files
}

test('the export has those who are ticked, else everybody of the filter, with their next visit', async () => {
  const files = savedFiles()
  world.visits = [visitOf(2, { scheduledDate: '2026-11-20' })]
  const page = await openApp(PAGE, sara)
  await page.press('Select Dr Amina Haddad102')
  await see('1 selected')
  await page.press(
    'Export',
    document.querySelector<HTMLElement>('[aria-label="Selected prescribers"]') ?? undefined,
  )
  await hear('1 prescriber exported.')
  const one = (await files[0]?.text()) ?? ''
  expect(one.trim().split('\r\n')).toHaveLength(2)
  expect(one).toMatch('Haddad102')
  expect(one).toMatch('2026-11-20')
  await page.press('Clear')
  await page.press('Export')
  await hear('4 prescribers exported.')
  expect((await files[1]?.text())?.trim().split('\r\n')).toHaveLength(5)
})

test('a long list is written by the server, with the filter and the columns that are shown', async () => {
  const files = savedFiles()
  server.on(prescribers.list, ({ page, limit }) => ({
    data: world.prescribers,
    pagination: { page, limit, total: 2001, totalPages: 21 },
  }))
  server.on(prescribers.exportList, () => ({ status: 'queued' as const }))
  const page = await openApp(`${PAGE}?q=had`, sara)
  await see('Haddad101')
  await page.press('Export')
  await hear('We are preparing your file.')
  expect(server.sentTo(prescribers.exportList)[0]).toMatchObject({ search: 'had' })
  expect(files).toEqual([])
  expect(told()).toHaveLength(1)
})

test('who is too many to fetch is found by what the server says now, not by what the list remembers', async () => {
  server.on(prescribers.exportList, () => ({ status: 'queued' as const }))
  const page = await openApp(PAGE, sara)
  await see('Haddad104')
  world.prescribers = Array.from({ length: 2_001 }, (_, number) => prescriberOf(number + 101))
  // What the device keeps for where there is no network is fetched beside it, in the order of the server.
  const listed = () => server.sentTo(prescribers.list).filter((asked) => 'sortBy' in asked)
  const before = listed().length
  await page.press('Export')
  await hear('We are preparing your file.')
  expect(server.sentTo(prescribers.exportList)).toHaveLength(1)
  expect(listed().slice(before)).toMatchObject([{ page: '1' }])
})
