import { expect, test } from 'vitest'
import type { Document } from './document.ts'
import { workbookOf } from './workbook.ts'

const titled = (title: string, ...tables: string[]): Document => ({
  language: 'en',
  title,
  company: 'Alpine',
  period: '1–31 October 2026',
  subtitle: '',
  lead: [],
  figures: [],
  charts: [],
  tables: tables.map((each) => ({ title: each, columns: [], rows: [], totals: null })),
  definitions: { title: '', items: [] },
  madeBy: '',
  words: { figure: '', value: '', basis: '', definitionsOn: '', page: '', of: '' },
})

test.each([
  ['Team performance', ['Team performance', 'By delegate']],
  ['by DELEGATE', ['by DELEGATE', 'By delegate (2)']],
  ['North/South: [all]*?', ['North South   all', 'By delegate']],
  ["'Our team'", ['Our team', 'By delegate']],
  ["O'Neil's team", ["O'Neil's team", 'By delegate']],
  ['History', ['History (2)', 'By delegate']],
  ['???', ['(2)', 'By delegate']],
  [`${'x'.repeat(30)}😀`, ['x'.repeat(30), 'By delegate']],
])('sheets of a report that is called %s have names that spreadsheets open', (title, names) => {
  expect(workbookOf(titled(title, 'By delegate')).map(({ sheet }) => sheet)).toEqual(names)
})

test('names that are the same once they are short are told apart, and as short', () => {
  const long = 'A title that is longer than a name may be'
  expect(workbookOf(titled(long, long)).map(({ sheet }) => sheet)).toEqual([
    'A title that is longer than a n',
    'A title that is longer than (2)',
  ])
})
