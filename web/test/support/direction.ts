import { onTestFinished } from 'vitest'

/** The page as Arabic has it, until the test is over. */
export const readFrom = (direction: 'ltr' | 'rtl'): void => {
  document.documentElement.dir = direction
  onTestFinished(() => {
    document.documentElement.dir = 'ltr'
  })
}
