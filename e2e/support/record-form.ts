import { type Page, expect } from '@playwright/test'

/** What stands on the record page, by the names a person reads. */
export const recordForm = (page: Page) => {
  const rating = page.getByRole('radiogroup', { name: 'How did it go?' })
  return {
    product: (name: string) =>
      page.getByRole('group', { name: 'Products discussed' }).getByRole('button', { name, exact: true }),
    rating: (value: number) => rating.locator('label', { hasText: String(value) }),
    chosenRating: rating.getByRole('radio', { checked: true }),
    nextStep: (name: string) =>
      page.getByRole('group', { name: 'Next step' }).getByRole('button', { name, exact: true }),
    moreSamples: (product: string) => page.getByRole('button', { name: `More ${product} samples` }),
    addNotes: page.getByRole('button', { name: '+ Notes' }),
    notes: page.getByRole('textbox', { name: 'Notes' }),
    addFeedback: page.getByRole('button', { name: '+ Feedback' }),
    feedback: page.getByRole('textbox', { name: 'Feedback' }),
    completeAndSubmit: page.getByRole('button', { name: 'Complete and submit' }),
    saveState: page.getByTestId('save-state'),
    timer: page.getByTestId('timer').first(),
  }
}

/** Seconds that a running timer shows. */
const secondsOf = async (timer: ReturnType<typeof recordForm>['timer']): Promise<number> =>
  ((await timer.textContent()) ?? '')
    .split(':')
    .map(Number)
    .reduce((sum, part) => sum * 60 + part, 0)

/** Waits until the timer tells the time since `start`. */
export const runsSince = (timer: ReturnType<typeof recordForm>['timer'], start: Date): Promise<void> =>
  expect
    .poll(async () => Math.abs((await secondsOf(timer)) - (Date.now() - start.getTime()) / 1000))
    .toBeLessThan(3)

/** The card or row of a visit by its prescriber's last name. */
export const cardOf = (page: Page, name: string) => page.getByTestId('visit-card').filter({ hasText: name })
