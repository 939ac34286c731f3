import { expect, test } from 'vitest'
import { mayPreload } from './preload.ts'

test.each([
  [undefined, true],
  [{ effectiveType: '4g' }, true],
  [{ effectiveType: '3g', saveData: false }, true],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: 'slow-2g' }, false],
  [{ saveData: true }, false],
])('%j: %s', (connection, allowed) => {
  expect(mayPreload(connection)).toBe(allowed)
})
