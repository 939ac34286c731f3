import { type Page, expect } from '@playwright/test'
import type { Showcase } from './showcase.ts'
import type { Team } from './world.ts'

export type Screen = {
  name: string
  as?: keyof Pick<Team, 'delegate' | 'supervisor' | 'admin' | 'colleague'>
  open: (page: Page, show: Showcase) => Promise<void>
  /** What lies over the page there was placed by its words: longer ones would have been placed elsewhere. */
  isPlaced?: true
  /** Looked at afterwards, by the same person on the same page: no need to load the app once more. */
  next?: Omit<Screen, 'as' | 'next'>[]
}

/** Opens an address and waits until it stands. */
export const at =
  (path: (show: Showcase) => string, ready: (page: Page) => Promise<void> = titled) =>
  async (page: Page, show: Showcase) => {
    await page.goto(path(show))
    await ready(page)
  }

export const titled = (page: Page) => expect(page.getByRole('heading', { level: 1 })).not.toHaveText('')
export const press = async (page: Page, name: string | RegExp) => {
  const target = page.getByRole('button', { name }).first()
  await target.click()
}
/** Whether the page is as narrow as those that have the bar below, not the sidebar. */
export const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768
export const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
/** Chooses from a list that opens. */
export const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
