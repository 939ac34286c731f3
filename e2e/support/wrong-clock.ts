import type { BrowserContext, Page } from '@playwright/test'

const KEY = 'test.clock'

/**
 * Gives every page of the device a clock that differs by `ahead` milliseconds. Only what the clock says differs: timers and
 * what counts the time that passes go on as they do on a real device.
 */
export const giveClock = (context: BrowserContext, ahead: number): Promise<unknown> =>
  context.addInitScript(
    ([key, ahead]) => {
      const RealDate = Date
      const offset = () => {
        try {
          return Number(localStorage.getItem(key) ?? ahead)
        } catch {
          return ahead
        }
      }
      class WrongDate extends RealDate {
        constructor(...given: [] | [string | number | Date]) {
          if (given.length === 0) super(RealDate.now() + offset())
          else super(...(given as [number]))
        }
        static override now() {
          return RealDate.now() + offset()
        }
      }
      window.Date = WrongDate as DateConstructor
    },
    [KEY, ahead] as const,
  )

/** Somebody sets the clock of the device, while pages are open or between two starts. */
export const setClock = (page: Page, ahead: number): Promise<void> =>
  page.evaluate(([key, ahead]) => localStorage.setItem(key, String(ahead)), [KEY, ahead] as const)
