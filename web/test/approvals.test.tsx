import { approvals } from '@rounds/contract/approvals'
import type { Visit } from '@rounds/contract/visits'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { allSent, hear, hidePage, openApp, read, see, told } from './support/app.tsx'
import { passUndo } from './support/clock.ts'
import { answerEmptyDesk } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { ines, marc, submittedOf, tom } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/supervisor/approvals'
/** When the visits of these tests were sent: nothing that was sent later is decided on. */
const asOf = submittedOf(1).submittedAt
const of = (number: number) => submittedOf(number).id
const rows = () =>
  [...document.querySelectorAll('tbody tr[data-item]')].map((row) => row.getAttribute('data-item'))
const underReview = () => document.querySelector('aside[data-visit]')?.getAttribute('data-visit')
/** By visit: what was decided at once may go out in any order. */
const decisions = () =>
  [...server.sentTo(approvals.process), ...server.sentTo(approvals.bulkProcess)].toSorted((a, b) =>
    JSON.stringify('ids' in a ? a.ids : a.approvalIds).localeCompare(
      JSON.stringify('ids' in b ? b.ids : b.approvalIds),
    ),
  )
const pane = () => document.querySelector<HTMLElement>('aside[data-visit]') ?? document.body

beforeEach(() => {
  world.visits = [1, 2, 3, 4].map((number) => submittedOf(number))
})

const open = async (query = '') => {
  const page = await openApp(PAGE + query, marc)
  await waitFor(() => expect(rows()).toHaveLength(4))
  return page
}

test('an approved visit leaves at once, the next one is under review, and the server hears of it after the time to undo', async () => {
  const page = await open()
  await waitFor(() => expect(underReview()).toBe(of(1)))
  await page.press(/^Approve/, pane())
  await hear('Dr Amina Haddad101: approved.')
  expect(rows()).toEqual([of(2), of(3), of(4)])
  expect(underReview()).toBe(of(2))
  expect(page.place()).toBe(`${PAGE}?visit=${of(2)}`)
  expect(read('h1')).toMatch('3')
  expect(document.title).toMatch(/^\(3\)/)
  expect(decisions()).toEqual([])
  passUndo()
  await waitFor(() => expect(decisions()).toEqual([{ action: 'approve', ids: [of(1)], asOf }]))
  await allSent()
  expect(rows()).toEqual([of(2), of(3), of(4)])
  await waitFor(() => expect(document.title).toMatch(/^\(3\)/))
})

test('an approval taken back stands under review again, and is not sent', async () => {
  const page = await open(`?visit=${of(2)}`)
  await waitFor(() => expect(underReview()).toBe(of(2)))
  await page.press(/^Approve/, pane())
  await waitFor(() => expect(underReview()).toBe(of(3)))
  await page.press('Undo')
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(underReview()).toBe(of(2))
  hidePage()
  await allSent()
  expect(decisions()).toEqual([])
})

test('the last of the list gives way to the one above it, and the last of all to nothing', async () => {
  const page = await open(`?visit=${of(4)}`)
  await page.press(/^Approve/, pane())
  await waitFor(() => expect(underReview()).toBe(of(3)))
  for (const next of [of(2), of(1)]) {
    await page.press(/^Approve/, pane())
    await waitFor(() => expect(underReview()).toBe(next))
  }
  await page.press(/^Approve/, pane())
  await see('All caught up')
  expect(page.place()).toBe(PAGE)
})

test('keys step, tick, approve and reject with a reason', async () => {
  const page = await open()
  await waitFor(() => expect(underReview()).toBe(of(1)))
  await page.user.keyboard('jj')
  await waitFor(() => expect(underReview()).toBe(of(3)))
  await page.user.keyboard('k')
  await waitFor(() => expect(underReview()).toBe(of(2)))
  await page.user.keyboard('a')
  await waitFor(() => expect(underReview()).toBe(of(3)))
  await page.user.keyboard('r')
  await see('Why reject this visit?', 'form')
  await page.user.keyboard('3{Enter}')
  await waitFor(() => expect(underReview()).toBe(of(4)))
  await page.user.keyboard('kx')
  await see('1 selected')
  hidePage()
  await allSent()
  expect(decisions()).toEqual([
    { action: 'approve', ids: [of(2)], asOf },
    { action: 'reject', ids: [of(3)], reason: null, reasonCode: 'duplicate', asOf },
  ])
  expect(read()).toMatch('1 selected')
})

