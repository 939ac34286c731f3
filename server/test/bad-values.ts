import { randomUUID } from 'node:crypto'
import type { Kind } from './endpoints.ts'

/** server-rules 9.2: what each kind of field must refuse with 400, as JSON values of a body. */
export const refused: Record<Kind, unknown[]> = {
  id: [
    '', ' ', 'abc', '1', '{0198c5a0-1111-7abc-8def-0123456789ab}', 'urn:uuid:0198c5a0-1111-7abc-8def-0123456789ab',
    '0198c5a0-1111-7abc-8def-0123456789a', '0198c5a0-1111-7abc-8def-0123456789abc', `' or 1=1--`, '*', '../..',
    5, true, {}, ['x'], '0198c5a0-1111-7abc-8def-0123456789ab\n', '0198c5a0111 17abc8def0123456789ab',
  ],
  day: [
    '', '2026-02-29', '2026-02-30', '2026-13-01', '2026-00-00', '1999-12-31', '2101-01-01', '0000-00-00', '10000-01-01',
    '+275760-09-13', 'today', 'infinity', '-infinity', 'yesterday allballs', 'epoch', '20261120', '2026-1-1', '20/11/2026',
    '2026-11-20 10:00', '2026-11-20\n', 1_763_596_800, 1_763_596_800_000, true, {}, ['2026-11-20'], '５０２６-11-20',
  ],
  instant: [
    '', 'now', 'today', 'infinity', '2026-11-20', '2026-11-20T10:00', '2026-11-20T10:00:00', '2026-11-20T24:00:00Z',
    '2026-11-20T23:59:60Z', '2026-11-20T25:61:00Z', '2026-11-20T10:00:00+15:00', '2026-02-30T10:00:00Z',
    '10000-01-01T00:00:00Z', '0000-00-00T00:00:00Z', '2026-11-20 10:00:00Z', 1_763_596_800_000, true, {}, ['x'],
    'Fri, 20 Nov 2026 10:00:00 GMT',
  ],
  time: ['', '24:00', '23:60', '25:61', '9:00', '09:00:00', '0900', 'now', 'allballs', '09:00Z', '-1:00', '09:00\n', 900, true, {}, ['09:00']],
  email: [
    'plain', '@b.co', 'a@', 'a@b', 'a b@c.de', 'a@b..co', 'a@b.co,c@d.ef', 'a@b.co\r\nBcc: x@y.zz', `${'a'.repeat(300)}@b.co`, `${'a'.repeat(65)}@b.co`,
    'a@b.co\u202E', 'a\u0000@b.co', '<a@b.co>', 'Ada <a@b.co>', 5, true, {}, ['a@b.co'],
  ],
  // Empty says that there is none.
  website: ['abc', 'javascript:alert(1)', 'data:text/html,x', 'ftp://a.b', '//a.b', 'https://', ' ', `https://${'a'.repeat(400)}.b`, 'https://a.b/\u0000', 5, true, {}, ['https://a.b']],
  colour: ['', 'red', '#12345', '#1234567', '#12345g', '123456', 'rgb(1,2,3)', '#123456;}', '#123456\n', 'url(javascript:alert(1))', 5, true, {}, ['#123456']],
  prose: [5, -0, 1.5, true, false, {}, { 0: 'a' }, [], ['a'], [['a']], 'a\u0000b', 'a\u0001b', 'a\u001bb', 'a\u007fb', 'a\u0085b', 'a\ufffeb', 'a\uffffb', '\ud800', '\udc00a', 'x'.repeat(100_000)],
  lookup: [5, -0, true, false, {}, { 0: 'a' }, [], ['a']],
  password: ['', 'short', '1234567', 'a\u0000bcdefghij', 'x'.repeat(129), '\ud800aaaaaaaaaa', 5, 12_345_678, true, {}, ['a long password'], null],
  code: ['', ' ', 'a b', 'a/b', '../../etc/passwd', '<script>', 'é', '-', 'a'.repeat(300), 'a\u0000b', 5, true, {}, ['abc'], null],
  word: ['', ' ', 'nonsense', 'constructor', '__proto__', 'toString', '*', `' or 1=1--`, 'a'.repeat(10_000), 5, 0, true, {}, ['x'], 'scheduled; drop table visits'],
  number: [
    '1', '', 'abc', '1e3', '0x10', true, false, {}, [], [5], -1e300, 1e300, 2 ** 53, 2 ** 53 + 2, 2 ** 31, -(2 ** 31) - 1, 1e-7 + 999_999,
    Number.MAX_VALUE, 1234.5678,
  ],
  boolean: ['true', 'false', '1', '', 'yes', 1, 0, {}, [], [true]],
  array: [5, true, { 0: 'a' }, { length: 1 }, Array.from({ length: 60_001 }, () => 'x')],
  object: ['', 'abc', 5, true, [], [{}], '{}'],
  file: ['', 'abc', 5, true, [], {}, null],
} // prettier-ignore

