import { approvals } from '@rounds/contract/approvals'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
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
/** What is asked for by its flags is answered then. */
let oddLater: Promise<void> | undefined
let odd: ReadonlySet<string>

beforeEach(() => {
  later = undefined
  oddLater = undefined
  odd = new Set()
  world.visits = [1, 2, 3, 4].map((number) => submittedOf(number))
  server.on(approvals.list, async ({ status, search = '', flagged, page, limit }) => {
    if (page > 1) await later
    if (flagged) await oddLater
    const found = world.visits
      .map((visit) => ({ ...approvalOf(visit), flags: odd.has(visit.id) ? ['no_rating' as const] : [] }))
      .filter(({ flags }) => !flagged || flags.length > 0)
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
  await page.press('Select 230 with no flags')
  await see('All 230 selected')
})

const heads = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent)
const shown = () => /\d+ of \d+ shown/.exec(read('section'))?.[0]
const first = () => document.querySelector('tbody tr[data-item]')?.getAttribute('data-item')

test('what needs eyes is there and counted however many were sent before it, and what has none is counted whole', async () => {
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  odd = new Set([of(7), of(220)])
  const page = await openApp(PAGE, marc)
  await waitFor(() => expect(shown()).toBe('201 of 230 shown'))
  expect(heads()).toEqual(['Needs your eyes 2', 'No flags 228Select 228 with no flags'])
  expect(first()).toBe(of(7))
  await waitFor(() => expect(document.querySelector('aside')?.getAttribute('data-visit')).toBe(of(7)))
  await page.user.keyboard('aa')
  await waitFor(() => expect(shown()).toBe('199 of 228 shown'))
  expect(heads()).toEqual(['No flags 228Select 228 with no flags'])
  await page.press('Select 228 with no flags')
  await see('All 228 selected')
})

test('what is decided of a long list is not counted any more, nor asked for, though it was never loaded', async () => {
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  odd = new Set([of(7), of(220)])
  const page = await openApp(PAGE, marc)
  await page.press('Select 228 with no flags')
  await see('228 selected')
  await page.user.keyboard('a')
  await waitFor(() => expect(heads()).toEqual(['Needs your eyes 2']))
  expect(read('h1')).toBe('Approvals 2')
  expect(read('aside')).toMatch('1 of 2')
  expect(shown()).toBeUndefined()
})

test('whoever decides on all that stands there of a long list sees the rest of it, and is told of no end', async () => {
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  const page = await openApp(PAGE, marc)
  await see('200 of 230 shown')
  const { promise, resolve } = Promise.withResolvers<void>()
  later = promise
  const ticks = () => [...document.querySelectorAll<HTMLElement>('tbody input[type="checkbox"]')]
  await page.user.click(ticks()[0] as HTMLElement)
  await page.user.keyboard('{Shift>}')
  await page.user.click(ticks().at(-1) as HTMLElement)
  await page.user.keyboard('{/Shift}')
  await see('200 selected')
  const heard: (string | null)[] = []
  const listener = new MutationObserver((changes) =>
    heard.push(...changes.map(({ target }) => target.textContent)),
  )
  for (const region of document.querySelectorAll('[role="status"].visually-hidden'))
    listener.observe(region, { subtree: true, childList: true, characterData: true })
  await page.user.keyboard('a')
  await waitFor(() => expect(document.querySelector('tbody tr[data-item]')).toBeNull())
  const meanwhile = read('main')
  resolve()
  expect(meanwhile).not.toContain('All caught up')
  expect(heard.join()).not.toContain('Nothing left')
  await waitFor(() => expect(heads()).toEqual(['No flags 30Select 30 with no flags']))
})

test('cards are counted as whole as the rows of a table', async () => {
  usePhone()
  world.visits = Array.from({ length: 230 }, (_, index) => submittedOf(index + 1))
  odd = new Set([of(7), of(220)])
  await openApp(PAGE, marc)
  await waitFor(() => expect(read('main')).toContain('Needs your eyes 2Dr'))
  expect(read('main')).toContain('No flags 228Dr')
})

test('a list that becomes long stays there while what needs eyes is asked for', async () => {
  world.visits = Array.from({ length: 200 }, (_, index) => submittedOf(index + 1))
  const { promise, resolve } = Promise.withResolvers<void>()
  onTestFinished(() => resolve())
  await openApp(PAGE, marc)
  await waitFor(() => expect(heads()).toEqual(['No flags 200Select 200 with no flags']))
  oddLater = promise
  odd = new Set([of(201)])
  world.visits = [...world.visits, submittedOf(201)]
  server.tell('approval')
  await waitFor(() => expect(shown()).toBe('200 of 201 shown'))
  resolve()
  await waitFor(() => expect(heads()).toEqual(['Needs your eyes 1', 'No flags 200Select 200 with no flags']))
  expect(first()).toBe(of(201))
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
