import { expect, test } from 'vitest'
import { documentCsv } from './csv.ts'
import type { Document } from './document.ts'
import { pagesOf } from './pages.ts'

const document: Document = {
  language: 'en',
  title: 'Ours',
  company: 'Novacare',
  period: 'November 2026',
  subtitle: 'November 2026',
  lead: [],
  figures: [],
  charts: (['columns', 'rows'] as const).map((kind) => ({
    title: kind,
    subtitle: '',
    kind,
    unit: 'count' as const,
    items: [
      { name: 'First', value: 5, before: 20 },
      { name: 'Second', value: 10, before: null },
    ],
  })),
  tables: [
    {
      title: 'By delegate',
      columns: [
        { name: 'Delegate', unit: 'text' },
        { name: 'Coverage', unit: 'percent' },
      ],
      rows: [['Ada', 0.29]],
      totals: ['Team', 0.25],
    },
  ],
  definitions: { title: '', items: [] },
  madeBy: '',
  words: { figure: '', value: '', basis: '', definitionsOn: '', page: '', of: '' },
}

test('columns reach as high as their axis says, what was before among them, and the longest row is all of it', () => {
  const [columns, rows] = pagesOf(document).charts
  expect(columns?.axis.map(({ shown }) => shown)).toEqual(['0', '8', '16', '24'])
  expect(columns?.items.map(({ share, before }) => [share, before])).toEqual([
    [5 / 24, 20 / 24],
    [10 / 24, null],
  ])
  expect(rows?.items.map(({ share, before }) => [share, before])).toEqual([
    [1 / 4, 1],
    [1 / 2, null],
  ])
})

test('a file of numbers has what was before beside what is, and the team below its delegates', () => {
  const lines = documentCsv(document).split('\r\n')
  expect(lines).toContain('First,5,20')
  expect(lines).toContain('Second,10')
  expect(lines.slice(lines.indexOf('By delegate'))).toEqual([
    'By delegate',
    'Delegate,Coverage (%)',
    'Ada,29',
    'Team,25',
    '',
  ])
})
