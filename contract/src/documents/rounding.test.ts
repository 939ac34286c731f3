import { expect, test } from 'vitest'
import { rounded, shown } from './document.ts'
import { shownValue } from './measures.ts'
import { roundTo } from './rounding.ts'

test('halves go away from zero, as they are written', () => {
  expect([72.5, 0.725 * 100, 1.005 * 100, -72.5, 0.4, -0.4].map((value) => roundTo(value))).toEqual([
    73, 73, 101, -73, 0, 0,
  ])
  expect(rounded(87 / 20, 'number')).toBe(4.4)
  expect(shown(87 / 20, 'number', 'en')).toBe('4.4')
})

test('a share is the same whole percentage in every file as on the screen', () => {
  const differing = []
  for (let whole = 1; whole <= 200; whole++)
    for (let part = 0; part <= whole; part++) {
      // Exact: whole numbers only.
      const exact = Math.floor((200 * part + whole) / (2 * whole))
      const value = (part / whole) * 100
      const inFile = shownValue('coverage', { value, numerator: part, denominator: whole })
      if (roundTo(value) !== exact || shown(inFile, 'percent', 'en') !== `${exact}%`)
        differing.push([part, whole])
    }
  expect(differing).toEqual([])
})
