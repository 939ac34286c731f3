import { expect, test } from 'vitest'
import { letterAt, lettersOf } from './letters.ts'

const letters = lettersOf([
  { letter: 'A', count: 1 },
  { letter: 'E', count: 2 },
  { letter: 'H', count: 2 },
  { letter: 'Z', count: 1 },
  { letter: '李', count: 1 },
  { letter: 'Ω', count: 3 },
])

test('each letter once, with the first row that has it; what is no A to Z shares one sign', () => {
  expect(letters).toEqual([
    { letter: 'A', index: 0 },
    { letter: 'E', index: 1 },
    { letter: 'H', index: 3 },
    { letter: 'Z', index: 5 },
    { letter: '#', index: 6 },
  ])
  expect(lettersOf([])).toEqual([])
})

test('a place on the strip is a letter, also at its very ends and beyond them', () => {
  expect(letterAt(letters, 0)?.letter).toBe('A')
  expect(letterAt(letters, 0.5)?.letter).toBe('H')
  expect(letterAt(letters, 1)?.letter).toBe('#')
  expect(letterAt(letters, -1)?.letter).toBe('A')
  expect(letterAt([], 0.5)).toBeUndefined()
})
