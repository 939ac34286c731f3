import { expect, test } from 'vitest'
import { colourOfPixels, faintIn } from './logo-colour.ts'

const pixels = (...colours: [string, number][]) =>
  new Uint8ClampedArray(
    colours.flatMap(([hex, times]) =>
      Array.from({ length: times }, () =>
        [0, 2, 4, 6].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)),
      ).flat(),
    ),
  )

test('the strongest colour wins over white, black and what cannot be seen', () => {
  expect(
    colourOfPixels(
      pixels(['ffffffff', 60], ['000000ff', 20], ['0000ff10', 50], ['e0632aff', 9], ['059669ff', 2]),
    ),
  ).toBe('#e0632a')
})

test('a grey logo has no colour', () => {
  expect(colourOfPixels(pixels(['777777ff', 5], ['ffffffff', 5]))).toBeNull()
})

test.each([
  ['white', 'ffffffff', ['light']],
  ['nearly white', 'f0f2f4ff', ['light']],
  ['black', '0a0a0aff', ['dark']],
  ['red', 'c81e3cff', []],
  ['grey', '808080ff', []],
] as const)('a logo that is all %s is hardly seen on pages as light as it is', (_, colour, schemes) => {
  expect(faintIn(pixels([colour, 9], ['00000000', 50]))).toEqual(schemes)
})

test('a logo that is part white is seen by its other part, and nothing is said of one that is empty', () => {
  expect(faintIn(pixels(['ffffffff', 95], ['c81e3cff', 5]))).toEqual([])
  expect(faintIn(pixels(['00000000', 50]))).toEqual([])
})
