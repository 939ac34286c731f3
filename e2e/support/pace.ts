import type { BrowserContext, Locator, Page } from '@playwright/test'

/** What a hand does, by the object of Playwright that does it. */
const ACTS = {
  locator: [
    'check',
    'click',
    'dblclick',
    'dragTo',
    'fill',
    'focus',
    'hover',
    'press',
    'pressSequentially',
    'selectOption',
    'tap',
  ],
  keyboard: ['down', 'insertText', 'press', 'type', 'up'],
  mouse: ['click', 'dblclick', 'down', 'move', 'up', 'wheel'],
  touchscreen: ['tap'],
  clock: ['fastForward', 'pauseAt', 'runFor'],
} as const

type Act = (...given: unknown[]) => Promise<unknown>

/**
 * Until the page has done what it is at: a task that gives way to every other has had its turn. Timers and frames would
 * not do, as they stand still with the page's clock.
 */
const isDone = async (page: Page): Promise<void> => {
  while (!page.isClosed()) {
    try {
      return await page.evaluate(() =>
        (
          window as unknown as {
            scheduler: { postTask(task: () => void, options: { priority: 'background' }): Promise<void> }
          }
        ).scheduler.postTask(() => undefined, { priority: 'background' }),
      )
    } catch (error) {
      // The page went to another document meanwhile: that one is asked.
      if (!/context was destroyed|navigat/i.test(String(error))) return
    }
  }
}

const slow = (target: object, names: readonly string[], pagesOf: (self: unknown) => Page[]) => {
  for (const name of names) {
    const acts = target as Record<string, Act>
    const act = acts[name]
    if (!act) throw new Error(`No act of the name ${name}.`)
    acts[name] = async function paced(this: unknown, ...given) {
      await Promise.all(pagesOf(this).map(isDone))
      return act.apply(this, given)
    }
  }
}

let areLocatorsSlow = false

/**
 * The hand of a journey is a person's: it does nothing before the page has taken in what was done last. Without this a
 * script presses within the very task that still hears the press before.
 */
export const paced = (context: BrowserContext): void => {
  slow(context.clock, ACTS.clock, () => context.pages())
  context.on('page', (page) => {
    for (const part of ['keyboard', 'mouse', 'touchscreen'] as const)
      slow(page[part], ACTS[part], () => [page])
    if (areLocatorsSlow) return
    areLocatorsSlow = true
    slow(Object.getPrototypeOf(page.locator('html')), ACTS.locator, (self) => [(self as Locator).page()])
  })
}
