import { expect, test } from 'vitest'
import { type Taken, figureOf } from './measure-figures.ts'

const taken: Taken = {
  fieldDays: 10,
  target: 40,
  products: 6,
  medianDuration: null,
  medianLag: null,
  medianTurnaround: null,
  longestWait: null,
  weeklyTarget: 20,
  score: null,
  prescribers: 12,
}

test('products are those of every visit, and not seen is who is not of all there are', () => {
  const rows = { 'details.detailed': 3, 'details.undetailed': 1, 'notSeen.long': 2, 'notSeen.never': 1 }
  expect(figureOf('details', rows, taken)).toEqual({ value: 1.5, numerator: 6, denominator: 4 })
  expect(figureOf('notSeen', rows, taken)).toMatchObject({ denominator: 12 })
})