test('a rejection carries its note, and no reason where none was given', async () => {
  const page = await open()
  await page.press(/^Reject…/, pane())
  await page.press(/^Other…/)
  await page.fill('Note', 'Wrong doctor')
  await page.press('Reject 1 visit')
  await hear('Dr Amina Haddad101: rejected.')
  await page.press(/^Reject…/, pane())
  await page.press('Reject 1 visit')
  await hear('2 visits rejected.')
  hidePage()
  await allSent()
  expect(decisions()).toEqual([
    { action: 'reject', ids: [of(1)], reason: 'Wrong doctor', reasonCode: null, asOf },
    { action: 'reject', ids: [of(2)], reason: null, reasonCode: null, asOf },
  ])
})

test('a note that is too long stays whole, says so, and is not sent', async () => {
  const page = await open()
  await page.press(/^Reject…/, pane())
  await page.press(/^Other…/)
  await page.fill('Note', 'a'.repeat(1_001))
  await see('1 character too many. Keep it to 1,000.', 'body')
  await page.press('Reject 1 visit')
  expect(document.activeElement).toHaveProperty('value', 'a'.repeat(1_001))
  await page.fill('Note', 'a'.repeat(1_000))
  await page.press('Reject 1 visit')
  await hear('Dr Amina Haddad101: rejected.')
  hidePage()
  await allSent()
  expect(decisions()).toMatchObject([{ reason: 'a'.repeat(1_000) }])
})

test('ticked visits are decided together, in one request and with one Undo', async () => {
  const page = await open()
  await page.press('Select Dr Amina Haddad102')
  await page.press('Select Dr Amina Haddad103')
  await see('2 selected')
  await page.press(/^Approve 2/)
  await hear('2 visits approved.')
  expect(rows()).toEqual([of(1), of(4)])
  expect(underReview()).toBe(of(1))
  await page.press('Undo')
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(read()).not.toMatch('selected')
  await page.press('Select Dr Amina Haddad102')
  await page.press('Select Dr Amina Haddad103')
  // The key means what the buttons say: those that are ticked, not the one under review.
  await page.user.keyboard('a')
  hidePage()
  await allSent()
  expect(decisions()).toEqual([{ action: 'approve', approvalIds: [of(2), of(3)], asOf }])
})

test('a hundred and one decisions go out in chunks of fifty', async () => {
  world.visits = Array.from({ length: 101 }, (_, index) => submittedOf(index + 1))
  const page = await openApp(PAGE, marc)
  await page.press('Select 101 with no flags')
  await see('All 101 selected')
  await page.press(/^Approve 101/)
  await hear('101 visits approved.')
  hidePage()
  await allSent()
  const sent = server.sentTo(approvals.bulkProcess).map(({ approvalIds }) => approvalIds as string[])
  expect(sent.map((ids) => ids.length)).toEqual([50, 50, 1])
  expect(new Set(sent.flat()).size).toBe(101)
})

test('decisions that the server refuses are told with who was faster, and what is open can be tried again', async () => {
  const page = await open()
  const [first, second] = world.visits as [Visit, Visit]
  Object.assign(first, { status: 'approved', approvedByName: 'Ines Costa', approvedBy: ines.id })
  await page.press('Select Dr Amina Haddad101')
  await page.press('Select Dr Amina Haddad102')
  server.on(approvals.process, () => new Refusal(409, 'LOCKED', 'Still at it'))
  server.on(approvals.bulkProcess, ({ action, approvalIds }) => ({
    action,
    processed: [],
    failed: approvalIds.map((id) => ({ id, code: 'LOCKED', message: 'Somebody is at it' })),
    visits: [],
  }))
  await page.press(/^Approve 2/)
  hidePage()
  await see("2 visits couldn't be approved.")
  expect(read('[role="alert"]')).toMatch('Already approved by Ines Costa')
  expect(read()).toMatch('Dr Amina Haddad102: Somebody is at it')
  expect(read('[data-sync]')).toBe('Up to date')
  await waitFor(() => expect(rows()).toContain(second.id))
  await page.press('Retry 1')
  await waitFor(() =>
    expect(server.sentTo(approvals.process)).toEqual([{ action: 'approve', ids: [second.id], asOf }]),
  )
  await see('Dr Amina Haddad102: Still at it')
})

