import { type UnzipFileInfo, strFromU8, unzipSync } from 'fflate'
import { type FileRow, ImportFileError } from './import-file.ts'

/** A sheet that is shown, with its name where there are several. */
type Sheet = { name: string | undefined; rows: FileRow[] }

/** So much may the parts of a workbook come to that are read here, in bytes. */
const PARTS_MAX = 256 * 1024 * 1024
const READ =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedstrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/
/** Rows that are read without letting the page draw. */
const SLICE = 1000

/** The parts of a workbook by their names, empty where it has none; what is no zip file, or a spoiled one, is refused. */
const partsOf = (content: ArrayBuffer): ((name: string) => string) => {
  let size = 0
  const filter = ({ name, originalSize }: UnzipFileInfo) => {
    const isRead = READ.test(name.toLowerCase())
    if (isRead) size += originalSize
    return isRead && size <= PARTS_MAX
  }
  let parts: Map<string, Uint8Array>
  try {
    const found = Object.entries(unzipSync(new Uint8Array(content), { filter }))
    parts = new Map(found.map(([name, part]) => [name.toLowerCase(), part]))
  } catch {
    throw new ImportFileError('notText')
  }
  if (size > PARTS_MAX) throw new ImportFileError('tooLarge')
  if (!parts.has('xl/workbook.xml')) throw new ImportFileError('notText')
  return (name) => strFromU8(parts.get(name.toLowerCase()) ?? new Uint8Array())
}

// The parts are read as they are written, by programs: no comments, and `<` only where an element begins. Some name their elements `x:row`.
/** Elements `name`, with what stands in their tag and between it and its end. */
const elements = (name: string) =>
  new RegExp(String.raw`<(?:\w+:)?${name}\b([^>]*?)(?:/>|>([^]*?)</(?:\w+:)?${name}>)`, 'g')
const attribute = (name: string) => {
  const said = new RegExp(String.raw`(?:^|[\s:])${name}=(?:"([^"]*)"|'([^']*)')`)
  return (tag: string): string | undefined => {
    const found = said.exec(tag)
    return found ? plain(found[1] ?? found[2] ?? '') : undefined
  }
}
const formatIdOf = attribute('numFmtId')
const codeIn = attribute('formatCode')
const typeOf = attribute('t')
const styleOf = attribute('s')
const placeOf = attribute('r')
const spanOf = attribute('ref')
const relationOf = attribute('Id')
const targetOf = attribute('Target')
const stateOf = attribute('state')
const nameOf = attribute('name')
const idOf = attribute('id')
const countsFrom1904 = attribute('date1904')

const LAST_LETTER = 0x10_ff_ff
const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const plain = (xml: string): string =>
  xml.replaceAll(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));|_x([\da-f]{4})_/gi,
    (all: string, hex?: string, decimal?: string, word?: string, unit?: string) => {
      const code = hex ?? unit
      if (word !== undefined) return named[word] ?? all
      const letter = code === undefined ? Number(decimal) : Number.parseInt(code, 16)
      return letter <= LAST_LETTER ? String.fromCodePoint(letter) : ''
    },
  )

const texts = elements('t')
const phonetic = elements('rPh')
/** The words of a cell, in however many styles; not how they are pronounced. */
const wordsOf = (xml: string): string =>
  Array.from(xml.replaceAll(phonetic, '').matchAll(texts), ([, , text = '']) => plain(text)).join('')

/** What a number is written as: a day, or with the zeros before it that its format shows. */
type Look = 'day' | number
/** Formats of days that have no code in the file (ECMA-376 18.8.30). */
const isDay = (id: number) => (id >= 14 && id <= 17) || id === 22
const lookOf = (code: string): Look => {
  const [first = ''] = code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[\s()-]/g, '').split(';')
  if (/[dy]/i.test(first)) return 'day'
  return /^[0#]+$/.test(first) && first.includes('0') ? first.length - first.indexOf('0') : 0
}
const looksOf = (styles: string): Look[] => {
  const codes = new Map(
    Array.from(styles.matchAll(elements('numFmt')), ([, tag = '']) => [
      Number(formatIdOf(tag)),
      lookOf(codeIn(tag) ?? ''),
    ]),
  )
  const [, , formats = ''] = elements('cellXfs').exec(styles) ?? []
  return Array.from(formats.matchAll(elements('xf')), ([, tag = '']) => {
    const id = Number(formatIdOf(tag))
    return isDay(id) ? 'day' : (codes.get(id) ?? 0)
  })
}

