import { expect, test } from 'vitest'
import { isPlainSvg, kindOf } from './rules.ts'

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${attributes}>${inner}</svg>`

test.each([
  svg('<path d="M0 0"/>'),
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->${svg('<g fill="#fff"><circle r="1"/></g>')}`,
  svg('<defs><linearGradient id="a"><stop/></linearGradient></defs><rect fill="url(#a)"/>'),
  svg('<style>.a{fill:red}</style><use href="#b"/><use xlink:href="#b"/><text>on time = good</text>'),
])('a drawing is taken: %s', (text) => {
  expect(isPlainSvg(text)).toBe(true)
})

test.each([
  svg('<script>alert(1)</script>'),
  svg('<SCRIPT/>'),
  svg('<svg:script/>'),
  svg('', ' onload="alert(1)"'),
  svg('<g\nonclick = "x"/>'),
  svg('<a href="javascript:alert(1)"><path/></a>'),
  svg('<use href="https://evil.test/x.svg#a"/>'),
  svg('<use href=" //evil.test#a"/>'),
  svg('<image href="data:image/png;base64,AA"/>'),
  svg('<foreignObject><body/></foreignObject>'),
  svg('<animate attributeName="href" to="javascript:alert(1)"/>'),
  svg('<style>@import "https://evil.test"</style>'),
  svg('<rect fill="url(https://evil.test/x)"/>'),
  svg('<rect style="fill:u\\72l(https://evil.test)"/>'),
  svg('<use href="&#35;a"/>'),
  `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`,
  svg('<![CDATA[<script>]]>'),
  `${svg('')}<?xml-stylesheet href="https://evil.test"?>`,
  '<html><svg></svg></html>',
  '',
])('anything more is refused: %s', (text) => {
  expect(isPlainSvg(text)).toBe(false)
})

test.each([
  ['a.svg', Buffer.from('89504e470d0a1a0a00', 'hex'), 'image/png'],
  ['a.png', Buffer.from('ffd8ffe000', 'hex'), 'image/jpeg'],
  ['a.txt', Buffer.from('%PDF-1.7'), 'application/pdf'],
  ['a.SVG', Buffer.from(svg('')), 'image/svg+xml'],
  ['a.csv', Buffer.from('a;b\n1;2'), 'text/csv; charset=utf-8'],
  ['a.csv', Buffer.from('a\0b'), undefined],
  ['a.csv', Buffer.from([0xff, 0xfe, 0x41]), undefined],
  ['a.html', Buffer.from('<html></html>'), undefined],
  ['a.png', Buffer.from(svg('')), undefined],
  ['a.csv', Buffer.alloc(0), undefined],
])('%s is what its content says', (name, bytes, contentType) => {
  expect(kindOf(name, bytes)?.contentType).toBe(contentType)
})
