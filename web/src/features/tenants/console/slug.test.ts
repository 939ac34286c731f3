import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['Laboratoires Orsel', 'laboratoires-orsel'],
  ['  Société Générale & Cie.', 'societe-generale-cie'],
  ['!!!', ''],
  [`${'x'.repeat(62)} y`, 'x'.repeat(62)],
])('%s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
