import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fieldOf, hear, hidePage, openApp, read, see } from './support/app.tsx'
import { passUndo } from './support/clock.ts'
import { record } from './support/record.ts'
import { server } from './support/server.ts'
import { idOf, prescriberOf, sara, submittedOf, visitOf } from './support/things.ts'
import { world } from './support/world.ts'

/** Where a visit takes place (requirements W-035, ENTITY-008): said when it is planned, moved or recorded, and read afterwards. */

const practice = { address: '4 Rue Basse', city: 'Ghent', coordinates: { lat: 51, lng: 3.7 } }
const clinic = { address: '12 Rue Haute', city: 'Namur', coordinates: null }
const person = prescriberOf(101, { address: practice })
const carried = { ...visitOf(1).prescriber, address: practice }
const planned = () => visitOf(1, { prescriber: carried, location: practice })
const sheet = '[role="dialog"]'
const elsewhere = '12 Rue Haute, Namur'

test('a visit is planned at another place', async () => {
  world.prescribers = [person]
  server.on(visits.create, ({ id }) => ({ ...planned(), id: id ?? idOf(9) }))
  const page = await openApp(
    `/delegate/schedule-visit?prescriber=${idOf(101)}&date=2026-11-19&time=11:00`,
    sara,
  )
  await page.press('Change duration, type, objectives, notes and place')
  expect(fieldOf('Address (optional)')).toHaveProperty('value', '4 Rue Basse')
  await page.fill('Address (optional)', '12 Rue Haute')
  await page.fill('City (optional)', 'Namur')
  await page.press('Schedule visit')
  await hear(/^Visit scheduled/)
  passUndo()
  await waitFor(() => expect(server.sentTo(visits.create)).toMatchObject([{ location: clinic }]))
})

test('a plan is given another place, which its sheet then says', async () => {
  world.visits = [planned()]
  const page = await openApp('/delegate/weekly-agenda?view=list', sara)
  const open = () => page.press(/^Dr Amina Haddad101/)
  await open()
  await see('4 Rue Basse, Ghent', sheet)
  await page.press('Edit')
  await page.fill('Address (optional)', '12 Rue Haute')
  await page.fill('City (optional)', 'Namur')
  await page.press('Save changes')
  await hear('Dr Haddad101: visit changed.')
  await waitFor(() => expect(document.querySelector(sheet)).toBeNull())
  await open()
  await see(elsewhere, sheet)
  expect(read(sheet)).not.toMatch('4 Rue Basse')
  hidePage()
  await waitFor(() => expect(server.sentTo(visits.update)).toMatchObject([{ location: clinic }]))
})

test('a record says that the visit took place elsewhere', async () => {
  world.visits = [planned()]
  const page = await openApp(record(1), sara)
  await page.press('+ Other place')
  expect(document.activeElement).toBe(fieldOf('Address'))
  await page.fill('Address', '12 Rue Haute')
  await page.fill('City', 'Namur')
  await page.press('4')
  await page.press('Complete and submit')
  await hear('completed and submitted')
  passUndo()
  await waitFor(() => expect(server.sentTo(visits.update).at(-1)).toMatchObject({ location: clinic }))
})

test.each([
  ['says where it was', clinic, ['Place', elsewhere]],
  ['says nothing of where its prescriber is', practice, undefined],
])('a report %s', async (_what, location, expected) => {
  world.visits = [submittedOf(1, { prescriber: carried, location })]
  await openApp(record(1), sara)
  await see('Waiting for approval')
  const facts = [...(document.querySelector('main dl')?.children ?? [])].map((line) =>
    [...line.children].map(({ textContent }) => textContent),
  )
  expect(facts.find(([name]) => name === 'Place')).toEqual(expected)
})
