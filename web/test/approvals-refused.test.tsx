import { approvals } from '@rounds/contract/approvals'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { REJECTION } from '#features/approvals/approval/typed-note.ts'
import { setPreference } from '#lib/device/preferences.ts'
import { readDraft } from '#lib/drafts/store.ts'
import { allSent, hidePage, openApp, read, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { idOf, marc, submittedOf } from './support/things.ts'
import { world } from './support/world.ts'

const of = (number: number) => submittedOf(number).id
const rows = () =>
  [...document.querySelectorAll('tbody tr[data-item]')].map((row) => row.getAttribute('data-item'))
const pane = () => document.querySelector<HTMLElement>('aside[data-visit]') ?? document.body

beforeEach(() => {
  world.visits = [1, 2, 3].map((number) => submittedOf(number))
  server.on(approvals.process, () => new Refusal(409, 'LOCKED', 'Somebody is at it'))
})

const open = async () => {
  const page = await openApp('/supervisor/approvals', marc)
  await waitFor(() => expect(rows()).toHaveLength(3))
  return page
}
const panelOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="alert"]')].find((panel) =>
    panel.textContent.includes(name),
  )
const sent = () => server.sentTo(approvals.process).map(({ ids, reasonCode }) => [ids, reasonCode])

test('rejections that were refused for different reasons are tried again with their own', async () => {
  const page = await open()
  await waitFor(() => expect(pane().dataset.visit).toBe(of(1)))
  await page.user.keyboard('r')
  await see('Why reject this visit?', 'form')
  await page.user.keyboard('3{Enter}')
  await waitFor(() => expect(pane().dataset.visit).toBe(of(2)))
  await page.user.keyboard('r')
  await see('Why reject this visit?', 'form')
  await page.user.keyboard('1{Enter}')
  hidePage()
  await waitFor(() => expect(panelOf('Haddad102')).toBeDefined())
  await waitFor(() => expect(panelOf('Haddad101')).toBeDefined())
  await waitFor(() => expect(rows()).toHaveLength(3))
  const [first, second] = sent().toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  expect(first?.[1]).not.toBe(second?.[1])
  await page.press('Retry 1', panelOf('Haddad101'))
  await waitFor(() => expect(sent().slice(2)).toEqual([first]))
  await allSent()
})

test('what was written of a rejection that somebody else was faster with is told to who wrote it', async () => {
  const page = await open()
  const [first] = world.visits
  Object.assign(first ?? {}, { status: 'approved', approvedByName: 'Ines Costa', approvedBy: idOf(90) })
  await page.press(/^Reject…/, pane())
  await page.press(/^Other…/)
  await page.fill('Note', 'The samples were never left')
  await page.press('Reject 1 visit')
  hidePage()
  await see('Already approved by Ines Costa')
  expect(panelOf('Ines Costa')?.textContent).toMatch('You wrote: The samples were never left')
})

test('what was sent again meanwhile is not decided on by trying again', async () => {
  const page = await open()
  server.on(approvals.process, () => {
    Object.assign(world.visits[0] ?? {}, { submittedAt: new Date().toISOString() })
    return new Refusal(409, 'VERSION_CONFLICT', 'This visit was changed and sent again')
  })
  await page.press(/^Approve/, pane())
  hidePage()
  await see('Dr Amina Haddad101: This visit was changed and sent again')
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(read('[role="alert"]')).not.toMatch('Retry')
})

test('a visit that was refused in one way and then in another is told of once, and tried again as it was wanted last', async () => {
  const page = await open()
  await page.press(/^Approve/, pane())
  hidePage()
  await see("1 visit couldn't be approved.")
  await waitFor(() => expect(rows()).toHaveLength(3))
  await page.goTo(`/supervisor/approvals?visit=${of(1)}`)
  await waitFor(() => expect(pane().dataset.visit).toBe(of(1)))
  await page.user.keyboard('r')
  await see('Why reject this visit?', 'form')
  await page.user.keyboard('3{Enter}')
  hidePage()
  await see("1 visit couldn't be rejected.")
  expect(read()).not.toMatch("couldn't be approved")
  expect(read().match(/Retry/g)).toHaveLength(1)
})

test('a note of a rejection that is given up is given up', async () => {
  const page = await open()
  await page.press(/^Reject…/, pane())
  await page.fill(/^Note/, 'Wrong doctor')
  const kept = () => readDraft({ kind: REJECTION, id: of(1) })
  await waitFor(async () => expect(await kept()).not.toBeNull())
  await page.press('Cancel')
  await waitFor(async () => expect(await kept()).toBeNull())
})

test('where single keys are switched off, figures give no reason', async () => {
  setPreference('shortcuts', false)
  onTestFinished(() => setPreference('shortcuts', true))
  const page = await open()
  await page.press(/^Reject…/, pane())
  await see('Why reject this visit?', 'form')
  await page.user.keyboard('3')
  expect(document.querySelector('form input[type="radio"]:checked')).toBeNull()
  setPreference('shortcuts', true)
  await page.user.keyboard('3')
  await waitFor(() => expect(document.querySelector('form input[type="radio"]:checked')).not.toBeNull())
})
