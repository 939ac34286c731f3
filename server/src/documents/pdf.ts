import { spawn } from 'node:child_process'
import path from 'node:path'
import { brandTokens } from '@rounds/contract/brand-tokens'
import { brandColours } from '@rounds/contract/branding'
import { isolated } from './directions.ts'
import { type Document, type Unit, type Value, shown } from './document.ts'

const program = path.resolve(import.meta.dirname, '../../scripts/write-pdf.ts')

/** Most are written in half a second. Milliseconds. */
const WRITE_MS = 60_000

/** The numbers of an axis, from nought to the next round one above. */
const axisOf = (most: number): number[] => {
  const least = most / 3
  const size = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const step = ([1, 2, 4, 5, 8].find((each) => each * size >= least) ?? 10) * size
  return [0, step, step * 2, step * 3]
}

/** What says how something is drawn: no text. */
const looks = new Set(['kind', 'unit'])
/** Every text of what is drawn, whatever it stands in. */
const withTexts = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, looks.has(name) ? each : withTexts(each, change)]),
  )
}

/** What the pages are drawn of: every number as it is read, beside how long its bar is. */
const drawn = ({ language, ...document }: Document) => {
  const text = (value: Value, unit: Unit) => shown(value, unit, language)
  const isRightToLeft = /^(ar|he|fa|ur)\b/.test(language)
  const pages = {
    ...document,
    figures: document.figures.map((each) => ({ ...each, shown: text(each.value, each.unit) })),
    charts: document.charts.map(({ unit, ...chart }) => {
      const most = Math.max(1, ...chart.items.flatMap(({ value, before }) => [value, before ?? 0]))
      const axis = axisOf(most)
      const whole = chart.kind === 'columns' ? (axis.at(-1) ?? most) : most
      return {
        ...chart,
        alt: `${chart.title}. ${chart.items.map(({ name, value }) => `${name}: ${text(value, unit)}`).join(', ')}`,
        axis: axis.map((value) => ({ shown: text(value, unit), share: value / whole })),
        items: chart.items.map(({ name, value, before }) => ({
          name,
          shown: text(value, unit),
          share: value / whole,
          before: before === null ? null : before / whole,
        })),
      }
    }),
    tables: document.tables.map(({ title, columns, rows, totals }) => {
      const words = (row: Value[]) => row.map((value, at) => text(value, columns[at]?.unit ?? 'text'))
      return { title, columns, rows: rows.map(words), totals: totals && words(totals) }
    }),
  }
  const direction = isRightToLeft ? 'rtl' : 'ltr'
  // The mark is a letter, and no sign around it.
  return {
    ...(withTexts(pages, (each) => isolated(each, direction)) as typeof pages),
    initial: Array.from(document.company)[0] ?? '',
    language,
    isRightToLeft,
  }
}

/**
 * A document as a PDF with tags (PDF/UA-1): in a process of its own, as setting type fills a processor, and what people typed
 * is read by a program that has no secret and no network to tell it to.
 */
export const documentPdf = (
  document: Document,
  { colour, logo }: { colour: string; logo: Uint8Array | undefined },
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { SystemRoot } = process.env
    const { solid, on } = brandTokens(brandColours(colour).primary, 'light')
    const child = spawn(process.execPath, [program], {
      env: SystemRoot === undefined ? {} : { SystemRoot },
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: WRITE_MS,
      killSignal: 'SIGKILL',
    })
    const written: Buffer[] = []
    const said: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => written.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(written))
      else reject(new Error(`The PDF was not written: ${Buffer.concat(said).toString().slice(0, 2000)}`))
    })
    child.stdin.on('error', () => undefined)
    child.stdin.end(
      JSON.stringify({
        logo: logo && Buffer.from(logo).toString('base64'),
        data: { ...drawn(document), colour: solid, onColour: on, hasLogo: logo !== undefined },
      }),
    )
  })
