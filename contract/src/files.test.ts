import { expect, test } from 'vitest'
import { kindOf } from './files.ts'

const words = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a.svg', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'image/png'],
  ['a.png', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0), 'image/jpeg'],
  ['a.txt', words('%PDF-1.7'), 'application/pdf'],
  ['a.SVG', words('<svg/>'), 'image/svg+xml'],
  ['a.csv', words('a;b\n1;2'), 'text/csv; charset=utf-8'],
  ['a.csv', words('a\0b'), undefined],
  ['a.csv', Uint8Array.of(0xff, 0xfe, 0x41), undefined],
  ['a.html', words('<html></html>'), undefined],
  ['a.png', words('<svg/>'), undefined],
  ['a.csv', new Uint8Array(), undefined],
])('%s is what its content says', (name, bytes, contentType) => {
  expect(kindOf(name, bytes)?.contentType).toBe(contentType)
})
