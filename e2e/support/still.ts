import type { Page } from '@playwright/test'

/** Whatever moves on the page is where it was going: a colour on its way to another is nobody's choice. Waits for no frame. */
export const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })

export const OVER = '[role="dialog"], [role="menu"]'

/**
 * What lies over the page and is placed at something else, a form at its button, has come there and stays: where the window grew it
 * is drawn anew, and once before it is placed. Some go with the width: a second is enough to know.
 */
export const untilPlaced = async (page: Page): Promise<void> => {
  await page
    .locator(OVER)
    .first()
    .waitFor({ timeout: 1_000 })
    .catch(() => undefined)
  await page.evaluate(async (over) => {
    const placed = () =>
      [...document.querySelectorAll(over)].map((each) => JSON.stringify(each.getBoundingClientRect())).join()
    for (let [now, before] = [placed(), '']; now !== before; [now, before] = [placed(), now])
      await new Promise((done) => setTimeout(done, 150))
  }, OVER)
}
