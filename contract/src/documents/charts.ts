import { addDays } from '../dates.ts'
import type { TemplateId } from '../reports.ts'
import { fill, wordsOfReports } from '../words/report-words.ts'
import { type Chart, plural, shown } from './document.ts'
import type { Counted } from './measures.ts'

const PRODUCTS = 5
/** A week this far below the mean of the others is worth a word. */
const DIP = 0.9

const dayText = (day: string, language: string, month: 'long' | 'short') =>
  new Intl.DateTimeFormat(language, { day: 'numeric', month, timeZone: 'UTC' }).format(new Date(day))

/** Whether a week, by its Monday, lies in the period only in part. */
const isCut = (monday: string, { period }: Counted) =>
  monday < period.start || addDays(monday, 6) > period.end

const byWeek = (now: Counted, before: Counted | null, language: string): Chart => {
  const { charts } = wordsOfReports(language)
  // The first and the last week may be cut: they dip by themselves.
  const whole = now.weeks.slice(1, -1)
  const lowest = whole.toSorted((a, b) => a.count - b.count)[0]
  const others = whole.filter((week) => week !== lowest)
  const mean = others.reduce((sum, { count }) => sum + count, 0) / (others.length || 1)
  const dipped = lowest && others.length > 0 && lowest.count < DIP * mean ? lowest : undefined
  return {
    title: dipped
      ? fill(charts.dipped, {
          week: dayText(dipped.start, language, 'long'),
          value: shown(dipped.count, 'count', language),
        })
      : charts.weeks,
    subtitle: [dipped ? charts.weeks : charts.carriedOut, ...(before ? [charts.weeksBefore] : [])].join('. '),
    kind: 'columns',
    unit: 'count',
    items: now.weeks
      .map(({ start, count }, at) => ({ start, value: count, before: before?.weeks[at]?.count ?? null }))
      // A week of which the period has a Sunday says nothing by an empty column.
      .filter(({ start, value, before: was }) => !isCut(start, now) || value > 0 || (was ?? 0) > 0)
      .map(({ start, ...column }) => ({ name: dayText(start, language, 'short'), ...column })),
  }
}

const byProduct = ({ products }: Counted, language: string): Chart => {
  const { charts } = wordsOfReports(language)
  const all = products.reduce((sum, { count }) => sum + count, 0)
  const [first] = products
  // One alone has a name.
  const shownFirst = products.length === PRODUCTS + 1 ? products.length : PRODUCTS
  const rest = products.slice(shownFirst)
  const item = (name: string, value: number) => ({ name, value, before: null })
  return {
    title: first
      ? fill(charts.led, { name: first.name, value: shown(first.count / all, 'percent', language) })
      : charts.productsTitle,
    subtitle: charts.products,
    kind: 'rows',
    unit: 'count',
    items: [
      ...products.slice(0, shownFirst).map(({ name, count }) => item(name, count)),
      ...(rest.length > 0
        ? [
            item(
              plural(charts.others, rest.length, language),
              rest.reduce((sum, { count }) => sum + count, 0),
            ),
          ]
        : []),
    ],
  }
}

const rows = (title: string, subtitle: string, items: { name: string; count: number }[]): Chart => ({
  title,
  subtitle,
  kind: 'rows',
  unit: 'count',
  items: items.map(({ name, count }) => ({ name, value: count, before: null })),
})

/** The charts of a template; one that has nothing to show is left out. */
export const chartsOf = (
  templateId: TemplateId,
  now: Counted,
  before: Counted | null,
  language: string,
): Chart[] => {
  const { charts, types, statuses } = wordsOfReports(language)
  const weeks = byWeek(now, before, language)
  const named = <K extends string>(items: { name: K; count: number }[], names: Record<K, string>) =>
    items.map(({ name, count }) => ({ name: names[name], count }))
  const products = byProduct(now, language)
  const byType = rows(charts.types, charts.carriedOut, named(now.types, types))
  const byStatus = rows(charts.statuses, charts.dated, named(now.statuses, statuses))
  const all: Record<TemplateId, Chart[]> = {
    'team-performance': [weeks, products],
    'visit-activity': [weeks, products, byType, byStatus],
    'prescriber-coverage': [weeks, byType],
    'approvals-summary': [byStatus, weeks],
  }
  return all[templateId].filter(({ items }) => items.some(({ value }) => value > 0))
}