test('when a chunk cannot be sent at all those behind it still are', async () => {
  world.visits = Array.from({ length: 60 }, (_, index) => submittedOf(index + 1))
  const page = await openApp(PAGE, marc)
  let calls = 0
  server.on(approvals.bulkProcess, ({ action, approvalIds }) => {
    if (++calls === 1) return new Refusal(422, 'REFUSED', 'Not now')
    return {
      action,
      processed: approvalIds.map((id) => ({ approvalId: id, visitId: id, status: 'approved' as const })),
      failed: [],
      visits: [],
    }
  })
  await page.press('Select 60 with no flags')
  await page.press(/^Approve 60/)
  hidePage()
  await see("50 visits couldn't be approved.")
  await allSent()
  expect(calls).toBe(2)
  expect(server.sentTo(approvals.bulkProcess)[1]?.approvalIds).toHaveLength(10)
})

test('nothing is decided without a connection', async () => {
  const page = await open()
  server.isAway = true
  server.tell('approval')
  await see('Approving needs a connection.')
  await page.press(/^Approve/, pane())
  await hear('You need a connection to do this.')
  expect(rows()).toHaveLength(4)
})

test('the address narrows the list, and what it shows is asked of the server', async () => {
  Object.assign(world.visits[1] ?? {}, { delegateId: tom.id, delegateName: 'Tom Peeters' })
  Object.assign(world.visits[2] ?? {}, { completedAt: null })
  answerEmptyDesk()
  const page = await openApp(`${PAGE}?delegate=${tom.id}`, marc)
  await waitFor(() => expect(rows()).toEqual([of(2)]))
  await page.goTo(`${PAGE}?kind=plan`)
  await waitFor(() => expect(rows()).toEqual([of(3)]))
  await page.goTo(`${PAGE}?kind=plan&delegate=${tom.id}`)
  await see('Nothing matches these filters')
  await page.press('Clear filters')
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(page.place()).toBe(PAGE)
})

test('what one supervisor decided, ticked and was refused is not there for the next', async () => {
  const page = await open()
  server.on(approvals.process, () => new Refusal(422, 'REFUSED', 'Not now'))
  await page.press(/^Approve/, pane())
  hidePage()
  await see("1 visit couldn't be approved.")
  await page.press('Marc Laurent, account menu')
  await page.press('Sign out')
  await waitFor(() => expect(page.place()).toMatch('/login'))
  page.close()
  const next = await openApp(PAGE, ines)
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(read()).not.toMatch("couldn't be approved")
  expect(next.place()).toMatch(PAGE)
})

test('a plan is called one, under review and among the earlier visits', async () => {
  const sent = { status: 'submitted', completedAt: null, outcomes: null } as const
  world.visits = [submittedOf(1, sent), submittedOf(101, { ...sent, scheduledDate: '2026-11-10' })]
  await openApp(`${PAGE}?visit=${of(1)}`, marc)
  await waitFor(() => expect(underReview()).toBe(of(1)))
  const signs = () =>
    [...pane().querySelectorAll('[data-status="scheduled"]')].map((sign) => sign.textContent)
  await waitFor(() => expect(signs()).toEqual(['Plan sent', 'Plan sent']))
})

test('rejections one after the other are told in one toast, whose Undo takes all back', async () => {
  const page = await open()
  for (const number of [1, 2, 3]) {
    await waitFor(() => expect(underReview()).toBe(of(number)))
    await page.user.keyboard('r')
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).not.toBeNull())
    await page.user.keyboard('1{Enter}')
    await waitFor(() => expect(rows()).toHaveLength(4 - number))
  }
  await hear('3 visits rejected.')
  expect(told()).toHaveLength(1)
  await page.user.keyboard('{Control>}z{/Control}')
  await hear('2 visits rejected.')
  expect(rows()).toEqual([of(3), of(4)])
  await page.press('Undo')
  await waitFor(() => expect(rows()).toHaveLength(4))
  expect(told()).toEqual([])
  hidePage()
  await allSent()
  expect(decisions()).toEqual([])
})
