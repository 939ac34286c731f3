import type { Page } from '@playwright/test'

export const PASSWORD = 'three-Words-apart-7'

export const fillCompany = async (page: Page, name: string) => {
  await page.getByLabel('Company name').fill(name)
  await page.getByLabel('Industry sector').fill('Pharmaceuticals')
  await page.getByText('51–200', { exact: true }).click()
  await page.getByLabel('Country').fill('Morocco')
  await page.getByLabel('Street address').fill('14 rue Ibn Batouta')
  await page.getByLabel('Postal code').fill('20250')
  await page.getByLabel('City').fill('Casablanca')
  await page.getByLabel('State/Province').fill('Casablanca-Settat')
}

export const fillPassword = async (page: Page) => {
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
}

export const fillAdmin = async (page: Page, email: string) => {
  await page.getByLabel('First name').fill('Salma')
  await page.getByLabel('Last name').fill('Kettani')
  await page.getByLabel('Email').fill(email)
  await fillPassword(page)
}

/** Completes the step; `title` is the next one's. */
export const goOnTo = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
