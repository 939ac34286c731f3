export const json = { 'content-type': 'application/json' }
const deep = (levels: number, [open, close]: [string, string]) =>
  `{"x":${open.repeat(levels - 1)}1${close.repeat(levels - 1)}}`
const keys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, at])))

/** Bodies that are no request, with the statuses that refuse them. */
export const notBodies: [string, string | Buffer, number[], Record<string, string>?][] = [
  ['null', 'null', [400]],
  ['a list', '[]', [400]],
  ['a list of objects', '[{}]', [400]],
  ['a string', '"x"', [400]],
  ['a number', '5', [400]],
  ['true', 'true', [400]],
  ['two documents', '{}{}', [400]],
  ['two lines', '{}\n{}', [400]],
  ['a trailing comma', '{"a":1,}', [400]],
  ['a comment', '{/* */}', [400]],
  ['single quotes', "{'a':1}", [400]],
  ['an open object', '{"a":', [400]],
  ['only spaces', '   ', [400]],
  ['NaN', '{"a":NaN}', [400]],
  ['a number beyond numbers', '{"a":1e400}', [400]],
  ['a hexadecimal number', '{"a":0x10}', [400]],
  ['a leading zero', '{"a":01}', [400]],
  ['a byte-order mark', Buffer.from('\ufeff{}'), [400]],
  ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]), [400]],
  ['overlong UTF-8', Buffer.from([0x7b, 0x22, 0xc0, 0xaf, 0x22, 0x3a, 0x31, 0x7d]), [400]],
  ['UTF-16', Buffer.from('{"a":1}', 'utf16le'), [400]],
  ['a NUL', '{"a":"\\u0000"}', [400]],
  ['a NUL in a name', '{"a\\u0000":1}', [400]],
  ['a raw control character', '{"a":"\u0001"}', [400]],
  ['a lone surrogate', '{"a":"\\ud800"}', [400]],
  ['a lone surrogate in a name', '{"\\udc00":1}', [400]],
  ['21 levels of lists', deep(21, ['[', ']']), [400]],
  ['5,000 levels of lists', deep(5000, ['[', ']']), [400]],
  ['100,000 levels of objects', deep(40_000, ['{"a":', '}']), [400]],
  ['__proto__', '{"__proto__":{"isAdmin":true}}', [400]],
  ['a deep __proto__', '{"a":[{"__proto__":1}]}', [400]],
  ['an escaped __proto__', '{"\\u005f_proto__":{"role":"SUPER_ADMIN"}}', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"isAdmin":true}}}', [400]],
  ['text/plain', '{}', [415], { 'content-type': 'text/plain' }],
  ['a form', 'a=1', [415], { 'content-type': 'application/x-www-form-urlencoded' }],
  ['XML', '<a/>', [415], { 'content-type': 'application/xml' }],
  ['an odd type', '{}', [415], { 'content-type': 'application/json-patch+json' }],
  ['a broken type', '{}', [415], { 'content-type': ';;' }],
  ['no type', '{}', [415], { 'content-type': '' }],
  ['the charset utf-16', '{}', [415], { 'content-type': 'application/json; charset=utf-16' }],
  ['gzip', Buffer.from('1f8b0800000000000003ab0500', 'hex'), [415], { ...json, 'content-encoding': 'gzip' }],
  ['an unknown encoding', '{}', [415], { ...json, 'content-encoding': 'magic' }],
] // prettier-ignore

/** Odd but sound: unknown names are ignored (decisions.md), so what they hold must harm nobody. */
export const oddBodies: [string, string][] = [
  ['an empty body', ''],
  ['an empty object', '{}'],
  ['10,000 unknown names', keys(10_000)],
  ['a name of 64 KB', JSON.stringify({ ['k'.repeat(65_536)]: 1 })],
  ['20 levels', deep(20, ['[', ']'])],
  ['names of every object', '{"toString":1,"hasOwnProperty":2,"__defineGetter__":3,"valueOf":null,"then":4}'],
  ['a name twice', '{"a":1,"a":2}'],
  ['server-owned fields', '{"tenantId":"x","role":"SUPER_ADMIN","createdAt":"x","isAdmin":true,"userId":1}'],
]
