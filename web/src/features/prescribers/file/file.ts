import { IMPORT_MAX_ROWS } from '@rounds/contract/constants'
import type { ParseConfig } from 'papaparse'
import { guessColumns, hasName } from './columns.ts'
import { type FileRow, type ImportFile, ImportFileError, bytesOf } from './import-file.ts'
import { type Encoding, lettersOf } from './letters.ts'

const GUARDED = /(^|[;,\n\r][^\S\n\r]*)'(?=[=+\-@＝＋－＠\t\r])/g
/** A field of a file that was written so that nothing in it runs (`csvOf`), as it was before. */
const unguarded = (field: string): string => (field.includes("'") ? field.replaceAll(GUARDED, '$1') : field)

/** What a person is let choose. */
export const IMPORT_ACCEPTS =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const MAX_MEGABYTES = 16
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024
/** Bytes that are read at a time; the page draws in between. */
const CHUNK_BYTES = 192 * 1024

/** What may stand between the cells of a row; of those that a header has as often, the first. */
const separators = ['\t', '|', ';', ',']

/** The separator of a file, by its header row: of a file with one row below it, too. */
export const separatorOf = (header: string): string => {
  const plain = header.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => plain.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
/** How many cells say something. */
const widthOf = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/** Where headings are looked for: letters of the file, and rows of these that say something. */
const HEAD_LETTERS = 64 * 1024
const HEAD_ROWS = 20
/** A row and what ends it: line ends within a cell in quotes are its own. */
const rowsOfText = /((?:(?<![^\t|;,"\r\n])"[^"]*"|[^\r\n])*?)(\r\n?|\n|$)/gy
/** What a spreadsheet writes above all rows, and shows as none. */
const toldSeparator = /^"?sep=(.)"?$/i

type Head = { start: number; line: number; delimiter: string; newline: '\r' | '\n' }

/** Where the headings of a text begin. */
const headOf = (text: string, split: (row: string, delimiter: string) => string[]): Head | undefined => {
  const found = [...text.slice(0, HEAD_LETTERS).matchAll(rowsOfText)]
  const told = toldSeparator.exec(found[0]?.[1] ?? '')?.[1]
  if (told !== undefined) found.shift()
  const rows = found
    // Rows may end otherwise than the headings: what stands before a line feed is cut off.
    .map(({ index: start, 1: row = '', 2: end = '' }, line) => {
      const newline: Head['newline'] = end === '\r' ? '\r' : '\n'
      return { start, line, row, newline }
    })
    .filter(({ row }) => /[^\s|;,"]/.test(row))
    .slice(0, HEAD_ROWS)
    .map(({ row, ...rest }) => {
      const delimiter = told ?? separatorOf(row)
      const cells = split(row, delimiter)
      return { ...rest, delimiter, cells, width: widthOf(cells) }
    })
  return headingIn(rows)
}

/** The row of the headings: the first that names people below titles narrower than it, or else the first. */
const headingIn = <Row extends { cells: string[]; width: number }>(rows: readonly Row[]): Row | undefined =>
  rows.find(
    ({ cells, width }, at) =>
      hasName(guessColumns(cells)) && rows.slice(0, at).every((above) => above.width < width),
  ) ?? rows[0]

/** A row without the carriage return that its end has beside a line feed. */
const ended = (cells: string[]): string[] =>
  cells.at(-1)?.endsWith('\r') ? [...cells.slice(0, -1), cells.at(-1)?.slice(0, -1) ?? ''] : cells

/** Marks rows that are wider than the headings: a separator in a cell without quotes. Where most are, a column has no heading. */
const markWide = (rows: FileRow[], headings: number) => {
  const wide = rows.filter(({ cells }) => !isBlank(cells.slice(headings)))
  if (wide.length * 2 <= rows.length) for (const row of wide) row.isTooWide = true
}

type Heard = { onRows: (rows: number) => void; signal: AbortSignal }
type Found = Pick<ImportFile, 'headers' | 'rows' | 'letters' | 'sheet'>

/** Reads a CSV file in pieces, so that the page stays usable; its separator is found out, and how its letters are written. */
const ofText = async (file: File, { onRows, signal }: Heard, told?: Encoding): Promise<Found> => {
  const [{ default: Papa }, written] = await Promise.all([
    import('papaparse'),
    bytesOf(file).then((bytes) => lettersOf(bytes)),
  ])
  if (written === undefined) throw new ImportFileError('notText')
  const { encoding, letters } = written
  const taken = letters && { letters: { ...letters, encoding: told ?? letters.encoding } }
  const parse = (text: string, format: { delimiter: string; newline?: string }, isLast: boolean) =>
    new Papa.Parser(format as ParseConfig).parse(text, 0, !isLast) as {
      data: string[][]
      errors: { type?: string; row?: number }[]
      meta: { cursor: number }
    }
  // One for all pieces: a letter may begin in one and end in the next.
  const decoder = new TextDecoder(taken?.letters.encoding ?? encoding)
  const rows: FileRow[] = []
  let headers: string[] | undefined
  let head: Head | undefined
  let line = 0
  let text = ''
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    const isLast = at + CHUNK_BYTES >= file.size
    text += decoder.decode(await bytesOf(file.slice(at, at + CHUNK_BYTES)), { stream: !isLast })
    signal.throwIfAborted()
    if (head === undefined) {
      head = headOf(text, (row, delimiter) => parse(row, { delimiter }, true).data[0] ?? [])
      if (head === undefined) break
      text = text.slice(head.start)
      line = head.line
    }
    const { data, errors, meta } = parse(text, head, isLast)
    text = text.slice(meta.cursor)
    for (const { row = 0 } of errors)
      // It reaches into the rows below.
      if (data[row]?.some((cell) => cell.includes('\n'))) throw new ImportFileError('quotes', line + row + 1)
    for (const cells of data.map((row) => ended(row))) {
      line += 1
      if (isBlank(cells)) continue
      if (headers === undefined) headers = cells.map((cell) => cell.trim())
      else rows.push({ line, cells: cells.map((cell) => unguarded(cell)) })
    }
    onRows(rows.length)
    if (rows.length > IMPORT_MAX_ROWS) throw new ImportFileError('tooManyRows')
  }
  markWide(rows, headers?.length ?? 0)
  return { headers: headers ?? [], rows, ...taken }
}

/** Reads the first sheet of a workbook that names people, or else the first that says anything. */
const ofWorkbook = async (file: File, { onRows, signal }: Heard): Promise<Found> => {
  const { sheetsOf } = await import('./workbook.ts')
  let first: Found | undefined
  for await (const { name, rows: all } of sheetsOf(await bytesOf(file), (rows) => {
    signal.throwIfAborted()
    onRows(rows)
  })) {
    signal.throwIfAborted()
    const said = all.filter(({ cells }) => !isBlank(cells))
    const head = headingIn(said.slice(0, HEAD_ROWS).map((row) => ({ ...row, width: widthOf(row.cells) })))
    if (head === undefined) continue
    if (said.length > IMPORT_MAX_ROWS + HEAD_ROWS) throw new ImportFileError('tooManyRows')
    const below = said.filter(({ line }) => line > head.line)
    const rows = below.map(({ line, cells }) => ({ line, cells: cells.map((cell) => unguarded(cell)) }))
    // A column without a heading has rows.
    const width = [head, ...rows].reduce(
      (most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
      0,
    )
    const headers = Array.from({ length: width }, (_, column) => head.cells[column]?.trim() ?? '')
    const found = { sheet: name, headers, rows }
    if (rows.length > 0 && hasName(guessColumns(headers))) return found
    first ??= found
  }
  return first ?? { headers: [], rows: [] }
}

/** What a zip file begins with, as which a workbook is written. */
const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Of one with a password, what its bytes are named by within an older kind of file (MS-OFFCRYPTO 2.3.4). */
const SEALED = [0xd0, 0xcf, 0x11, 0xe0]
const SEALED_PART = 'EncryptedPackage'
const begins = async (file: File, bytes: readonly number[]) => {
  const start = new Uint8Array(await bytesOf(file.slice(0, bytes.length)))
  return bytes.every((byte, at) => start[at] === byte)
}
const isSealed = async (file: File) =>
  (await begins(file, SEALED)) &&
  new TextDecoder('utf-16le').decode(await bytesOf(file)).includes(SEALED_PART)

/**
 * Reads a CSV file or a workbook; `told` is how the letters of a text are written, where nothing in it says. `onRows` hears how many
 * rows there are so far. Throws ImportFileError for a file that cannot be imported, AbortError when `signal` stops it.
 */
export const readImportFile = async (
  file: File,
  onRows: (rows: number) => void,
  signal: AbortSignal,
  told?: Encoding,
): Promise<ImportFile> => {
  if (file.size > MAX_BYTES) throw new ImportFileError('tooLarge')
  const heard = { onRows, signal }
  if (await isSealed(file)) throw new ImportFileError('protected')
  const found = (await begins(file, ZIP)) ? await ofWorkbook(file, heard) : await ofText(file, heard, told)
  if (found.rows.length === 0) throw new ImportFileError('empty')
  if (found.rows.length > IMPORT_MAX_ROWS) throw new ImportFileError('tooManyRows')
  return { name: file.name, source: file, ...found }
}
