import type { Document } from '@rounds/contract/documents/document'
import sharp from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { documentPdf } from './pdf.ts'

const weeks = (count: number) => ({
  title: 'Visits by week',
  subtitle: 'Carried out',
  kind: 'columns' as const,
  unit: 'count' as const,
  items: Array.from({ length: count }, (_, at) => ({
    name: `${(at % 28) + 1} Sept`,
    value: 100 + at,
    before: null,
  })),
})
const text = (name: string) => ({ name, unit: 'text' as const })
const count = (name: string) => ({ name, unit: 'count' as const })
const document: Document = {
  language: 'en',
  title:
    'Team performance of the North and of the South, of the East and of the West, as the board asked for it',
  company: 'Alpine Pharma Deutschland GmbH & Co. KG',
  period: '1 January – 31 December 2026',
  subtitle: '2 delegates',
  lead: [{ text: 'The team saw 702 prescribers.', isStrong: true }],
  figures: [],
  charts: [
    weeks(53),
    weeks(13),
    {
      title: 'Products',
      subtitle: 'By visits',
      kind: 'rows',
      unit: 'count',
      items: [{ name: 'Kardiolanid comp. 100 mg film coated tablets', value: 9, before: null }],
    },
  ],
  tables: [
    {
      title: 'By delegate',
      columns: [
        text('Delegate'),
        text('Department'),
        ...['Visits', 'Before', 'Days', 'Seen', 'Done', 'Rated'].map(count),
      ],
      rows: [
        ['Maximiliana Wolfeschlegelsteinhausenbergerdorff', 'x'.repeat(50), 1, 2, 3, 4, 5, 6],
        ['عبد الرحمن بن عبد العزيز', 'Cardiology', 1, 2, 3, 4, 5, 6],
      ],
      totals: null,
    },
  ],
  definitions: { title: 'Definitions', items: [] },
  madeBy: 'Marc Laurent',
  words: { figure: '', value: '', basis: '', definitionsOn: 'on page', page: 'Page', of: 'of' },
}

type Item = { str: string; transform: number[]; width: number }
/** Of each page the words, with where they stand. */
const wordsOf = async (file: Buffer) => {
  const pdf = await getDocumentProxy(new Uint8Array(file))
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    return (items as Item[])
      .filter(({ str }) => str?.trim())
      .map(({ str, transform: [, , , , x = 0, y = 0], width }) => ({ str, x, y, end: x + width }))
  })
  return Promise.all(pages)
}

test('a logo as long as a line leaves room for the names beside it', async () => {
  const logo = await sharp({ create: { width: 1000, height: 20, channels: 3, background: '#2563eb' } })
    .png()
    .toBuffer()
  const pages = await wordsOf(await documentPdf(document, { colour: '#2563eb', logo }))
  const company = pages.map((words) => words.find(({ str }) => str.startsWith('Alpine'))?.x ?? 0)
  expect(company.filter((x) => x < 60 || x > 220)).toEqual([])
})

test('no word stands on another one, nor beyond the edge of its page', async () => {
  const pages = await wordsOf(await documentPdf(document, { colour: '#2563eb', logo: undefined }))
  const collisions = pages.flatMap((words) =>
    words.flatMap((one, at) =>
      words
        .slice(at + 1)
        .filter((other) => Math.abs(one.y - other.y) < 4 && one.x < other.end - 1 && other.x < one.end - 1)
        .map((other) => `${one.str} / ${other.str}`),
    ),
  )
  expect(collisions).toEqual([])
  const outside = pages.flat().filter(({ x, end, y }) => x < 30 || end > 565 || y < 20 || y > 825)
  expect(outside).toEqual([])
  // A bar has room beside its name: nearly half of the chart, which is half as wide as the page.
  const product = pages.flat().filter(({ str }) => /Kardiolanid|tablets/.test(str))
  expect(product.map(({ end }) => end < 190)).toEqual([true, true])
  // All of a name is there, however it is cut, and of many weeks some are named.
  const said = pages.flat().map(({ str }) => str)
  expect(said.join('').replaceAll('\u200B', '')).toContain('Wolfeschlegelsteinhausenbergerdorff')
  expect(said).toContain('112')
})
