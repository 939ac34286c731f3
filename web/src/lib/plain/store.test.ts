import { expect, test } from 'vitest'
import { knownOr } from './store.ts'

test('a copy that says the same is the one that is known', () => {
  const known = { name: 'Demo', settings: { language: 'en' } }
  expect(knownOr(known, structuredClone(known))).toBe(known)
})

test.each([[{ name: 'Other' }], [null], [undefined]])('%j is no copy of what is new', (known) => {
  const given = { name: 'Demo' }
  expect(knownOr(known, given)).toBe(given)
})
