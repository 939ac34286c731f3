import { addDays } from '@rounds/contract/dates'
import { t } from '#lib/words/messages.ts'
import type { Format } from '#lib/words/format.ts'
import type { Chart, Source } from './chart.ts'

// A Monday, and those after it.
export const weekdayName = (weekday: number, format: Format): string =>
  format.weekday(addDays('2026-11-23', weekday - 1))
export const hourText = (hour: number): string => String(hour).padStart(2, '0')

/** Visits by the hour of the weekday when they began. */
export const byHour = ({ now, workingDays, format }: Source): Chart => {
  const hours = now.hours.map(({ hour }) => hour)
  const [from, to] = [Math.min(9, ...hours), Math.max(17, ...hours)]
  const columns = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(
    (day) => workingDays.includes(day) || now.hours.some(({ weekday }) => weekday === day),
  )
  const nameOf = (weekday: number) => weekdayName(weekday, format)
  const rows = weekdays.map((weekday) => ({
    id: String(weekday),
    name: nameOf(weekday),
    counts: columns.map(
      (hour) => now.hours.find((each) => each.weekday === weekday && each.hour === hour)?.count ?? 0,
    ),
  }))
  const most = Math.max(...now.hours.map(({ count }) => count))
  const [busiest, ...others] = now.hours.filter(({ count }) => count === most)
  return {
    id: 'hours',
    title:
      busiest && others.length === 0
        ? t('analytics.hours.busiest', {
            day: nameOf(busiest.weekday),
            hour: format.hour(`${hourText(busiest.hour)}:00`),
          })
        : t('analytics.hours.title'),
    line: t('analytics.hours.line'),
    table: {
      head: [t('analytics.hours.weekday'), ...columns.map(hourText)],
      rows: rows.map(({ name, counts }) => [name, ...counts]),
    },
    view: {
      kind: 'heat',
      columns: columns.map((hour) => ({ id: String(hour), name: hourText(hour) })),
      rows,
    },
  }
}

/** How the delegates' scores lie. */
export const scores = ({ now, measures }: Source): Chart => {
  const score = measures.find(({ id }) => id === 'score')
  const dots = (score?.byDelegate ?? []).map(({ delegateId, value }) => ({
    id: delegateId,
    name: now.byDelegate.find((each) => each.delegateId === delegateId)?.name ?? '',
    value: Math.round(value ?? 0),
  }))
  const values = dots.map(({ value }) => value)
  return {
    id: 'score',
    title:
      new Set(values).size > 1
        ? t('analytics.score.spread', { lowest: Math.min(...values), highest: Math.max(...values) })
        : t('analytics.score.title'),
    line: t('analytics.score.line'),
    table: {
      head: [t('analytics.chart.name'), t('analytics.score.title')],
      rows: dots.toSorted((a, b) => b.value - a.value).map(({ name, value }) => [name, value]),
    },
    view: { kind: 'dots', dots },
  }
}
