import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const body = (value: string | number | null) => csvOf([[value]]).slice(1, -2)

test('rows are lines, fields are separated by commas, a mark tells that it is UTF-8', () => {
  expect(
    csvOf([
      ['Name', 'Visits'],
      ['Élodie', 3],
      ['', null],
    ]),
  ).toBe('\uFEFFName,Visits\r\nÉlodie,3\r\n,\r\n')
})

test('separators, quotes and line ends are kept inside quotes', () => {
  expect(body('Lyon, Rhône')).toBe('"Lyon, Rhône"')
  expect(body('said “yes” and "no"')).toBe('"said “yes” and ""no"""')
  expect(body('one\ntwo')).toBe('"one\ntwo"')
})

test.each(['=1+1', '+33 4 72', '-2', '@sum', '\tx', '\rx'])('%j never runs as a formula', (value) => {
  expect(body(value).replace(/^"/, '')).toMatch(/^'/)
})

test('a number stays a number', () => {
  expect(body(-2)).toBe('-2')
})
