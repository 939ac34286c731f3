import { type Page, type Route, expect } from '@playwright/test'
import { changesOf, openRecord, pill, record } from './outbox.ts'
import { leave } from './session.ts'
import { recorded } from './telling.ts'
import { storedVisit } from './world.ts'

type Answer = Parameters<Route['fulfill']>[0]

/** A page that something in between answers with, in the place of the server. */
export const html = (status: number, body: string): Answer => ({ status, contentType: 'text/html', body })

/** What a hospital shows to a phone that has not signed in to its network. */
export const PORTAL = html(200, '<title>Welcome to the hospital</title>')

/**
 * Records a visit while every change is answered so, in the place of the server: nothing is told as done, and all of it arrives
 * once the server is asked again.
 */
export const recordBehind = async (page: Page, answer: Answer): Promise<void> => {
  const { visit, paths } = await openRecord(page)
  let isThere = true
  await page
    .context()
    .route('**/api/v1/**', (route) =>
      isThere && route.request().method() !== 'GET' ? route.fulfill(answer) : route.fallback(),
    )
  const sent = changesOf(page)
  await record(page, 'Behind it')
  await expect(page).toHaveURL(paths.today)
  await leave(page)
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  await expect(pill(page)).not.toHaveAttribute('data-sync', /ok|attention/)
  await expect(page).toHaveURL(paths.today)
  expect(await storedVisit(visit.id)).toMatchObject({ status: 'scheduled', notes: null })
  isThere = false
  await page.reload()
  await recorded(visit.id, 'Behind it')
  await expect(pill(page)).toHaveAttribute('data-sync', 'ok')
}
