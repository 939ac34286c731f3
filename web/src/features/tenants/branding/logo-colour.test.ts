import { expect, test } from 'vitest'
import { colourOfPixels } from './logo-colour.ts'

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
