import { expect, test } from 'vitest'
import type { AppError } from '#platform/plain/errors.ts'
import { networkOf, tokenBuckets } from './buckets.ts'

const waitOf = (take: () => void) => {
  try {
    take()
    return 0
  } catch (error) {
    return (error as AppError).retryAfter
  }
}

test('a bucket gives what it holds, then what flows in, and never holds more', () => {
  const take = tokenBuckets({ burst: 2, perSecond: 0.5 })
  const waits = [0, 0, 0, 500, 2000, 2000, 60_000, 60_000, 60_000].map((at) => waitOf(() => take('a', at)))
  expect(waits).toEqual([0, 0, 2, 2, 0, 2, 0, 0, 2])
  expect(waitOf(() => take('b', 60_000))).toBe(0)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:7:9:1::', '2001:db8:7:9'],
])('%s is of the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
