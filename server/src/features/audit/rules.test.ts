import { expect, test } from 'vitest'
import { entryHash } from './rules.ts'

test('the hash of an entry is that of its parts', () => {
  expect(entryHash({ record: '[]', detailsHash: 'a', originHash: 'b' })).not.toBe(
    entryHash({ record: '[]', detailsHash: 'b', originHash: 'a' }),
  )
})
