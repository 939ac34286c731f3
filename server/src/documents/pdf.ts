import { spawn } from 'node:child_process'
import path from 'node:path'
import { brandColours } from '@rounds/contract/branding'
import { type Document, type Unit, type Value, shown } from './document.ts'

const program = path.resolve(import.meta.dirname, '../../scripts/write-pdf.ts')

/** Most are written in half a second. Milliseconds. */
const WRITE_MS = 60_000

/** What the pages are drawn of: every number as it is read, beside how long its bar is. */
const drawn = ({ language, ...document }: Document) => {
  const text = (value: Value, unit: Unit) => shown(value, unit, language)
  return {
    ...document,
    language,
    isRightToLeft: /^(ar|he|fa|ur)\b/.test(language),
    figures: document.figures.map((each) => ({ ...each, shown: text(each.value, each.unit) })),
    charts: document.charts.map(({ unit, ...chart }) => {
      const most = Math.max(1, ...chart.items.flatMap(({ value, before }) => [value, before ?? 0]))
      return {
        ...chart,
        alt: `${chart.title}. ${chart.items.map(({ name, value }) => `${name}: ${text(value, unit)}`).join(', ')}`,
        items: chart.items.map(({ name, value, before }) => ({
          name,
          shown: text(value, unit),
          share: value / most,
          before: before === null ? null : before / most,
        })),
      }
    }),
    tables: document.tables.map(({ title, columns, rows, totals }) => {
      const words = (row: Value[]) => row.map((value, at) => text(value, columns[at]?.unit ?? 'text'))
      return { title, columns, rows: rows.map(words), totals: totals && words(totals) }
    }),
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
        data: { ...drawn(document), colour: brandColours(colour).primary, hasLogo: logo !== undefined },
      }),
    )
  })
