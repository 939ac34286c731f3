import { expect, test } from 'vitest'
import { columnOf } from './columns.ts'
import { JsonText, Row, SentRow } from './rows.ts'

/** A row as the database writes it: how many fields, and each with its length before it. */
const sent = (...fields: (string | null)[]) => {
  const parts = fields.flatMap((field) => {
    const length = Buffer.alloc(4)
    const bytes = Buffer.from(field ?? '')
    length.writeInt32BE(field === null ? -1 : bytes.length)
    return [length, bytes]
  })
  const before = Buffer.from('what came before')
  const bytes = Buffer.concat([before, Buffer.of(0, fields.length), ...parts, Buffer.from('after')])
  return new SentRow(bytes, before.length, bytes.length - 5)
}
const jsonOf = (row: Row<unknown>): unknown => JSON.parse(new JsonText(['{', row, '}']).bytes.toString())

const textColumn = columnOf({ name: 'full_name', dataTypeID: 25 }, 2)
const idColumn = columnOf({ name: 'id', dataTypeID: 23 }, 0)

test('a row is the JSON of its object, of its own columns alone', () => {
  const row = new Row<{ id: number; fullName: string }>(
    [idColumn, textColumn],
    sent('7', 'no part of it', 'Zoé “Ễ” \\ \n'),
  )
  expect(jsonOf(row)).toEqual(row.value)
  expect(row.pick(['fullName'])).toEqual({ fullName: 'Zoé “Ễ” \\ \n' })
  expect(row.pick(['id'])).toEqual({ id: 7 })
})

const everySign = String.fromCodePoint(
  ...Array.from({ length: 0x1_80 }, (_, code) => code + 1),
  0x20_28,
  0x1_f6_00,
)

test.each<[type: string, oid: number, text: string | null, value: unknown]>([
  ['nothing', 25, null, null],
  ['text', 25, everySign, everySign],
  ['no text', 25, '', ''],
  ['long text', 25, everySign.repeat(30), everySign.repeat(30)],
  ['varchar', 1043, 'a "b"', 'a "b"'],
  ['one of our own types', 16_999, 'in-progress', 'in-progress'],
  ['a truth', 16, 't', true],
  ['an untruth', 16, 'f', false],
  ['int2', 21, '-3', -3],
  ['int4', 23, '2147483647', 2_147_483_647],
  ['int8', 20, '9007199254740991', 9_007_199_254_740_991],
  ['numeric', 1700, '3.50', 3.5],
  ['float8', 701, '1.25', 1.25],
  ['uuid', 2950, '0190f3a0-0000-7000-8000-000000000001', '0190f3a0-0000-7000-8000-000000000001'],
  ['a day', 1082, '2026-11-29', '2026-11-29'],
  ['a time', 1083, '09:05:30.5', '09:05'],
  ['an instant', 1184, '2026-11-29 09:56:00.123456+00', '2026-11-29T09:56:00.123Z'],
  ['an instant of few digits', 1184, '2026-11-29 09:56:00.5+00', '2026-11-29T09:56:00.500Z'],
  ['an instant of a whole second', 1184, '2026-11-29 09:56:00+00', '2026-11-29T09:56:00.000Z'],
  ['jsonb', 3802, '{"a": ["\\"", 1.5, null]}', { a: ['"', 1.5, null] }],
  ['long jsonb', 3802, JSON.stringify(['x'.repeat(500)]), ['x'.repeat(500)]],
  ['a list', 1009, '{a,"b \\"c\\"",NULL}', ['a', 'b "c"', null]],
  ['an empty list', 1009, '{}', []],
  ['a list of ids', 2951, '{0190f3a0-0000-7000-8000-000000000001}', ['0190f3a0-0000-7000-8000-000000000001']],
  ['a type that nobody thought of', 600, '(1,2)', { x: 1, y: 2 }],
])('what a row tells and what it is read as is the same: %s', (_, dataTypeID, text, value) => {
  const columns = [columnOf({ name: 'told', dataTypeID }, 1), columnOf({ name: 'last', dataTypeID: 23 }, 3)]
  const row = new Row<{ told: unknown; last: number }>(columns, sent('x', text, null, '1'))
  expect(row.value).toEqual({ told: value, last: 1 })
  expect(jsonOf(row)).toEqual({ told: value, last: 1 })
  const most = Buffer.alloc(row.most)
  expect(row.write(most, 0)).toBeLessThanOrEqual(row.most)
})

test('fields of a row are read as they were sent', () => {
  expect(sent('7', null, 'é', '').fields).toEqual(['7', null, 'é', ''])
})

test.each([
  ['nothing', []],
  ['plain parts', ['{"a":', '1}']],
  ['letters of one to four bytes', ['["é', 'ễ', '😀', '"]']],
  ['more than stands in the shared place', ['["', 'ễ'.repeat(700_000), '"', ',"', 'ễ'.repeat(900_000), '"]']],
])('bytes are those of the text: %s', (_, parts) => {
  const bytes = new JsonText<unknown>(parts).bytes
  expect(bytes.equals(Buffer.from(parts.join('')))).toBe(true)
})

test('bytes have memory of their own, which can be given back', () => {
  for (const length of [1, 5000, 700_000]) {
    const { buffer, byteLength } = new JsonText<unknown>(['"', 'x'.repeat(length), '"']).bytes
    expect(buffer.byteLength).toBe(byteLength)
  }
})

test('an answer keeps its bytes when the next one is written', () => {
  const first = new JsonText<unknown>(['"', 'ễ'.repeat(1000), '"']).bytes
  const second = new JsonText<unknown>(['"short"']).bytes
  expect([first.length, second.toString()]).toEqual([3002, '"short"'])
  expect(first.toString()).toBe(`"${'ễ'.repeat(1000)}"`)
})
