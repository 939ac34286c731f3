import { approvals } from '@rounds/contract/approvals'
import { visits } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { listDrafts } from '#lib/drafts/store.ts'
import { allSent, closeTab, fieldOf, hidePage, openApp, read, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { ines, marc, submittedOf } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/supervisor/approvals'
const of = (number: number) => submittedOf(number).id
const rows = () =>
  [...document.querySelectorAll('tbody tr[data-item]')].map((row) => row.getAttribute('data-item'))
const pane = () => document.querySelector<HTMLElement>('aside[data-visit]') ?? document.body
const heads = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent)
/** What head, title and sidebar say that waits. */
const counts = () => [
  /\d+/.exec(read('h1'))?.[0],
  /^\((\d+)\)/.exec(document.title)?.[1],
  /\d+/.exec(
    [...document.querySelectorAll('nav a')].find((link) => link.textContent.startsWith('Approvals'))
      ?.textContent ?? '',
  )?.[0],
]
const panel = () => document.querySelector('[role="alert"] ul')?.parentElement?.textContent

/** What Ines does meanwhile. */
const decidedByInes = (number: number) => {
  const decided = { status: 'approved', approvedBy: ines.id, approvedByName: 'Ines Costa' } as const
  Object.assign(world.visits[number - 1] ?? {}, decided, { approvedAt: '2026-11-18T08:29:50.000Z' })
  server.tell('approval', of(number))
}

beforeEach(() => {
  world.visits = [1, 2, 3, 4].map((number) => submittedOf(number))
})

const open = async () => {
  const page = await openApp(PAGE, marc)
  await waitFor(() => expect(rows()[0]).toBe(of(1)))
  await waitFor(() => expect(pane().dataset.visit).toBe(of(1)))
  return page
}
type Page = Awaited<ReturnType<typeof open>>
const reject = async (page: Page, note: string) => {
  await page.press(/^Reject…/, pane())
  await page.press(/^Other…/)
  await page.fill('Note', note)
  await page.press('Reject 1 visit')
}

test('what was written of a rejection that was refused is there in another tab, until it is put away', async () => {
  const page = await open()
  await reject(page, 'The samples were never left')
  server.on(approvals.process, () => new Refusal(409, 'ILLEGAL_TRANSITION', 'Cannot change it'))
  decidedByInes(1)
  hidePage()
  const words =
    "1 visit couldn't be rejected.Dr Amina Haddad101: Already approved by Ines CostaYou wrote: The samples were never left"
  await waitFor(() => expect(panel()).toBe(words))
  await allSent()
  closeTab()
  const again = await openApp(PAGE, marc)
  await waitFor(() => expect(panel()).toBe(words))
  await again.press('Dismiss')
  await waitFor(() => expect(panel()).toBeUndefined())
  closeTab()
  await openApp(PAGE, marc)
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(panel()).toBeUndefined()
})

test('a visit that its delegate has taken back, and one that is in the team no more, are told so', async () => {
  server.on(
    approvals.process,
    () => new Refusal(409, 'ILLEGAL_TRANSITION', 'Cannot change visit status from completed'),
  )
  const page = await open()
  await page.press(/^Approve/, pane())
  Object.assign(world.visits[0] ?? {}, { status: 'completed' })
  hidePage()
  await see('Dr Amina Haddad101: Withdrawn by the delegate')
  server.on(visits.get, () => new Refusal(404, 'NOT_FOUND', 'Visit not found'))
  await waitFor(() => expect(pane().dataset.visit).toBe(of(2)))
  await page.press(/^Approve/, pane())
  hidePage()
  await see('Dr Amina Haddad102: No longer among your team’s visits')
  server.on(visits.get, () => new Refusal(500, 'INTERNAL', 'Failed to fetch visit'))
  await waitFor(() => expect(pane().dataset.visit).toBe(of(3)))
  await page.press(/^Approve/, pane())
  hidePage()
  await see('Dr Amina Haddad103: Cannot change visit status from completed')
})

