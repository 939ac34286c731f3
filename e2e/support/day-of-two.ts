import { type Page, expect } from '@playwright/test'
import { appIsOnDevice, readsAreOnDevice } from './device.ts'
import { pathsOf } from './paths.ts'
import { cardOf, recordForm } from './record-form.ts'
import { makePrescriber, makeTeam, makeVisit } from './world.ts'

/** Two visits of today: a day that a device without a network must be able to show. */
export const makeDay = async () => {
  const team = await makeTeam()
  const haddad = await makePrescriber(team.delegate, { lastName: 'Haddad' })
  const moreau = await makePrescriber(team.delegate, { firstName: 'Luc', lastName: 'Moreau' })
  const first = await makeVisit(team.delegate, haddad, { inMinutes: 20 })
  const second = await makeVisit(team.delegate, moreau, { inMinutes: 60 })
  return { ...team, haddad, first, second, paths: pathsOf(team.tenant.slug) }
}

/** A person's Today, seen once with a network: from then on it must open without. */
export const seeOnce = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(cardOf(page, 'Haddad').first()).toBeVisible()
  await appIsOnDevice(page)
  await readsAreOnDevice(page, 'dashboard.summary')
}

/** Starts the visit, answers what is required, completes and submits it. */
export const carryOut = async (page: Page, name: string, rating: number) => {
  await page.getByRole('button', { name: `Start visit · Dr ${name}` }).tap()
  const form = recordForm(page)
  await expect(form.timer).toBeVisible()
  await form.rating(rating).tap()
  await form.addNotes.tap()
  await form.notes.fill(`Notes about ${name}`)
  await form.completeAndSubmit.tap()
  await expect(page).toHaveURL(/delegate\/dashboard$/)
}

export const pill = (page: Page) => page.locator('[data-sync]')
