import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { brandTokens } from '@rounds/contract/brand-tokens'
import { brandColours } from '@rounds/contract/branding'
import type { Document } from '@rounds/contract/documents/document'
import { type Pages, pagesOf } from '@rounds/contract/documents/pages'
import { isolated } from './directions.ts'

const program = path.resolve(import.meta.dirname, '../../scripts/write-pdf.ts')

/** Most are written in half a second. Milliseconds. */
const WRITE_MS = 60_000

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

/** The pages as the typesetter reads them. */
const drawn = ({ language, ...document }: Document) => {
  const isRightToLeft = /^(ar|he|fa|ur)\b/.test(language)
  const pages = pagesOf({ language, ...document })
  const direction = isRightToLeft ? 'rtl' : 'ltr'
  // The mark is a letter, and no sign around it.
  return {
    ...(withTexts(pages, (each) => isolated(each, direction)) as Pages),
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
    // Whoever reads a visit meanwhile goes first; the threads it begins have its priority.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
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
