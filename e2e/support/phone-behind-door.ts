import type { BrowserContext, Page } from '@playwright/test'
import type { Place } from '#days/day.ts'
import { type Door, openDoor } from '#days/door.ts'
import type { Recorded } from '#days/ledger.ts'
import { openPhone } from '#days/phone.ts'
import { seeded } from '#days/random.ts'
import { makeOwnDatabase } from '#support/database.ts'
import { pathsOf } from '#support/paths.ts'
import { recordForm } from '#support/record-form.ts'
import { startServer } from '#support/server-process.ts'
import { test as base } from '#support/test.ts'
import { type Person, makePrescriber, makeVisit } from '#support/world.ts'

/** A server of its own behind a door that fails at will, and a phone in front of it. */
export const test = base.extend<{ place: Place }>({
  place: async ({ browser }, provide) => {
    const dropDatabase = await makeOwnDatabase()
    const server = await startServer()
    const door = await openDoor({ port: Number(new URL(server.url).port) }, seeded(1))
    const phone = await openPhone(browser, door.url)
    const place = { phone, door, server: Promise.resolve(server) }
    await provide(place)
    await phone.close()
    await door.close()
    await (await place.server).stop()
    await dropDatabase()
  },
})

export const unplug = async (phone: BrowserContext, door: Door) => {
  door.cut()
  await phone.setOffline(true)
}

export const plugIn = async (phone: BrowserContext, door: Door) => {
  door.open()
  await phone.setOffline(false)
}

export type Made = { id: string; lastName: string }

export const makeVisits = async (
  delegate: Person,
  names: readonly string[],
  inMinutes: (index: number) => number,
) => {
  const made: Made[] = []
  for (const [index, lastName] of names.entries()) {
    const prescriber = await makePrescriber(delegate, { firstName: 'Ada', lastName })
    made.push({ ...(await makeVisit(delegate, prescriber, { inMinutes: inMinutes(index) })), lastName })
  }
  return made
}

/** Records a visit from Today with its timer, and submits it or not. */
export const record = async (
  page: Page,
  owner: Person,
  { id, lastName }: Made,
  submit: boolean,
): Promise<Recorded> => {
  const form = recordForm(page)
  const words = `Words about ${lastName}`
  await page.locator(`[data-subject="${id}"] a`).first().click()
  await page.getByRole('button', { name: 'Start visit' }).click()
  await form.rating(4).click()
  await form.addNotes.press('Enter')
  await form.notes.fill(words)
  if (submit) await form.completeAndSubmit.click()
  else {
    await page.getByRole('button', { name: 'More ways to save' }).first().click()
    await page.getByRole('menuitem', { name: 'Complete without submitting' }).press('Enter')
  }
  await page.waitForURL(`**${pathsOf(owner.tenant.slug).today}`)
  return { id, owner, words, rating: 4, steps: ['start', 'complete', 'submit'] }
}
