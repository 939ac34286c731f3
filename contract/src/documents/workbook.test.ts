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

test('hours are numbers that are read as hours, in a figure and in a table', () => {
  const figure = {
    name: 'Turnaround',
    value: 36,
    unit: 'hours',
    basis: '',
    change: null,
    isGood: null,
  } as const
  const table = {
    title: 'By delegate',
    columns: [{ name: 'Turnaround', unit: 'hours' as const }],
    rows: [[36]],
    totals: null,
  }
  const sheets = workbookOf({ ...titled('Approvals'), figures: [figure], tables: [table] })
  const hours = sheets.flatMap(({ data }) => data.flat()).filter((cell) => cell?.value === 36)
  expect(hours.map((cell) => cell && 'format' in cell && cell.format)).toEqual(['0" h"', '0" h"'])
})

test('a text that looks like a letter in the writing of workbooks is read as it was typed', () => {
  const table = {
    title: 'By delegate',
    columns: [{ name: 'Batch _x0041_', unit: 'text' as const }],
    rows: [['lot _x0041_x0042_'], ['my_x_file']],
    totals: null,
  }
  const [, sheet] = workbookOf({ ...titled('Approvals'), tables: [table] })
  expect(sheet?.data.map(([cell]) => cell?.value)).toEqual([
    'Batch _x005F_x0041_',
    'lot _x005F_x0041_x005F_x0042_',
    'my_x_file',
  ])
})

test('numbers are read as what they are: beside what was before, shares as percent, what nobody knows as nothing', () => {
  const chart = {
    title: 'By month',
    subtitle: '',
    kind: 'columns',
    unit: 'percent',
    items: [{ name: 'November', value: 0.5, before: 0.25 }],
  } as const
  const table = {
    title: 'By delegate',
    columns: [
      { name: 'Delegate', unit: 'text' as const },
      { name: 'Coverage', unit: 'percent' as const },
    ],
    rows: [['Ada', null]],
    totals: ['Team', 0.29],
  }
  const [summary, sheet] = workbookOf({ ...titled('Coverage'), charts: [chart as never], tables: [table] })
  expect(summary?.data.at(-1)).toMatchObject([
    { value: 'November' },
    { value: 0.5, format: '0%' },
    { value: 0.25, format: '0%' },
  ])
  // The headings stay in sight, and what they come to is told apart.
  expect(sheet?.stickyRowsCount).toBe(1)
  expect(sheet?.data.slice(1)).toMatchObject([
    [{ value: 'Ada' }, null],
    [
      { value: 'Team', fontWeight: 'bold' },
      { value: 0.29, format: '0%', fontWeight: 'bold' },
    ],
  ])
})
