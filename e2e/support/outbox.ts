import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { checkAxe, schemesOn } from './axe.ts'
import { appIsOnDevice } from './device.ts'
import { pathsOf } from './paths.ts'
import { recordForm } from './record-form.ts'
import { leave } from './session.ts'
import { openSession } from './sign-in.ts'
import { makePrescriber, makeTeam, makeVisit } from './world.ts'

export const refusal = /status of (404|409|412)/

export const makeDay = async (lastNames: readonly string[] = ['Haddad']) => {
  const team = await makeTeam()
  const visits = []
  for (const [index, lastName] of lastNames.entries())
    visits.push(
      await makeVisit(team.delegate, await makePrescriber(team.delegate, { lastName }), {
        inMinutes: -120 + 30 * index,
      }),
    )
  const [visit] = visits
  if (!visit) throw new Error('A day needs a visit')
  return { ...team, visits, visit, paths: pathsOf(team.tenant.slug) }
}

/** A delegate has the record of the first visit of the day open on this page. */
export const openRecord = async (page: Page, lastNames?: readonly string[]) => {
  const day = await makeDay(lastNames)
  await openSession(page.context(), day.delegate)
  await page.goto(day.paths.record(day.visit.id))
  await expect(recordForm(page).completeAndSubmit).toBeVisible()
  return day
}

export const pill = (page: Page) => page.locator('[data-sync]')
export const panel = (page: Page) => page.getByTestId('sync-panel')
export const items = (page: Page) => panel(page).getByTestId('outbox-item')
export const dialog = (page: Page) => page.getByRole('alertdialog')

/** Requests that change visits, drafts left out. */
export const changesOf = (page: Page) => {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/api/v1/visits')) return
    const body = (request.postDataJSON() ?? {}) as { status?: string; draftData?: unknown }
    if (body.status === undefined && body.draftData) return
    sent.push(`${request.method()} ${pathname.split('/').slice(4).join('/')}`)
  })
  return sent
}

export const record = async (page: Page, notes: string) => {
  const form = recordForm(page)
  await form.rating(4).click()
  // By key: what a toast covers, a finger would scroll away from.
  await form.addNotes.press('Enter')
  await form.notes.fill(notes)
  await form.completeAndSubmit.click()
}

/** Records the visit without a network, while `meanwhile` happens on another device, and comes back. */
export const recordOffline = async (
  page: Page,
  context: BrowserContext,
  { visit, paths }: { visit: { id: string }; paths: ReturnType<typeof pathsOf> },
  meanwhile: () => Promise<unknown>,
) => {
  await page.goto(paths.record(visit.id))
  await expect(recordForm(page).completeAndSubmit).toBeVisible()
  await appIsOnDevice(page)
  await context.setOffline(true)
  await record(page, 'Written without a network')
  await expect(page).toHaveURL(paths.today)
  await expect(pill(page)).toHaveAttribute('data-sync', 'offline')
  await meanwhile()
  await context.setOffline(false)
  await expect(pill(page)).not.toHaveAttribute('data-sync', 'offline')
  // Its undo window ends when nobody looks.
  await leave(page)
}

export const openFix = async (page: Page) => {
  await expect(pill(page)).toHaveAttribute('data-sync', 'attention')
  await pill(page).click()
  await panel(page).getByRole('button', { name: /^Fix/ }).click()
  await expect(dialog(page)).toBeVisible()
}

export const checkSchemes = async (page: Page, screen: string) => {
  const isMobile = test.info().project.name === 'phone'
  for (const scheme of schemesOn({ isMobile })) {
    await page.emulateMedia({ colorScheme: scheme })
    await checkAxe(page, screen, scheme)
    await page.screenshot({ path: `screenshots/${screen}-${test.info().project.name}-${scheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

export const both = { tag: ['@phone', '@desktop'] }
