import { approvals } from '@rounds/contract/approvals'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Found } from '#features/approvals/list/extras.part.ts'
import { openApp, read, see } from './support/app.tsx'
import { answerEmptyDesk } from './support/desk.ts'
import { server } from './support/server.ts'
import { approvalOf, marc, submittedOf } from './support/things.ts'
import { world } from './support/world.ts'

const PAGE = '/supervisor/approvals'
const of = (number: number) => submittedOf(number).id
/** What a screen reader hears of a list that is narrowed (ux.md 5.2). */
const spoken = () => document.querySelector('[role="status"][aria-live]')?.textContent

const usePhone = () => {
  const wide = window.matchMedia
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(wide(media), { matches: !media.includes('min-width') }),
  )
}

/** Pages after the first are answered then. */
let later: Promise<void> | undefined

beforeEach(() => {
  later = undefined
  world.visits = [1, 2, 3, 4].map((number) => submittedOf(number))
  server.on(approvals.list, async ({ status, search = '', page, limit }) => {
    if (page > 1) await later
    const found = world.visits
      .map(approvalOf)
      .filter((approval) => approval.status === status)
      .filter(({ visit }) => visit.prescriberName.includes(search))
    const pagination = { page, limit, total: found.length, totalPages: Math.ceil(found.length / limit) }
    return { data: found.slice((page - 1) * limit, page * limit), pagination }
  })
})

test('what a search among approvals finds is said', async () => {
  await Found.preload()
  const page = await openApp(PAGE, marc)
  await waitFor(() => expect(document.querySelectorAll('tbody tr[data-item]')).toHaveLength(4))
  expect(spoken()).toBe('')
  await page.fill('Search prescriber', 'Haddad103')
  await waitFor(() => expect(spoken()).toBe('1 of 1 shown'))
  await page.fill('Search prescriber', 'Nobody')
  await waitFor(() => expect(spoken()).toBe('Nothing matches these filters'))
})

test('of more visits without flags than stand there all are ticked for whoever comes for all, and by the button', async () => {
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  const page = await openApp(PAGE, marc)
  await see('200 of 230 shown')
  await page.press('Select all with no flags')
  await see('All 230 selected')
})

test('a step through a long list asks for no more of it', async () => {
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  const page = await openApp(PAGE, marc)
  await waitFor(() => expect(document.querySelector('aside')?.getAttribute('data-visit')).toBe(of(1)))
  await page.user.keyboard('jj')
  await waitFor(() => expect(document.querySelector('aside')?.getAttribute('data-visit')).toBe(of(3)))
  expect(server.sentTo(approvals.list).map((asked) => Number(asked.page ?? 1))).not.toContain(2)
})

test('a visit that a link names stands under review however many were sent before it, and no other until then', async () => {
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  const { promise, resolve } = Promise.withResolvers<void>()
  later = promise
  await openApp(`${PAGE}?visit=${of(225)}`, marc)
  await see('200 of 230 shown')
  const before = document.querySelector('aside[data-visit]')
  resolve()
  expect(before).toBeNull()
  await waitFor(() => expect(document.querySelector('aside')?.getAttribute('data-visit')).toBe(of(225)))
})

test('on a phone the way back from a review that was opened there is Back: a press of it leaves the page then', async () => {
  usePhone()
  answerEmptyDesk()
  const page = await openApp('/supervisor/dashboard', marc)
  await page.goTo(PAGE)
  await page.press(/^Dr Amina Haddad102/)
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?visit=${of(2)}`))
  await page.press('Next visit')
  await waitFor(() => expect(page.place()).toBe(`${PAGE}?visit=${of(3)}`))
  await page.press('Back to the list')
  await waitFor(() => expect(page.place()).toBe(PAGE))
  await page.goTo(-1)
  await waitFor(() => expect(page.place()).toBe('/supervisor/dashboard'))
})

test('on a phone the way back from a review that a link has opened leads to its list', async () => {
  usePhone()
  const page = await openApp(`${PAGE}?visit=${of(2)}`, marc)
  await page.press('Back to the list')
  await waitFor(() => expect(page.place()).toBe(PAGE))
  await waitFor(() => expect(read('h1')).toMatch('Approvals'))
})
