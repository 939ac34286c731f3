import { expect, test } from 'vitest'
import { chartsOf } from './charts.ts'
import type { Counted } from './measures.ts'

const counted = (products: number): Counted => ({
  period: { start: '2026-11-01', end: '2026-11-30' },
  delegates: [],
  rating: null,
  measure: () => {
    throw new Error('No chart is of a measure')
  },
  weeks: [],
  products: Array.from({ length: products }, (_, at) => ({ name: `Product ${at + 1}`, count: 90 - at })),
  types: [],
  statuses: [],
})

test.each([
  [5, 5, 'Product 5'],
  [6, 6, 'Product 6'],
  [7, 6, '2 others'],
])('of %i products %i rows, the last of them %s: one alone has its name', (products, rows, last) => {
  const [chart] = chartsOf('team-performance', counted(products), null, 'en')
  expect(chart?.items).toHaveLength(rows)
  expect(chart?.items.at(-1)?.name).toBe(last)
  expect(chart?.items.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(
    counted(products).products.reduce((sum, { count }) => sum + count, 0),
  )
})

test('of weeks that the period cuts those with nothing in them are left out', () => {
  const weeks = ['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-30'].map((start, at) => ({
    start,
    count: [0, 4, 0, 0][at] ?? 0,
  }))
  const [chart] = chartsOf('team-performance', { ...counted(0), weeks }, null, 'en')
  expect(chart?.items.map(({ name }) => name)).toEqual(['Nov 2', 'Nov 9'])
})
