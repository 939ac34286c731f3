import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { storedVisit } from './world.ts'

export const phone = { tag: '@phone' }
/** A page of the same address that is not the app. */
export const ELSEWHERE = '/icon.svg'
/** Long before the time to undo is over, which is half a minute. */
export const AT_ONCE = { timeout: 10_000 }
export const DONE = /completed and submitted/

export const toast = (page: Page, text: string | RegExp) =>
  page.getByTestId('toast').filter({ hasText: text })
export const strip = (page: Page) => page.getByTestId('keeping')
export const recorded = (id: string, notes: string, options?: { timeout: number }) =>
  expect
    .poll(async () => {
      const stored = await storedVisit(id)
      return { status: stored.status, notes: stored.notes }
    }, options)
    .toEqual({ status: 'submitted', notes })
