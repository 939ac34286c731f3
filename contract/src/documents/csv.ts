import { type Cell, csvOf } from '../csv.ts'
import type { Document, Unit, Value } from './document.ts'

/** A share stands as percent, which its heading says: a spreadsheet reads what is in a cell, not its format. */
const cellOf = (value: Value, unit: Unit): Cell =>
  unit === 'percent' && typeof value === 'number' ? Math.round(value * 100) : value
const headingOf = (name: string, unit: Unit) =>
  unit === 'percent' ? `${name} (%)` : unit === 'hours' ? `${name} (h)` : name

/** The numbers of a document as one CSV file, its parts one below the other. */
export const documentCsv = ({ title, subtitle, madeBy, figures, charts, tables, words }: Document): string =>
  csvOf([
    [title],
    [subtitle],
    [madeBy],
    [],
    [words.figure, words.value, words.basis],
    ...figures.map(({ name, value, unit, basis }) => [headingOf(name, unit), cellOf(value, unit), basis]),
    ...charts.flatMap(({ title: heading, subtitle: what, unit, items }) => [
      [],
      [heading, what],
      ...items.map(({ name, value, before }) => [
        name,
        cellOf(value, unit),
        ...(before === null ? [] : [cellOf(before, unit)]),
      ]),
    ]),
    ...tables.flatMap(({ title: heading, columns, rows, totals }) => [
      [],
      [heading],
      columns.map(({ name, unit }) => headingOf(name, unit)),
      ...[...rows, ...(totals ? [totals] : [])].map((row) =>
        row.map((value, at) => cellOf(value, columns[at]?.unit ?? 'text')),
      ),
    ]),
  ])
