import type { MeasureAnswer } from '@rounds/contract/analytics'
import { type Unit, shown } from '@rounds/contract/documents/document'
import type { Measure, MeasureId } from '@rounds/contract/measures'
import { expect, test } from 'vitest'
import { formatOf } from '#lib/words/format.ts'
import { addMessages } from '#lib/words/messages.ts'
import analytics from '#messages/en/analytics.json'
import { changeOf, valueText } from './figures.ts'

addMessages({ analytics })
const format = formatOf({ language: 'en', timezone: 'Europe/Paris', currency: 'EUR' })
const answer = (id: MeasureId, value: number | null): MeasureAnswer => ({
  id,
  value,
  numerator: 0,
  denominator: 0,
  mean: null,
  parts: [],
  byDelegate: [],
  weeks: [],
})

test.each<[MeasureId, number | null, number | null, string | undefined]>([
  ['completed', 42, 40, 'up good'],
  ['completed', 40, 42, 'down bad'],
  // Fewer who were not seen, and hours waited, are better.
  ['notSeen', 80, 92, 'down good'],
  ['notSeen', 92, 80, 'up bad'],
  ['turnaround', 20, 24, 'down good'],
  ['lag', 30, 20, 'up bad'],
  // Longer visits and more frequent ones are neither.
  ['duration', 26, 22, 'up plain'],
  ['frequency', 1.2, 1.4, 'down plain'],
  ['coverage', 54.04, 54, 'same plain'],
  ['coverage', null, 54, undefined],
  ['coverage', 54, null, undefined],
  ['queueAge', 4, 9, undefined],
  // It grows through the week in which it is counted.
  ['score', 87, 74, undefined],
])('%s, %s after %s: %s', (id, now, before, expected) => {
  const change = changeOf(answer(id, now), answer(id, before), format)
  expect(change && `${change.direction} ${change.tone}`).toBe(expected)
})

test.each<[Measure['unit'], Unit, number]>([
  ['number', 'number', 87 / 20],
  ['number', 'number', 3],
  ['percent', 'percent', (29 / 40) * 100],
  ['hours', 'hours', 21.4],
  ['hours', 'hours', 0.5],
])('a page writes %s as a report does', (unit, inReport, value) => {
  const written = shown(unit === 'percent' ? value / 100 : value, inReport, 'en')
  expect(valueText(unit, value, format)).toBe(written.replace(/\.0$/, ''))
})
