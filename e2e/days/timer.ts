import { type Page, errors } from '@playwright/test'

/** Milliseconds. */
const ANSWER_MS = 60_000

/** A tab that has not heard yet that another visit is over asks about its timer. */
export const startTimer = async (tab: Page): Promise<void> => {
  const keepBoth = tab.getByRole('button', { name: 'Keep both' })
  // By a fast clock its time has passed.
  const times = tab.getByRole('button', { name: /^(Edit|Change) times$/ })
  const start = tab.getByRole('button', { name: 'Start visit', exact: true })
  await start.or(times).first().waitFor()
  if ((await start.count()) === 0) await times.click()
  await start.click()
  for (const until = Date.now() + ANSWER_MS; (await start.count()) > 0; await tab.waitForTimeout(50)) {
    if (await keepBoth.isVisible()) await keepBoth.click()
    if (Date.now() > until) throw new errors.TimeoutError('The timer does not start')
  }
}
