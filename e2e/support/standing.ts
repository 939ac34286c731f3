import { type Locator, expect } from '@playwright/test'

type Box = { x: number; y: number; width: number; height: number }

/** Where the target is, once it has stood still for a moment: what a hand presses by its place must not move away below it. */
export const standing = async (target: Locator): Promise<Box> => {
  let box: Box | null = null
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(box)
        box = await target.boundingBox()
        return box !== null && JSON.stringify(box) === before
      },
      { intervals: [150] },
    )
    .toBe(true)
  return box as unknown as Box
}
