import { expect, test } from 'vitest'
import { letterAt, lettersOf } from './letters.ts'

const letters = lettersOf(
  ['Aubert', 'Élias', 'Evrard', 'Haddad', 'Hénin', 'Žižka', '李'].map((lastName) => ({ lastName })),
)

test('each letter once, with the first row that has it; accents belong to their letter', () => {
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
