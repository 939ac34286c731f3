import { expect, test } from 'vitest'
import { networkLimits } from './throttle.ts'

const of = (ip: string) => networkLimits('sign-in', ip, { max: 5, seconds: 60 })

test('whoever is in the first network of many counts with all of them, and is not all of them', () => {
  const [first, other] = [of('2001:db8:7::1'), of('2001:db8:7:5::1')]
  for (const limits of [first, other]) expect(limits.map(({ max }) => max)).toEqual([5, 20])
  expect(first[1]?.key).toBe(other[1]?.key)
  expect(new Set([...first, ...other].map(({ key }) => key)).size).toBe(3)
})

test('an IPv4 address is one, however it is written', () => {
  expect(of('192.0.2.1')).toHaveLength(1)
  expect(of('::ffff:192.0.2.1')).toEqual(of('192.0.2.1'))
})
