import { IMPORT_MAX_ROWS } from '@rounds/contract/constants'
import type { ParseConfig } from 'papaparse'
import { guessColumns, hasName } from './columns.ts'

/** A file in memory: the header row and the rows below. `line` is the row's number in a spreadsheet, where the headings are mostly 1. */
export type ImportFile = { name: string; headers: string[]; rows: FileRow[] }
export type FileRow = { line: number; cells: string[] }

export const MAX_MEGABYTES = 16
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024
/** Bytes that are read at a time; the page draws in between. */
const CHUNK_BYTES = 192 * 1024

export type ImportFault = 'tooLarge' | 'tooManyRows' | 'empty' | 'notText' | 'unreadable'

export class ImportFileError extends Error {
  readonly fault: ImportFault

  constructor(fault: ImportFault) {
    super(fault)
    this.name = 'ImportFileError'
    this.fault = fault
  }
}

const bytesOf = (part: Blob) =>
  part.arrayBuffer().catch(() => {
    throw new ImportFileError('unreadable')
  })

const isUtf8 = (bytes: ArrayBuffer) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** UTF-8 as most programs write it, or Windows-1252 as spreadsheets in western Europe do. Spreadsheet files are refused. */
const encodingOf = async (file: File): Promise<string> => {
  const bytes = await bytesOf(file)
  const start = new Uint8Array(bytes.slice(0, 1000))
  if (start.includes(0)) throw new ImportFileError('notText')
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

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

type Head = { start: number; line: number; delimiter: string; newline: string }

/** Where a file's headings begin: in the first row that names people below titles narrower than it, or else in the first row. */
const headOf = (text: string, split: (row: string, delimiter: string) => string[]): Head | undefined => {
  const found = [...text.slice(0, HEAD_LETTERS).matchAll(rowsOfText)]
  const told = toldSeparator.exec(found[0]?.[1] ?? '')?.[1]
  if (told !== undefined) found.shift()
  const rows = found
    .map(({ index: start, 1: row = '', 2: newline = '' }, line) => ({ start, line, row, newline }))
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

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

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
    const { data, meta } = parse(text, head, isLast)
    text = text.slice(meta.cursor)
    for (const cells of data) {
      line += 1
      if (isBlank(cells)) continue
      if (headers === undefined) headers = cells.map((cell) => cell.trim())
      else rows.push({ line, cells })
    }
    onRows(rows.length)
    if (rows.length > IMPORT_MAX_ROWS) throw new ImportFileError('tooManyRows')
  }
  if (headers === undefined || rows.length === 0) throw new ImportFileError('empty')
  return { name: file.name, headers, rows }
}

/** A CSV file of `rows`, offered as a download. */
export const downloadRows = async (
  fileName: string,
  headers: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Promise<void> => {
  const { default: Papa } = await import('papaparse')
  const text = Papa.unparse({ fields: [...headers], data: rows.map((row) => [...row]) })
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
