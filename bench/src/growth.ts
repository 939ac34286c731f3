import { benchApi } from './api.ts'
import type { Scale } from './load-database.ts'
import { printTable } from './table.ts'

/** performance.md: latencies with ten times the visits, as a multiple of those before. */
const GROWTH_TARGET = 1.3
const TIMES = 10

/** Runs the same requests on the scale and on ten times its visits, and compares how long they take. */
export const benchGrowth = async (options: { scale: Scale; seconds: number; only: string | undefined }) => {
  const { scale } = options
  const small = await benchApi(options)
  const large = await benchApi({ ...options, scale: { ...scale, visits: scale.visits * TIMES } })
  const ratio = (before: number, after: number) =>
    `${(after / before).toFixed(2)}${after / before <= GROWTH_TARGET ? '' : ' MISSED'}`
  console.log(`\nFrom ${scale.visits} to ${scale.visits * TIMES} visits, target ${GROWTH_TARGET}`)
  printTable(
    ['request', 'p50', 'p99', 'database'],
    small.map((before) => {
      const after = large.find(({ name }) => name === before.name) ?? before
      return [
        before.name,
        ratio(before.p50, after.p50),
        ratio(before.p99, after.p99),
        ratio(before.cpu.limitDatabase, after.cpu.limitDatabase),
      ]
    }),
  )
}
