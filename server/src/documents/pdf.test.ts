import { extractText } from 'unpdf'
import { expect, test } from 'vitest'
import { childOf, statOf } from '#test/children.ts'
import { whereNoFileOpens } from '#test/crowded.ts'
import { toRefusal } from '#platform/plain/errors.ts'
import type { Document } from '@rounds/contract/documents/document'
import { documentPdf } from './pdf.ts'

const named = (company: string): Document => ({
  language: 'en',
  title: 'Team performance',
  company,
  period: '1 to 31 October 2026',
  subtitle: '12 delegates',
  lead: [{ text: `${company} saw 702 prescribers.`, isStrong: true }],
  figures: [],
  charts: [],
  tables: [],
  definitions: { title: 'Definitions', items: [] },
  madeBy: 'Marc Laurent',
  words: {
    figure: 'Figure',
    value: 'Value',
    basis: 'Basis',
    definitionsOn: 'on page',
    page: 'Page',
    of: 'of',
  },
})
const plain = { colour: '#2563eb', logo: undefined }
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const textOf = async (file: Uint8Array) =>
  (await extractText(new Uint8Array(file), { mergePages: true })).text
const hasPicture = (file: Buffer) => file.includes('/Subtype /Image') || file.includes('/Subtype/Image')

const writerOf = () => childOf('write-pdf')
/** In hundredths of a second, what it has worked so far. */
const workOf = (pid: string) => Number(statOf(pid)[11])

test('files that are asked for at once are each of their own document, and nothing of one is in the next', async () => {
  const [first, second] = await Promise.all([
    documentPdf(named('Alpine'), { ...plain, logo }),
    documentPdf(named('Meridia'), plain),
  ])
  expect([await textOf(first), await textOf(second)]).toEqual([
    expect.stringContaining('Alpine saw 702'),
    expect.stringContaining('Meridia saw 702'),
  ])
  expect(await textOf(second)).not.toContain('Alpine')
  expect([hasPicture(first), hasPicture(second)]).toEqual([true, false])
})

test('what cannot be drawn is refused with its reason, and the next is written by the same process', async () => {
  await documentPdf(named('Alpine'), plain)
  const writer = writerOf()
  await expect(documentPdf(named('Alpine'), { ...plain, logo: Buffer.from('no picture') })).rejects.toThrow(
    /The PDF was not written: .*(decode|image)/is,
  )
  expect(await textOf(await documentPdf(named('Meridia'), plain))).toContain('Meridia saw 702')
  expect(writer).toBeDefined()
  expect(writerOf()).toBe(writer)
})

const columns = [{ name: 'Delegate', unit: 'text' as const }]
const rows = Array.from({ length: 2_000 }, (_, at) => [`Delegate ${at}`])
const long = { ...named('Alpine'), tables: [{ title: 'By delegate', columns, rows, totals: null }] }

test('a stop of all processes at once lets a file be written to its end', async () => {
  await documentPdf(named('Alpine'), plain)
  const pid = writerOf() ?? ''
  const before = workOf(pid)
  const written = documentPdf(long, plain)
  await expect.poll(() => workOf(pid)).toBeGreaterThan(before + 10)
  process.kill(Number(pid), 'SIGTERM')
  expect(await textOf(await written)).toContain('Alpine saw 702')
})

test('a process that is killed takes the file along that it was writing, and no other', async () => {
  await documentPdf(named('Alpine'), plain)
  const pid = writerOf() ?? ''
  const before = workOf(pid)
  const killed = documentPdf(long, plain).catch((error: unknown) => error)
  const next = documentPdf(named('Meridia'), plain)
  await expect.poll(() => workOf(pid)).toBeGreaterThan(before + 10)
  process.kill(Number(pid), 'SIGKILL')
  expect(String(await killed)).toContain('The PDF was not written')
  // Whoever waits for it may ask again.
  expect(toRefusal(await killed)).toMatchObject({ status: 503 })
  expect(await textOf(await next)).toContain('Meridia saw 702')
})

test('where no file can be opened any more that is told once', async () => {
  expect(await whereNoFileOpens('documents/pdf.ts', 'documentPdf({}, {})')).toBe('EMFILE')
})
