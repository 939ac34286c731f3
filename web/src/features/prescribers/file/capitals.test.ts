import { expect, test } from 'vitest'
import { asTold, writesInCapitals } from './capitals.ts'

test.each([
  ['MOUNT AUBURN HOSPITAL', 'Mount Auburn Hospital'],
  ['HÔPITAL DE LA CROIX-ROUSSE', 'Hôpital de la Croix-Rousse'],
  ['DES PLAINES', 'Des Plaines'],
  ['ST VINCENT CARDIOLOGY PLLC', 'St Vincent Cardiology PLLC'],
  ['MA', 'MA'],
  ['GENERAL PRACTICE', 'General Practice'],
  ['Mount AUBURN', 'Mount AUBURN'],
  ['', ''],
])('%s is told as %s', (loud, told) => expect(asTold(loud)).toBe(told))

const rows = (...cells: string[]) => cells.map((cell) => ({ cells: [cell, '12'] }))

test('a file writes in capitals when half of what it says does', () => {
  expect(writesInCapitals(rows('BOSTON', 'LYON', 'Paris'), [0])).toBe(true)
  expect(writesInCapitals(rows('BOSTON', 'Lyon', 'Paris'), [0])).toBe(false)
  expect(writesInCapitals(rows('MA', ''), [0, 1, undefined])).toBe(false)
})
