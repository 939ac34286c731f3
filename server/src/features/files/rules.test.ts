import { expect, test } from 'vitest'
import { kindOf } from './rules.ts'

test.each([
  ['a.svg', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
  ['a.png', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
  ['a.txt', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a.SVG', Buffer.from('<svg/>'), 'image/svg+xml'],
  ['a.csv', Buffer.from('a;b\n1;2'), 'text/csv; charset=utf-8'],
  ['a.csv', Buffer.from('a\0b'), undefined],
  ['a.csv', Buffer.from([0xff, 0xfe, 0x41]), undefined],
  ['a.html', Buffer.from('<html></html>'), undefined],
  ['a.png', Buffer.from('<svg/>'), undefined],
  ['a.csv', Buffer.alloc(0), undefined],
])('%s is what its content says', (name, bytes, contentType) => {
  expect(kindOf(name, bytes)?.contentType).toBe(contentType)
})
