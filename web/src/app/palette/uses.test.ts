import { expect, test } from 'vitest'
import { type Uses, latestUses, withUse } from './uses.ts'

test('what was chosen last comes first', () => {
  const uses = withUse(withUse(withUse({}, 'a', 1), 'b', 2), 'a', 3)
  expect(uses).toEqual({ a: { times: 2, at: 3 }, b: { times: 1, at: 2 } })
  expect(latestUses(uses, 5)).toEqual(['a', 'b'])
  expect(latestUses(uses, 1)).toEqual(['a'])
})

test('what was used longest ago makes room', () => {
  let uses: Uses = {}
  for (let at = 0; at < 80; at++) uses = withUse(uses, `row ${at}`, at)
  expect(Object.keys(uses)).toHaveLength(60)
  expect(uses['row 19']).toBeUndefined()
  expect(uses['row 79']).toEqual({ times: 1, at: 79 })
})
