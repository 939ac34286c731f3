import { expect, test } from 'vitest'
import { wordsOfReports } from '@rounds/contract/words/report-words'
import { isolated } from './directions.ts'

/** The signs around what stands by itself, as brackets. */
const seen = (text: string, direction: 'ltr' | 'rtl') =>
  isolated(text, direction).replaceAll('\u2068', '[').replaceAll('\u2069', ']')

test.each([
  ['ltr', 'Made by ماتيلدا لوران, 2 November 2026', 'Made by [ماتيلدا لوران], 2 November 2026'],
  ['ltr', 'كارديول 10 ملغ led with 30% of details', '[كارديول 10 ملغ] led with 30% of details'],
  ['ltr', '12 delegates of سارة · compared', '12 delegates of [سارة] · compared'],
  ['ltr', 'Léa Fontaine, 73%', 'Léa Fontaine, 73%'],
  ['rtl', '+27', '[+27]'],
  ['rtl', '−1,041 زيارة', '[−1,041] زيارة'],
  ['rtl', '1–31 أكتوبر 2026 · 12 مندوبًا', '[1–31] أكتوبر [2026] · [12] مندوبًا'],
  ['rtl', 'تنسيا XR', 'تنسيا [XR]'],
  ['rtl', 'المنتج', 'المنتج'],
] as const)('%s: in “%s” what runs the other way stands by itself', (direction, text, expected) => {
  expect(seen(text, direction)).toBe(expected)
})

/** The `{names}` of every text, by where it stands; of a text with forms, those of any. */
const namesOf = (words: unknown, at = ''): [string, string][] => {
  if (typeof words === 'string')
    return [...words.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      at.replace(/\.(one|two|few|many|other)$/, ''),
      name,
    ])
  return Object.entries(words as object).flatMap(([name, each]) =>
    namesOf(each, at === '' ? name : `${at}.${name}`),
  )
}

test('Arabic words are filled with what English ones are', () => {
  const { measures: _, ...arabic } = wordsOfReports('ar')
  const all = (words: unknown) => [...new Set(namesOf(words).map(String))].toSorted()
  expect(all(arabic)).toEqual(all(wordsOfReports('en')))
  expect(wordsOfReports('xx')).toBe(wordsOfReports('en'))
})
