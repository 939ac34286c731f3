// oxlint-disable-next-line no-restricted-imports -- what others make of it is compared with
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hexOf, sha256 } from './sha256.ts'

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000])(
  '%i letters have the digest that others give',
  (length) => {
    const text = 'é'.repeat(length % 2) + 'x'.repeat(length)
    expect(hexOf(sha256(text))).toBe(createHash('sha256').update(text).digest('hex'))
  },
)
