import { expect, test } from 'vitest'
import { isSame } from './same.ts'

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [2, { c: null }] }, { b: [2, { c: null }], a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: 1 }, false],
  [null, {}, false],
  ['1', 1, false],
  [Number.NaN, Number.NaN, true],
])('%j and %j: %s', (a, b, same) => {
  expect(isSame(a, b)).toBe(same)
  expect(isSame(b, a)).toBe(same)
})
