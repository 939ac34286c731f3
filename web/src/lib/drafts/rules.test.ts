import { expect, test } from 'vitest'
import { covers } from './rules.ts'

test('words cover those that they are built on, and none that another tab made meanwhile', () => {
  expect(covers({ a: 2, b: 1 }, { a: 2 })).toBe(true)
  expect(covers({ a: 2 }, { a: 3 })).toBe(false)
  expect(covers({ a: 2 }, { a: 2, b: 1 })).toBe(false)
  expect(covers({}, {})).toBe(true)
})

test('of words of an older build nothing is known', () => {
  expect(covers({ a: 1 }, undefined)).toBe(true)
  expect(covers(undefined, { a: 1 })).toBe(false)
})
