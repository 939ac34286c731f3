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
  expect(body('one\rtwo')).toBe('"one\rtwo"')
})

test.each(['=1+1', '+33 4 72', '-2', '@sum', '＝1', '＋33', '－2', '＠sum', '\tx', '\rx'])(
  '%j never runs as a formula',
  (value) => {
    expect(body(value).replace(/^"/, '')).toMatch(/^'/)
  },
)

test.each([
  ['a;=1', "a;'=1"],
  ['a, @b', "a, '@b"],
  ['a\n=1', "a\n'=1"],
  ['a\r\n-1', "a\r\n'-1"],
  ['=a;=b', "'=a;'=b"],
  ['a;＝1', "a;'＝1"],
])('%j does not run where it is split otherwise', (value, safe) => {
  expect(body(value)).toBe(`"${safe}"`)
})

test.each(['Lyon', 'Jean-Luc', 'a@b.test', 'tel +33 1', '04 72 - 10', 'x=1'])('%s is left alone', (value) => {
  expect(body(value)).toBe(value)
})

test('a telephone number is text, once', () => {
  expect(body('+33 1 44-55')).toBe("'+33 1 44-55")
})

test('separators and line ends before plain words are left alone', () => {
  expect(body('Lyon, Rhône;\r\nParis,\n\tNice')).toBe('"Lyon, Rhône;\r\nParis,\n\tNice"')
})

test('a number stays a number', () => {
  expect(body(-2)).toBe('-2')
})
