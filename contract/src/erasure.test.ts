import { expect, test } from 'vitest'
import { isSameName } from './erasure.ts'

test.each([
  ['Zo\u00eb Heron', ' ZO\u00cb heron ', true],
  ['Zo\u00eb Heron', 'Zoe\u0308 Heron', true],
  ['Zo\u00eb Heron', 'Zoe Heron', false],
])('%s is %s: %s', (one, other, isSame) => expect(isSameName(one, other)).toBe(isSame))
