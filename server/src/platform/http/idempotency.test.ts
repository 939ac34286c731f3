import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintOf } from './idempotency.ts'

test('a fingerprint is the hash of the whole as JSON', async () => {
  const long = fc.array(fc.integer(), { minLength: 495, maxLength: 1010 })
  const values = fc.oneof(fc.jsonValue(), fc.constant(undefined), long, fc.constant({ toJSON: () => 'a' }))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), values, { maxKeys: 4 }), async (input) => {
      const expected = createHash('sha256').update(JSON.stringify(input)).digest('hex')
      expect((await fingerprintOf(input)).toString('hex')).toBe(expected)
    }),
  )
})
