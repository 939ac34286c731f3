import type { Forms } from '../words/report-words-en.ts'
import { fill } from '../words/report-words.ts'
import { roundTo } from './rounding.ts'

/** What a number counts, and so how it is written; `text` is words. */
export type Unit = 'text' | 'count' | 'number' | 'percent' | 'hours'
/** Null: there is nothing to say (a division by zero). Shares are from 0 to 1. */
export type Value = string | number | null

type Column = { name: string; unit: Unit }
export type Table = { title: string; columns: Column[]; rows: Value[][]; totals: Value[] | null }
/** `basis`: what the number is made of, in words. `isGood` says how its change is to be taken. */
export type Figure = {
  name: string
  value: Value
  unit: Unit
  basis: string
  change: string | null
  isGood: boolean | null
}
export type Chart = {
  title: string
  subtitle: string
  kind: 'columns' | 'rows'
  unit: Unit
  items: { name: string; value: number; before: number | null }[]
}

/**
 * A report as its reader gets it, in words and numbers: every file is drawn of it and adds nothing, so that all say the same.
 * Numbers are rounded as they are shown.
 */
export type Document = {
  language: string
  title: string
  company: string
  /** Of the head of every page. */
  period: string
  subtitle: string
  /** What it comes to, in one or a few sentences; `strong` is what to remember. */
  lead: { text: string; isStrong: boolean }[]
  figures: Figure[]
  charts: Chart[]
  tables: Table[]
  definitions: { title: string; items: { name: string; formula: string }[] }
  madeBy: string
  words: { figure: string; value: string; basis: string; definitionsOn: string; page: string; of: string }
}

const decimals: Record<Unit, number> = { text: 0, count: 0, number: 1, percent: 2, hours: 0 }

/** A number as precise as it is shown. */
export const rounded = (value: number, unit: Unit): number => roundTo(value, decimals[unit])

/** A value as people read it. */
export const shown = (value: Value, unit: Unit, language: string): string => {
  if (value === null) return 'n/a'
  if (typeof value === 'string') return value
  const fraction = unit === 'number' ? 1 : 0
  const text = new Intl.NumberFormat(language, {
    style: unit === 'percent' ? 'percent' : 'decimal',
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(rounded(value, unit))
  return unit === 'hours' ? `${text} h` : text
}

/** A text in the form that a number takes, the number in it as `{count}`. */
export const plural = (
  forms: Forms,
  count: number,
  language: string,
  parameters: Record<string, string | number> = {},
) =>
  fill(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, {
    count: shown(count, 'count', language),
    ...parameters,
  })
