import { type Report, reports } from '@rounds/contract/reports'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hear, nothingSent, openApp, read, see } from './support/app.tsx'
import { answerEmptyDesk, pageOf, reportOf } from './support/desk.ts'
import { Refusal, server } from './support/server.ts'
import { marc } from './support/things.ts'

const PAGE = '/supervisor/reports'
let held: Report[] = []

beforeEach(() => {
  answerEmptyDesk()
  held = []
  server.on(reports.list, () => pageOf(held))
})

test('a report that is asked for is seen to be made, and is ready without a reload', async () => {
  const asked = reportOf(71, {
    status: 'pending',
    progress: 0,
    generatedAt: null,
    expiresAt: null,
    fileAssetId: null,
  })
  server.on(reports.generate, () => {
    held = [{ ...asked, status: 'processing', progress: 60 }]
    return asked
  })
  const page = await openApp(`${PAGE}?template=team-performance`, marc)
  await page.press('Generate', await screen.findByRole('dialog', { name: 'Team performance' }))
  await hear('Team performance is being made')
  const bar = await screen.findByRole('progressbar', { name: 'Team performance is being made' })
  expect(bar.getAttribute('aria-valuenow')).toBe('60')
  await see('You can leave')
  held = [reportOf(71)]
  server.tell('report')
  await screen.findByRole('button', { name: 'Download Team performance, 1\u2009–\u200931 Oct' })
  expect(read()).not.toContain('You can leave')
})

test('what failed says why and is tried again', async () => {
  held = [reportOf(72, { status: 'failed', errorMessage: 'The server stopped while it was written.' })]
  server.on(reports.retry, () => {
    held = [reportOf(72, { status: 'pending' })]
    return held[0] ?? new Refusal(404, 'NOT_FOUND', 'Report not found')
  })
  const page = await openApp(PAGE, marc)
  await see('The server stopped while it was written.')
  await page.press('Retry Team performance, 1\u2009–\u200931 Oct')
  await see('Queued')
})

test('an expired file is not offered, and one that expires meanwhile is told', async () => {
  const expired = { expiresAt: '2026-11-01T00:00:00.000Z' }
  held = [reportOf(73, { title: 'October', ...expired }), reportOf(74, { title: 'November' })]
  server.on(reports.get, () => reportOf(74, { title: 'November', ...expired }))
  const page = await openApp(PAGE, marc)
  await see('Expired')
  expect(screen.queryByRole('button', { name: 'Download October, 1\u2009–\u200931 Oct' })).toBeNull()
  await screen.findByRole('button', { name: 'Generate again: October, 1\u2009–\u200931 Oct' })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  await page.press('Download November, 1\u2009–\u200931 Oct')
  await hear('Report has expired')
  expect(click).not.toHaveBeenCalled()
})

test('a file is handed over, and why there is none is said in words', async () => {
  held = [reportOf(76, { title: 'November' })]
  server.on(reports.get, () => reportOf(76, { title: 'November' }))
  server.on(reports.exportFile, () => new Refusal(500, 'INTERNAL_ERROR', 'Internal server error'))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL() {} }))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.href)
  })
  const page = await openApp(PAGE, marc)
  await page.press('Download November, 1\u2009–\u200931 Oct')
  await hear('Failed to export report')
  server.on(reports.exportFile, () => new Refusal(410, 'GONE', 'Report has expired'))
  await page.press('Download November, 1\u2009–\u200931 Oct')
  await hear('Report has expired')
  expect(saved).toEqual([])
  server.on(reports.exportFile, () => '%PDF')
  await page.press('Download November, 1\u2009–\u200931 Oct')
  await waitFor(() => expect(saved).toEqual(['blob:file']))
})

test('what was deleted comes back with Undo, and nothing was asked of the server', async () => {
  held = [reportOf(75)]
  const page = await openApp(PAGE, marc)
  await page.press('Delete Team performance, 1\u2009–\u200931 Oct')
  await waitFor(() =>
    expect(
      screen.queryByRole('button', { name: 'Delete Team performance, 1\u2009–\u200931 Oct' }),
    ).toBeNull(),
  )
  await page.press('Undo', document.body)
  await screen.findByRole('button', { name: 'Delete Team performance, 1\u2009–\u200931 Oct' })
  await nothingSent()
})

test('reports of one template are told apart by their periods, also by the names of their buttons', async () => {
  const { parameters } = reportOf(75)
  const dateRange = { start: '2026-09-01', end: '2026-09-30' }
  held = [reportOf(75), reportOf(76, { parameters: { ...parameters, dateRange } })]
  await openApp(PAGE, marc)
  const names = async (what: RegExp) =>
    (await screen.findAllByRole('button', { name: what })).map((button) => button.getAttribute('aria-label'))
  expect(await names(/^Delete/)).toEqual([
    'Delete Team performance, 1\u2009–\u200931 Oct',
    'Delete Team performance, 1\u2009–\u200930 Sept',
  ])
  expect(new Set(await names(/^Download/)).size).toBe(2)
})

test('a list that cannot be read is asked for again', async () => {
  server.on(reports.list, () => new Refusal(500, 'INTERNAL', 'Failed to fetch reports'))
  const page = await openApp(PAGE, marc)
  await see('Failed to fetch reports')
  server.on(reports.list, () => pageOf([]))
  await page.press('Try again')
  await see('No reports yet')
})

test('what needs a connection says so when there is none', async () => {
  held = [reportOf(75, { title: 'November' })]
  const page = await openApp(PAGE, marc)
  await screen.findByRole('button', { name: 'Download November, 1\u2009–\u200931 Oct' })
  server.isAway = true
  await page.press('Download November, 1\u2009–\u200931 Oct')
  await hear(`${reports.get.failure}. You need a connection to do this.`)
})
