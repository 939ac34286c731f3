import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import type { Document } from '@rounds/contract/documents/document'
import { drawable } from './letters.ts'
import { documentPdf } from './pdf.ts'

const named = (names: string[]): Document => ({
  language: 'en',
  title: 'Team 张伟 report',
  company: '🦄 Alpine',
  period: 'October',
  subtitle: 'Of 김 Minji',
  lead: [{ text: 'All done. ', isStrong: true }],
  figures: [],
  charts: [],
  tables: [
    {
      title: 'By delegate',
      columns: [{ name: 'Delegate', unit: 'text' }],
      rows: names.map((name) => [name]),
      totals: null,
    },
  ],
  definitions: { title: 'Definitions', items: [] },
  madeBy: 'Made by Marc',
  words: { figure: 'Figure', value: 'Value', basis: 'Basis', definitionsOn: 'on', page: 'Page', of: 'of' },
})
const read = async (names: string[]) => {
  const file = await documentPdf(named(names), { colour: '#2563eb', logo: undefined })
  return (await extractText(new Uint8Array(file), { mergePages: true })).text
}

test('a sign that no font has is replaced, once for each, and the rest is as it was', async () => {
  const text = await read([
    'Zoe 🦄 Hart',
    'Amy 👩‍👩‍👧 Bell',
    'Noe\u0308l Roy',
    'Ada\u1dfe Moss',
    'ماتيلدا لوران',
    'Key 1️⃣ Pad',
    'Re\u200Bad \u200FMe\u3164 \u0007Bell \u{E0041}Tag',
    '\u0301Lone',
    '\uD800 Half \uFFFF',
  ])
  const known = [
    'Zoe',
    'Hart',
    'Minji',
    'Alpine',
    'l Roy',
    'Ada',
    'Moss',
    'ماتيلدا',
    'لوران',
    'Pad',
    'Tag',
    'Lone',
    'Half',
  ]
  expect(known.filter((word) => !text.includes(word))).toEqual([])
  expect(text).toMatch(/Team (\uFFFD\uFFFD|□□|\?\?) report/)
  expect(text).toMatch(/Zoe [\uFFFD□?] Hart/)
  expect(text).toMatch(/Amy [\uFFFD□?] Bell/)
  expect(text).not.toMatch(/张|김|🦄/)
}, 60_000)

test('a letter whose mark no font has is drawn as the one that holds it, where there is one, and otherwise without it', () => {
  const font = new Set(Array.from('eé□', (letter) => letter.codePointAt(0) ?? 0))
  expect(drawable('e\u0301e\u0308z', [font])).toBe('ée□')
})
