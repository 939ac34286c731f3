import type { Page } from '@playwright/test'
import { makeDay } from '#support/outbox.ts'
import { openSession } from '#support/sign-in.ts'
import { expect } from '#support/test.ts'

export const letter = (page: Page) => page.getByRole('textbox', { name: 'Message' })
export const sendLetter = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()
export const startLetter = (page: Page) => page.getByRole('button', { name: 'New message' }).click()

/** A delegate has begun a message with these words, which the device has. */
export const openLetter = async (page: Page, words: string) => {
  const day = await makeDay()
  await openSession(page.context(), day.delegate)
  await page.goto(day.paths.messages)
  await startLetter(page)
  await page.getByLabel('Subject').fill('Samples')
  await letter(page).fill(words)
  await expect(page.getByTestId('save-state')).toHaveText('Saved on this device')
  return day
}

/** The network is gone, and the page knows. */
export const goOffline = async (page: Page): Promise<void> => {
  await page.context().setOffline(true)
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
}
