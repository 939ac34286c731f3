import { type Report, reports } from '@rounds/contract/reports'
import { team } from '@rounds/contract/team'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { hear, openApp, read, see } from './support/app.tsx'
import { answerEmptyDesk, memberTom, reportOf } from './support/desk.ts'
import { server } from './support/server.ts'
import { idOf, marc, messageOf, sara } from './support/things.ts'
import { world } from './support/world.ts'

const cut = <T,>(rows: readonly T[], { page, limit }: { page: number; limit: number }) => ({
  data: rows.slice((page - 1) * limit, page * limit),
  pagination: { page, limit, total: rows.length, totalPages: Math.ceil(rows.length / limit) },
})
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => reportOf(100 + at, { title: `R${at}` }))

let held: Report[] = []
beforeEach(() => {
  answerEmptyDesk()
  server.on(reports.list, (paging) => cut(held, paging))
})

test('a page of reports beyond the last leads to the last, and Back does not lead there again', async () => {
  held = many(27)
  const page = await openApp('/supervisor/team', marc)
  await page.goTo('/supervisor/reports?page=40')
  await screen.findByRole('button', { name: /^Delete R26,/ })
  expect(page.place()).toBe('/supervisor/reports?page=2')
  await see('Page 2 of 2')
  await page.goTo(-1)
  expect(page.place()).toBe('/supervisor/team')
})

test('who deletes all reports of the last page is led to the one before', async () => {
  held = many(21)
  server.on(reports.remove, ({ id }) => {
    held = held.filter((each) => each.id !== id)
    return undefined
  })
  const page = await openApp('/supervisor/reports?page=2', marc)
  await page.press(/^Delete R20,/)
  await hear('deleted')
  await screen.findByRole('button', { name: /^Delete R19,/ })
  expect(page.place()).toBe('/supervisor/reports')
  expect(read()).not.toContain('No reports yet')
})

test('where there is nothing at all, the first page says so', async () => {
  held = []
  const page = await openApp('/supervisor/reports?page=2', marc)
  await see('No reports yet')
  expect(page.place()).toBe('/supervisor/reports')
})

test('a page of the team beyond the last leads to the last', async () => {
  server.on(team.list, (paging) => cut([memberTom], paging))
  const page = await openApp('/supervisor/team?page=50', marc)
  await screen.findByRole('button', { name: 'More for Tom Peeters' })
  expect(page.place()).toBe('/supervisor/team')
})

test('a page of messages beyond the last leads to the last, and the message that is open stays', async () => {
  world.messages = Array.from({ length: 21 }, (_, at) => messageOf(at, { subject: `M${at}` }))
  const page = await openApp(`/messages?page=77&message=${idOf(509)}`, sara)
  await waitFor(() => expect(page.place()).toMatch(/page=2$/))
  await see('M20')
  expect(page.place()).toContain(`message=${idOf(509)}`)
})