/** What any field may be sent: refused or taken, but never a fault of ours, and taken only as it was sent. */
export const curious: unknown[] = [
  null, '', ' ', '\t\n', '0', 'null', 'undefined', 'NaN', 'true', '[]', '{}', '{"a":1}', '=1+1', '+1', '-1', '@x', "=cmd|' /C calc'!A0",
  "O'Brien", `' or 1=1--`, `'; drop table visits; --`, '$$', '$1', '\\', '\\0', '%', '_', '%_%', '%00', '%0d%0aSet-Cookie: a=b',
  'a\r\nX-Evil: 1', '<b>bold</b>', '<script>alert(1)</script>', '"><svg onload=alert(1)>', 'javascript:alert(1)', '{{7*7}}', '${7*7}', '<%= 7*7 %>',
  '../../../etc/passwd', '..%2f..%2f', 'C:\\Windows\\win.ini', 'file:///etc/passwd', '*)(uid=*))(|(uid=*', `' or '1'='1`, '$(reboot)', '`reboot`',
  `${'a'.repeat(50)}!`, 'İstanbul ıI', 'straße ﬁ', 'Nguyễn Thị Hồng', 'José', 'Jose\u0301', 'محمد العربي', 'שלום', '😀👩‍👩‍👧‍👦🇫🇷', '👍'.repeat(15),
  `e${'\u0301'.repeat(200)}`, 'а@Ь.со', 'a\ufeffb', '\ufeffa', 'a\u2028b', 'a\u202eb', 'a\u2066b', '\u200f', 'x'.repeat(121), 'x'.repeat(5001), 'x'.repeat(60_000),
  '2024-02-29', '2026-11-20T23:30:00+14:00', '2026-03-29T02:30:00+01:00', '2026-10-25T02:30:00.123456789Z', '09:00', '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF', randomUUID().toUpperCase(), -0, 0, 1, -1, 1.5, 5, 30, 1e21, [], [null], [[]], {}, { a: { b: { c: {} } } },
  { toString: 1, hasOwnProperty: 2, valueOf: null }, { __defineGetter__: 'x' }, { length: -1 }, ['a', 1, null, {}],
] // prettier-ignore

/** The same for a place in an address, where everything is text. */
export const curiousText: string[] = curious.filter(
  (value): value is string => typeof value === 'string' && value.length < 6000,
)

/** server-rules 9.3: text that people type and that must be taken and kept as it is. */
export const welcome: string[] = [
  '😀 family 👩‍👩‍👧‍👦 flag 🇫🇷', 'محمد العربي', 'שלום', 'Nguyễn Thị Hồng', 'José', 'Jose\u0301', "O'Brien", '<b>x</b>', '=1+1', 'null', 'true', '{{7*7}}', '%_\\', '張偉', 'İıŞş',
] // prettier-ignore

/** server-rules 9.2, paging and lists: text that a field of a query must refuse. */
export const refusedText: Partial<Record<Kind, string[]>> = {
  id: refused.id.filter((value): value is string => typeof value === 'string'),
  day: refused.day.filter((value): value is string => typeof value === 'string'),
  word: refused.word.filter((value): value is string => typeof value === 'string' && value.length < 6000),
  number: [
    '',
    '0',
    '-1',
    '1.5',
    '1e9',
    '9999999999',
    'all',
    'NaN',
    '0x10',
    '1_0',
    ' 1',
    '١',
    '1;drop table visits',
  ],
  boolean: ['', '1', '0', 'yes', 'TRUE ', 'null'],
}

/**
 * Every value meets every endpoint and field in the full sweep (SWEEP=full, before a release); otherwise each meets one in
 * `share`, others for each label, so that every value is still sent to some and every kind of field still meets all.
 */
export const sample = <T>(values: T[], share: number, label: string): T[] => {
  const offset = Buffer.from(label).reduce((sum, byte) => sum + byte, 0)
  const every = Math.min(share, values.length)
  return process.env.SWEEP === 'full' ? values : values.filter((_, index) => (index + offset) % every === 0)
}