test('what a search leaves out of the list has left the list by nobody else’s decision', async () => {
  const page = await open()
  await reject(page, 'The samples were never left')
  await waitFor(() => expect(counts()).toEqual(['3', '3', '3']))
  await page.fill('Search prescriber', 'Haddad103')
  await waitFor(() => expect(rows()).toEqual([of(3)]))
  expect(counts()).toEqual(['3', '3', '3'])
})

test('a rejection that is taken back leaves what was written in its place', async () => {
  const page = await open()
  await reject(page, 'The samples were never left')
  await page.press('Undo')
  await waitFor(() => expect(pane().dataset.visit).toBe(of(1)))
  await waitFor(async () => expect(await listDrafts('rejection')).toHaveLength(1))
  await page.press(/^Reject…/, pane())
  await waitFor(() => expect(fieldOf(/^Note/)).toHaveProperty('value', 'The samples were never left'))
})

test('while a decision can be taken back somebody else is faster: every count is that of the list, and Undo says who it was', async () => {
  const page = await open()
  await reject(page, 'The samples were never left')
  await waitFor(() => expect(counts()).toEqual(['3', '3', '3']))
  decidedByInes(1)
  await waitFor(() => expect(server.sentTo(approvals.list).length).toBeGreaterThan(3))
  await server.rest()
  expect(rows()).toHaveLength(3)
  expect(heads()).toEqual(['No flags 3Select 3 with no flags'])
  await waitFor(() => expect(counts()).toEqual(['3', '3', '3']))
  await page.press('Undo')
  await see('Dr Amina Haddad101: Already approved by Ines Costa')
  expect(panel()).toMatch('You wrote: The samples were never left')
  expect(rows()).toHaveLength(3)
  expect(counts()).toEqual(['3', '3', '3'])
  expect(await listDrafts('rejection')).toEqual([])
})

/** Decides on all of 104 but three, in requests of 50, 50 and 1, of which those after the first so many are answered `later`. */
const decideOnMany = async (atOnce: number, isTold: boolean) => {
  world.visits = Array.from({ length: 104 }, (_, index) => submittedOf(index + 1))
  const later = Promise.withResolvers<void>()
  let asked = 0
  server.on(approvals.bulkProcess, async ({ action, approvalIds }) => {
    if (++asked > atOnce) await later.promise
    const chosen = world.visits.filter(({ id }) => approvalIds.includes(id))
    for (const visit of chosen) visit.status = 'approved'
    if (isTold) server.tell('approval')
    const processed = chosen.map(({ id }) => ({
      approvalId: `ap-${id}`,
      visitId: id,
      status: 'approved' as const,
    }))
    return { action, processed, failed: [], visits: chosen }
  })
  const page = await open()
  await page.press('Select 104 with no flags')
  for (const number of [1, 2, 3]) await page.press(`Select Dr Amina Haddad${100 + number}`)
  await page.user.keyboard('a')
  await waitFor(() => expect(counts()).toEqual(['3', '3', '3']))
  hidePage()
  await waitFor(() => expect(asked).toBe(atOnce + 1))
  return later.resolve
}

test('while many are decided in several requests, every count is that of the list', async () => {
  const answer = await decideOnMany(1, true)
  await waitFor(() => expect(server.sentTo(approvals.list).length).toBeGreaterThan(3))
  await waitFor(() => expect(counts()).toEqual(['3', '3', '3']))
  expect(heads()).toEqual(['No flags 3Select 3 with no flags'])
  answer()
  await allSent()
  expect(counts()).toEqual(['3', '3', '3'])
})

test('so it is while several of these were answered since the list was read', async () => {
  const answer = await decideOnMany(2, false)
  const meanwhile = counts()
  answer()
  await allSent()
  expect([meanwhile, counts()]).toEqual([
    ['3', '3', '3'],
    ['3', '3', '3'],
  ])
})
