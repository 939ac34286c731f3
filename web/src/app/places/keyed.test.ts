import { expect, test } from 'vitest'
import { identityOf } from './keyed.ts'

const at = (address: string) => new URL(address, 'https://rounds.test')

test('a page is another one at another path, and with another value of what its route names', () => {
  const of = (address: string) => identityOf(at(address), ['prescriber', 'date'])
  expect(of('/demo/schedule-visit?prescriber=B')).not.toBe(of('/demo/schedule-visit?prescriber=A'))
  expect(of('/demo/schedule-visit?date=A')).not.toBe(of('/demo/schedule-visit?prescriber=A'))
  expect(of('/demo/schedule-visit')).not.toBe(of('/demo/schedule-visit?date=2026-11-18'))
  expect(of('/demo/record-visit?prescriber=A')).not.toBe(of('/demo/schedule-visit?prescriber=A'))
  expect(of('/demo/schedule-visit?prescriber=A&tab=about#x')).toBe(of('/demo/schedule-visit?prescriber=A'))
  expect(identityOf(at('/demo/reset-password#token=2'), ['#'])).not.toBe(
    identityOf(at('/demo/reset-password#token=1'), ['#']),
  )
})
