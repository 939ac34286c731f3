import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { Document } from '@rounds/contract/documents/document'
import { documentPdf } from './pdf.ts'

const arabic: Document = {
  language: 'ar',
  title: 'أداء الفريق',
  company: 'ألبين',
  period: '1–31 أكتوبر 2026',
  subtitle: '12 مندوب · 1–31 أكتوبر 2026',
  lead: [
    { text: 'أنجز الفريق 702 زيارة. ', isStrong: true },
    { text: 'كارديول 10 ملغ و Tensia XR', isStrong: false },
  ],
  figures: [
    {
      name: 'الزيارات المنجزة',
      value: 702,
      unit: 'count',
      basis: 'من 1,440',
      change: '+27',
      isGood: true,
    },
  ],
  charts: [
    {
      title: 'الزيارات حسب النوع',
      subtitle: 'المنجزة',
      kind: 'rows',
      unit: 'count',
      items: [{ name: 'متابعة', value: 12, before: 5 }],
    },
  ],
  tables: [
    {
      title: 'حسب المندوب',
      columns: [
        { name: 'المندوب', unit: 'text' },
        { name: 'الزيارات', unit: 'count' },
      ],
      rows: [['ماتيلدا لوران', 42]],
      totals: ['المجموع', 49],
    },
  ],
  definitions: { title: 'التعريفات', items: [{ name: 'التغطية', formula: 'أطباء ÷ مخصصون' }] },
  madeBy: 'مارك لوران',
  words: { figure: 'رقم', value: 'قيمة', basis: 'أساس', definitionsOn: 'في صفحة', page: 'صفحة', of: 'من' },
}

/** All words of what is drawn, as they were given. */
const wordsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return value.match(/[\p{Script=Arabic}\p{M}]+|[A-Za-z]{2,}/gu) ?? []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

// A font that draws the dots of a letter as a sign of their own gives each letter back twice, and in pieces.
test('a word copied from an Arabic file has its letters, each once and in the order in which they are read', async () => {
  const file = await documentPdf(arabic, { colour: '#2563eb', logo: undefined })
  const { text } = await extractText(new Uint8Array(file), { mergePages: true })
  const { language: _, charts, tables, words, ...rest } = arabic
  const { figure: _f, value: _v, basis: _b, ...drawn } = words
  const parts = [rest, drawn, charts.map(({ title, subtitle, items }) => [title, subtitle, items])]
  const cells = tables.map(({ title, columns, rows, totals }) => [
    title,
    columns.map(({ name }) => name),
    rows,
    totals,
  ])
  const asked = wordsOf([...parts, ...cells]).filter((word) => word !== 'count')
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((word) => !text.includes(word))).toEqual([])
}, 60_000)
