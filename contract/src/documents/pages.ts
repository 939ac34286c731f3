import { type Document, type Unit, type Value, shown } from './document.ts'

/** The numbers of an axis, from nought to the next round one above. */
const axisOf = (most: number): number[] => {
  const least = most / 3
  const size = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const step = ([1, 2, 4, 5, 8].find((each) => each * size >= least) ?? 10) * size
  return [0, step, step * 2, step * 3]
}

/** What pages are drawn of: every number as it is read, beside how long its bar is. */
export const pagesOf = ({ language, ...document }: Document) => {
  const text = (value: Value, unit: Unit) => shown(value, unit, language)
  return {
    ...document,
    figures: document.figures.map((each) => ({ ...each, shown: text(each.value, each.unit) })),
    charts: document.charts.map(({ unit, ...chart }) => {
      const most = Math.max(1, ...chart.items.flatMap(({ value, before }) => [value, before ?? 0]))
      const axis = axisOf(most)
      const whole = chart.kind === 'columns' ? (axis.at(-1) ?? most) : most
      return {
        ...chart,
        alt: `${chart.title}. ${chart.items.map(({ name, value }) => `${name}: ${text(value, unit)}`).join(', ')}`,
        axis: axis.map((value) => ({ shown: text(value, unit), share: value / whole })),
        items: chart.items.map(({ name, value, before }) => ({
          name,
          shown: text(value, unit),
          share: value / whole,
          before: before === null ? null : before / whole,
        })),
      }
    }),
    tables: document.tables.map(({ title, columns, rows, totals }) => {
      const words = (row: Value[]) => row.map((value, at) => text(value, columns[at]?.unit ?? 'text'))
      return { title, columns, rows: rows.map(words), totals: totals && words(totals) }
    }),
  }
}
export type Pages = ReturnType<typeof pagesOf>
