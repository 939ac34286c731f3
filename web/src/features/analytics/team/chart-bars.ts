import { t } from '#lib/words/messages.ts'
import type { Format } from '#lib/words/format.ts'
import { type Chart, type Source, between } from './chart.ts'

export type Counted = { id: string; name: string; count: number }
const MOST_BARS = 12
/** What is counted so much less than before has fallen. */
const FALLEN = 0.9

/** How a bar stands to its mark, in few characters. */
const noteOf = (count: number, mark: number | null, format: Format) => {
  if (mark === null) return undefined
  if (mark === 0 && count > 0) return t('analytics.chart.new')
  const difference = count - mark
  if (difference === 0) return '0'
  return difference > 0 ? `+${format.number(difference)}` : `−${format.number(-difference)}`
}

const rowOf = ({ id, name, count }: Counted, mark: number | null, format: Format) => ({
  id,
  name,
  value: count,
  mark,
  text: format.number(count),
  note: noteOf(count, mark, format),
  difference: mark === null ? 0 : count - mark,
  isLow: mark !== null && mark > 0 && count <= mark * FALLEN,
})

/** Who fell most, else who rose most. */
const findingOf = (rows: ReturnType<typeof rowOf>[]) => {
  const [down] = rows.toSorted((a, b) => a.difference - b.difference)
  const [up] = rows.toSorted((a, b) => b.difference - a.difference)
  const words = ({ name, value, difference }: (typeof rows)[number]) => ({
    name,
    count: value,
    difference: Math.abs(difference),
  })
  if (down?.isLow) return t('analytics.bars.fellMost', words(down))
  return up && up.difference > 0 ? t('analytics.bars.rose', words(up)) : undefined
}

/** A bar for each, the longest first, with the mark of the period before. */
export const bars = (
  { format, beforeDays }: Source,
  {
    id,
    now,
    before,
  }: { id: 'delegate' | 'product' | 'specialty'; now: Counted[]; before: Counted[] | undefined },
): Chart => {
  const known = new Map(before?.map((each) => [each.id, each.count]))
  const rows = now
    .map((each) => rowOf(each, before ? (known.get(each.id) ?? 0) : null, format))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, MOST_BARS)
  const mark = before ? t('analytics.bars.mark', { previous: between(beforeDays, format) }) : ''
  const compared = before ? [t('analytics.chart.before'), t('analytics.chart.difference')] : []
  return {
    id,
    title: findingOf(rows) ?? t(`analytics.${id}.title`),
    line: t(`analytics.${id}.line`, { mark }),
    table: {
      head: [t('analytics.chart.name'), t('analytics.chart.count'), ...compared],
      rows: rows.map((row) => [
        row.name,
        row.value,
        ...(row.mark === null ? [] : [row.mark, row.difference]),
      ]),
    },
    view: { kind: 'bars', rows },
  }
}
