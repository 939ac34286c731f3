import { IMPORT_MAX_ROWS } from '@rounds/contract/constants'

/** A file in memory: the header row and the rows below. `line` is the row's number in a spreadsheet (the header is 1). */
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
  const bytes = await file.arrayBuffer().catch(() => {
    throw new ImportFileError('unreadable')
  })
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

/** Bytes in which a header row ends. */
const HEADER_BYTES = 64 * 1024
const headerOf = async (file: File, encoding: string): Promise<string> => {
  const start = new TextDecoder(encoding).decode(await file.slice(0, HEADER_BYTES).arrayBuffer())
  return (
    start
      .replace(/^\uFEFF/, '')
      .trimStart()
      .split(/\r\n?|\n/, 1)[0] ?? ''
  )
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
  const delimiter = separatorOf(await headerOf(file, encoding))
  const rows: FileRow[] = []
  let headers: string[] | undefined
  let line = 0
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(file, {
      encoding,
      delimiter,
      chunkSize: CHUNK_BYTES,
      chunk: ({ data }, parser) => {
        for (const cells of data) {
          line += 1
          if (isBlank(cells)) continue
          if (headers === undefined) headers = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim())
          else rows.push({ line, cells })
        }
        onRows(rows.length)
        if (rows.length > IMPORT_MAX_ROWS) reject(new ImportFileError('tooManyRows'))
        if (signal.aborted) reject(signal.reason as Error)
        if (rows.length > IMPORT_MAX_ROWS || signal.aborted) parser.abort()
      },
      complete: () => resolve(),
      error: () => reject(new ImportFileError('unreadable')),
    })
  })
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
