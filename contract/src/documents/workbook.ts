import type { Document, Unit, Value } from './document.ts'

type Look = { fontWeight?: 'bold'; fontSize?: number; align?: 'left' | 'right'; bottomBorderStyle?: 'thin' }
/** Numbers are numbers, with the format they are read in; words are words, whatever they begin with. */
type Cell =
  | ({ type: StringConstructor; value: string } & Look)
  | ({ type: NumberConstructor; value: number; format?: string } & Look)
  | null
export type Sheet = { sheet: string; columns: { width: number }[]; data: Cell[][]; stickyRowsCount?: number }

const formats: Partial<Record<Unit, string>> = {
  count: '#,##0',
  number: '0.0',
  percent: '0%',
  hours: '0" h"',
}

/** `_x0041_` is how workbooks write a letter that XML cannot hold: where somebody typed that, its first line is written so itself. */
const written = (text: string) => ({
  type: String,
  value: text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'),
})

const cellOf = (value: Value, unit: Unit, bold = false): Cell => {
  if (value === null) return null
  const weight = bold ? { fontWeight: 'bold' as const } : {}
  if (typeof value === 'string') return { ...written(value), ...weight }
  const format = formats[unit]
  return { type: Number, value, ...(format !== undefined && { format }), ...weight }
}
const heading = (value: string, unit: Unit = 'text'): Cell => ({
  ...written(value),
  fontWeight: 'bold',
  align: unit === 'text' ? 'left' : 'right',
  bottomBorderStyle: 'thin',
})

const NAME_MAX = 31
const cut = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')

/**
 * Titles as names of sheets, of which spreadsheets ask much or call the file broken: short, without some signs, none blank, none twice
 * whatever its case, and none that they keep for themselves.
 */
const sheetNames = (titles: string[]): string[] => {
  const taken = new Set(['', 'history'])
  const nameOf = (title: string, ending: string) =>
    `${cut(title, NAME_MAX - ending.length)}${ending}`.replaceAll(/^[\s']+|[\s']+$/g, '')
  return titles.map((title) => {
    const plain = title.replaceAll(/[\\/?*[\]:]/g, ' ').trim()
    let name = nameOf(plain, '')
    for (let number = 2; taken.has(name.toLowerCase()); number++) name = nameOf(plain, ` (${number})`)
    taken.add(name.toLowerCase())
    return name
  })
}
const width = (size: number) => ({ width: size })

/** The numbers of a document as a workbook: what it comes to first, then a sheet for each table. */
export const workbookOf = (document: Document): Sheet[] => {
  const { title, subtitle, madeBy, lead, figures, charts, tables, words, company } = document
  const line = (text: string, bold = false): Cell[] => [cellOf(text, 'text', bold)]
  const summary: Cell[][] = [
    [{ ...written(title), fontWeight: 'bold', fontSize: 16 }],
    line(`${company} · ${subtitle}`),
    line(lead.map(({ text }) => text).join('')),
    line(madeBy),
    [],
    [heading(words.figure), heading(words.value, 'count'), heading(words.basis)],
    ...figures.map(({ name, value, unit, basis }): Cell[] => [
      cellOf(name, 'text'),
      cellOf(value, unit),
      cellOf(basis, 'text'),
    ]),
    ...charts.flatMap((chart): Cell[][] => [
      [],
      line(chart.title, true),
      line(chart.subtitle),
      ...chart.items.map(({ name, value, before }): Cell[] => [
        cellOf(name, 'text'),
        cellOf(value, chart.unit),
        cellOf(before, chart.unit),
      ]),
    ]),
  ]
  const [first = '', ...names] = sheetNames([title, ...tables.map((table) => table.title)])
  const sheets = tables.map(({ columns, rows, totals }, at) => ({
    sheet: names[at] ?? '',
    stickyRowsCount: 1,
    columns: columns.map(({ unit }, column) => width(column === 0 ? 28 : unit === 'text' ? 22 : 14)),
    data: [
      columns.map((column) => heading(column.name, column.unit)),
      ...rows.map((row) => row.map((value, column) => cellOf(value, columns[column]?.unit ?? 'text'))),
      ...(totals
        ? [totals.map((value, column) => cellOf(value, columns[column]?.unit ?? 'text', true))]
        : []),
    ],
  }))
  return [{ sheet: first, columns: [width(34), width(14), width(44)], data: summary }, ...sheets]
}
