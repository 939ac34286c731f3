import type { Page } from '@playwright/test'

/** Whatever moves on the page is where it was going: a colour on its way to another is nobody's choice. Waits for no frame. */
export const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })
