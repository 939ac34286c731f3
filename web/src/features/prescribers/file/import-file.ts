import type { Letters } from './letters.ts'

/**
 * A file in memory: the header row and the rows below. `source`: what they were read from; `letters`: how its letters were taken
 * to be written, where nothing in it says; `sheet`: the one that was read, of several.
 */
export type ImportFile = {
  name: string
  source: File
  headers: string[]
  rows: FileRow[]
  letters?: Letters
  sheet?: string | undefined
}
/**
 * `line` is its number in a spreadsheet, where the headings are mostly 1. `isTooWide`: it has more cells than there are headings, and what
 * stands in them has moved.
 */
export type FileRow = { line: number; cells: string[]; isTooWide?: true }

export type ImportFault =
  | 'tooLarge'
  | 'tooManyRows'
  | 'empty'
  | 'notText'
  | 'protected'
  | 'quotes'
  | 'wide'
  | 'unreadable'

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

export const bytesOf = (part: Blob): Promise<ArrayBuffer> =>
  part.arrayBuffer().catch(() => {
    throw new ImportFileError('unreadable')
  })
