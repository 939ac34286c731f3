import { expect, test } from 'vitest'
import { wordsIn } from './search.ts'

test('each word of a search is found, in whatever order, case and accents, across texts', () => {
  const isAsked = wordsIn(' lefevre LYON ')
  expect(isAsked('Élodie', 'Lefèvre', null, 'Lyon')).toBe(true)
  expect(isAsked('Élodie', 'Lefèvre', 'Bron')).toBe(false)
  expect(wordsIn('strasse œuvre')('12 Straße des Oeuvres')).toBe(true)
})

test('a search without a word asks for nothing', () => {
  for (const search of [undefined, '', '  ']) expect(wordsIn(search)(null), search).toBe(true)
})
