import type { Locator, Page } from '@playwright/test'
import type { Budget } from './budget.ts'

export const PASSWORD = 'three-Words-apart-7'

/** What each field of the required steps is told, by its label. */
const company = (name: string): [label: string, words: string][] => [
  ['Company name', name],
  ['Industry sector', 'Pharmaceuticals'],
  ['Country', 'Morocco'],
  ['Street address', '14 rue Ibn Batouta'],
  ['Postal code', '20250'],
  ['City', 'Casablanca'],
  ['State/Province', 'Casablanca-Settat'],
]
const admin = (email: string): [label: string, words: string][] => [
  ['First name', 'Salma'],
  ['Last name', 'Kettani'],
  ['Email', email],
]
const secret: [label: string, words: string][] = [
  ['Password', PASSWORD],
  ['Confirm password', PASSWORD],
]
const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(label, { exact: true })

/** The required steps as a person fills them in: each field is thought of, found with Tab or the mouse, and typed. */
export const typeRequired = async (page: Page, budget: Budget, name: string, email: string) => {
  const asked: string[] = []
  const type = async (fields: [label: string, words: string][]) => {
    for (const [label, words] of fields) {
      await budget.tap(fieldOf(page, label))
      await budget.type(fieldOf(page, label), words)
      asked.push(label)
    }
  }
  const goOn = async (title: string) => {
    await budget.tap(page.getByRole('button', { name: 'Continue', exact: true }))
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  }
  await type(company(name))
  await budget.tap(page.getByText('51–200', { exact: true }))
  await goOn('Choose a plan')
  await goOn('Create the admin account')
  await type([...admin(email), ...secret])
  await goOn('Invite your team')
  return asked
}

export const fillCompany = async (page: Page, name: string) => {
  for (const [label, words] of company(name)) await fieldOf(page, label).fill(words)
  await page.getByText('51–200', { exact: true }).click()
}

export const fillPassword = async (page: Page) => {
  for (const [label, words] of secret) await fieldOf(page, label).fill(words)
}

export const fillAdmin = async (page: Page, email: string) => {
  for (const [label, words] of admin(email)) await fieldOf(page, label).fill(words)
  await fillPassword(page)
}

/** Completes the step; `title` is the next one's. */
export const goOnTo = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
