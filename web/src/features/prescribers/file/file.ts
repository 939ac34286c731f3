import { IMPORT_MAX_ROWS } from '@rounds/contract/constants'
import type { ParseConfig } from 'papaparse'
import { guessColumns, hasName } from './columns.ts'

const GUARDED = /(^|[;,\n\r][^\S\n\r]*)'(?=[=+\-@＝＋－＠\t\r])/g
/** A field of a file that was written so that nothing in it runs (`csvOf`), as it was before. */
const unguarded = (field: string): string => (field.includes("'") ? field.replaceAll(GUARDED, '$1') : field)

/** A file in memory: the header row and the rows below. `isAssumed`: nothing in it says how its letters are written. */
export type ImportFile = { name: string; headers: string[]; rows: FileRow[]; isAssumed: boolean }
/**
 * `line` is its number in a spreadsheet, where the headings are mostly 1. `isTooWide`: it has more cells than there are headings, and what
 * stands in them has moved.
 */
export type FileRow = { line: number; cells: string[]; isTooWide?: true }

export const MAX_MEGABYTES = 16
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024
/** Bytes that are read at a time; the page draws in between. */
const CHUNK_BYTES = 192 * 1024

export type ImportFault = 'tooLarge' | 'tooManyRows' | 'empty' | 'notText' | 'quotes' | 'wide' | 'unreadable'

export class ImportFileError extends Error {
  readonly fault: ImportFault
  /** Where it is, if it is somewhere. */
  readonly row: number | undefined

  constructor(fault: ImportFault, row?: number) {
    super(fault)
    this.name = 'ImportFileError'
    this.fault = fault
    this.row = row
  }
}

const bytesOf = (part: Blob) =>
  part.arrayBuffer().catch(() => {
    throw new ImportFileError('unreadable')
  })

const BROKEN = /\uFFFD/g
const BEYOND_ASCII = /[^\0-\u007F\uFFFD]/gu

/**
 * What its first bytes say, UTF-8 as most programs write it, or Windows-1252 as spreadsheets in western Europe do. A file of which
 * most letters are UTF-8 is, and some of it spoiled. Spreadsheet files are refused.
 */
const encodingOf = async (file: File): Promise<string> => {
  const bytes = await bytesOf(file)
  const start = new Uint8Array(bytes.slice(0, 1000))
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.includes(0)) throw new ImportFileError('notText')
  const text = new TextDecoder().decode(bytes)
  const broken = text.match(BROKEN)?.length ?? 0
  if (broken === 0) return 'utf-8'
  return broken < (text.match(BEYOND_ASCII)?.length ?? 0) ? 'utf-8' : ASSUMED
}
const ASSUMED = 'windows-1252'

/** What may stand between the cells of a row; of those that a header has as often, the first. */
const separators = ['\t', '|', ';', ',']

/** The separator of a file, by its header row: of a file with one row below it, too. */
export const separatorOf = (header: string): string => {
  const plain = header.replaceAll(/"[^"]*"/g, '')
  const counts = separators.map((separator) => plain.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Where headings are looked for: letters of the file, and rows of these that say something. */
const HEAD_LETTERS = 64 * 1024
const HEAD_ROWS = 20
/** A row and what ends it: line ends within a cell in quotes are its own. */
const rowsOfText = /((?:(?<![^\t|;,"\r\n])"[^"]*"|[^\r\n])*?)(\r\n?|\n|$)/gy
/** What a spreadsheet writes above all rows, and shows as none. */
const toldSeparator = /^"?sep=(.)"?$/i

type Head = { start: number; line: number; delimiter: string; newline: '\r' | '\n' }

/** Where a file's headings begin: in the first row that names people below titles narrower than it, or else in the first row. */
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
      return { ...rest, delimiter, cells, width: cells.filter((cell) => cell.trim() !== '').length }
    })
  const named = rows.find(
    ({ cells, width }, at) =>
      hasName(guessColumns(cells)) && rows.slice(0, at).every((above) => above.width < width),
  )
  return named ?? rows[0]
}

/** A row without the carriage return that its end has beside a line feed. */
const ended = (cells: string[]): string[] =>
  cells.at(-1)?.endsWith('\r') ? [...cells.slice(0, -1), cells.at(-1)?.slice(0, -1) ?? ''] : cells

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** Marks rows that are wider than the headings: a separator in a cell without quotes. Where most are, a column has no heading. */
const markWide = (rows: FileRow[], headings: number) => {
  const wide = rows.filter(({ cells }) => !isBlank(cells.slice(headings)))
  if (wide.length * 2 <= rows.length) for (const row of wide) row.isTooWide = true
}

/**
 * Reads a CSV file in pieces, so that the page stays usable; separator and encoding are found out. `onRows` hears how many
 * rows there are so far. Throws ImportFileError for a file that cannot be imported, AbortError when `signal` stops it.
 */
export const readImportFile = async (
  file: File,
  onRows: (rows: number) => void,
  signal: AbortSignal,
): Promise<ImportFile> => {
  if (file.size > MAX_BYTES) throw new ImportFileError('tooLarge')
  const [{ default: Papa }, encoding] = await Promise.all([import('papaparse'), encodingOf(file)])
  const parse = (text: string, format: { delimiter: string; newline?: string }, isLast: boolean) =>
    new Papa.Parser(format as ParseConfig).parse(text, 0, !isLast) as {
      data: string[][]
      errors: { type?: string; row?: number }[]
      meta: { cursor: number }
    }
  // One for all pieces: a letter may begin in one and end in the next.
  const decoder = new TextDecoder(encoding)
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
  if (headers === undefined || rows.length === 0) throw new ImportFileError('empty')
  markWide(rows, headers.length)
  return { name: file.name, headers, rows, isAssumed: encoding === ASSUMED }
}
