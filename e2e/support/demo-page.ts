import { type Page, expect } from '@playwright/test'
import { fillSignIn } from './sign-in.ts'

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Goes to a page of the app as a link does: the demo is loaded already. */
export const go = async (page: Page, to: string): Promise<void> => {
  await heading(page).waitFor()
  await page.evaluate((to) => {
    window.history.pushState(null, '', `${(window as { __base?: string }).__base}/${to}`)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, to)
}

/** The page is there whole: its heading, what it asked for, and no word of anything that failed. */
export const stands = async (page: Page, title: string | RegExp): Promise<void> => {
  await expect(heading(page)).toHaveText(title)
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
}

/** Signs somebody of the story in, on the page as it is. */
export const enter = async (page: Page, who: string, slug = 'demo') => {
  await go(page, `${slug}/login`)
  await fillSignIn(page, `${who}@${slug}.test`, 'Demo1234!')
  await expect(page).not.toHaveURL(/login/)
}

/** Nobody is signed in any more; what was done stays. */
export const leave = async (page: Page) => {
  await page.getByRole('button', { name: /account menu/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/login/)
}

/** Loads the page anew: the host has no file of its address, and answers with what looks for the demo. */
export const comeBack = async (page: Page, title: string | RegExp) => {
  await page.reload()
  await stands(page, title)
}