const DAY_MS = 86_400_000
/** Days count from here; of the years before 1900-03-01 nobody is. */
const DAY_0 = Date.UTC(1899, 11, 30)
const LAST_DAY = 2_958_465
/** Workbooks of older Macs count from 1904. */
const DAYS_TO_1904 = 1462
/** A number as its cell shows it, but whole: not as `4.9E+11`. */
const numberOf = (said: string, look: Look, daysBefore: number): string => {
  const number = Number(said)
  if (said.trim() === '' || !Number.isFinite(number)) return said
  if (look !== 'day') return String(number).padStart(look, '0')
  const day = daysBefore + Math.floor(number)
  return day >= 0 && day <= LAST_DAY ? new Date(DAY_0 + day * DAY_MS).toISOString().slice(0, 10) : said
}

/** The column of `AB12`, from 0. */
const columnOf = (place: string): number => {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(place)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
const rowOf = (place: string) => Number(/\d+$/.exec(place)?.[0])

/** No sheet has more. */
const COLUMNS_MAX = 16_384
const cellsIn = elements('c')
const valueIn = elements('v')
const rowsIn = elements('row')

type Known = { strings: string[]; looks: Look[]; daysBefore: number }
const saidBy = (tag: string, content: string, { strings, looks, daysBefore }: Known): string => {
  const type = typeOf(tag) ?? 'n'
  if (type === 'inlineStr') return wordsOf(content)
  // What was reckoned stands beside how.
  const [[, , value = ''] = []] = [...content.matchAll(valueIn)]
  if (value === '') return ''
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'n') return numberOf(value, looks[Number(styleOf(tag) ?? 0)] ?? 0, daysBefore)
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === 'e' ? '' : plain(value)
}

const put = (cells: string[], column: number, said: string) => {
  while (cells.length < column) cells.push('')
  cells[column] = said
}

const cellsOf = (row: string, known: Known): string[] => {
  const cells: string[] = []
  let next = 0
  for (const [, tag = '', content = ''] of row.matchAll(cellsIn)) {
    const place = placeOf(tag)
    const column = place === undefined ? next : columnOf(place)
    if (column < 0 || column >= COLUMNS_MAX) continue
    next = column + 1
    const said = saidBy(tag, content, known)
    // A row that is only coloured may be 16,000 cells long.
    if (said !== '') put(cells, column, said)
  }
  return cells
}

/** What stands in several rows at once is said by each of them. */
const spread = (sheet: string, rows: FileRow[]) => {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  for (const [, tag = ''] of sheet.matchAll(elements('mergeCell'))) {
    const [from = '', to = from] = (spanOf(tag) ?? '').split(':')
    const column = columnOf(from)
    const said = byLine.get(rowOf(from))?.cells[column] ?? ''
    const last = Math.min(rowOf(to), rows.at(-1)?.line ?? 0)
    if (said === '') continue
    for (let line = rowOf(from) + 1; line <= last; line++) {
      const row = byLine.get(line)
      if (row) put(row.cells, column, said)
    }
  }
}

/**
 * The sheets of a workbook (.xlsx, ECMA-376), one after the other, so that only those are read that are asked for. Rows and columns that
 * are hidden are read, sheets are not: they hold what lists are chosen from. `onRows` hears how many rows there are so far.
 */
export async function* sheetsOf(content: ArrayBuffer, onRows: (rows: number) => void): AsyncGenerator<Sheet> {
  const part = partsOf(content)
  const targets = new Map(
    Array.from(part('xl/_rels/workbook.xml.rels').matchAll(elements('Relationship')), ([, tag = '']) => [
      relationOf(tag),
      targetOf(tag)?.replace(/^\/?(?:xl\/)?/, 'xl/') ?? '',
    ]),
  )
  const [, properties = ''] = elements('workbookPr').exec(part('xl/workbook.xml')) ?? []
  const known: Known = {
    strings: Array.from(part('xl/sharedStrings.xml').matchAll(elements('si')), ([, , text = '']) =>
      wordsOf(text),
    ),
    looks: looksOf(part('xl/styles.xml')),
    daysBefore: /^(?:1|true)$/.test(countsFrom1904(properties) ?? '') ? DAYS_TO_1904 : 0,
  }
  const shown = Array.from(part('xl/workbook.xml').matchAll(elements('sheet')), ([, tag = '']) => tag).filter(
    (tag) => (stateOf(tag) ?? 'visible') === 'visible',
  )
  for (const tag of shown) {
    const sheet = part(targets.get(idOf(tag)) ?? '')
    const rows: FileRow[] = []
    for (const [, row = '', said = ''] of sheet.matchAll(rowsIn)) {
      const line = Number(placeOf(row) ?? (rows.at(-1)?.line ?? 0) + 1)
      rows.push({ line, cells: cellsOf(said, known) })
      if (rows.length % SLICE !== 0) continue
      onRows(rows.length)
      await new Promise((resume) => setTimeout(resume))
    }
    spread(sheet, rows)
    yield { name: shown.length > 1 ? nameOf(tag) : undefined, rows }
  }
}
