import { type Page, expect } from '@playwright/test'
import { rawDevice } from './device.ts'

/** Less than a device may take to write (2 s) before it counts as one that hangs. Milliseconds. */
const STEP_MS = 1_000
/** Between two looks at the device, by the machine's clock. Milliseconds. */
const LOOK_MS = 200

/** Waits until nothing is written on the device: what is under way while the page's clock leaps would count as hanging. */
export const deviceIsQuiet = async (page: Page): Promise<void> => {
  let before: string | undefined
  const look = async () => {
    const [last, found] = [before, await rawDevice(page)]
    before = found
    return found === last
  }
  await expect.poll(look, { message: 'the device is quiet', intervals: [LOOK_MS] }).toBe(true)
}

/** Lets so many milliseconds pass on the page's clock, which was installed: no faster than its device writes. */
export const passTime = async (page: Page, ms: number): Promise<void> => {
  await deviceIsQuiet(page)
  for (let left = ms; left > 0; left -= STEP_MS) {
    await page.clock.runFor(Math.min(left, STEP_MS))
    // Comes after what is being written.
    await rawDevice(page)
  }
}
