import { expect, test } from 'vitest'
import { JsonText, Row, columnOf } from './rows.ts'

const textColumn = columnOf({ name: 'full_name', dataTypeID: 25 }, 2)
const idColumn = columnOf({ name: 'id', dataTypeID: 23 }, 0)

test('a row is the JSON of its object, of its own columns alone', () => {
  const row = new Row<{ id: number; fullName: string }>(
    [idColumn, textColumn],
    ['7', 'no part of it', 'Zoé “Ễ” \\ \n'],
  )
  expect(JSON.parse(row.text)).toEqual(row.value)
  expect(row.pick(['fullName'])).toEqual({ fullName: 'Zoé “Ễ” \\ \n' })
  expect(row.pick(['id'])).toEqual({ id: 7 })
})

test.each([
  ['2026-11-20 09:56:00+00', '2026-11-20T09:56:00.000Z'],
  ['2026-11-20 09:56:00.1+00', '2026-11-20T09:56:00.100Z'],
  ['2026-11-20 09:56:00.02+00', '2026-11-20T09:56:00.020Z'],
  ['2026-11-20 09:56:00.123987+00', '2026-11-20T09:56:00.123Z'],
])('an instant of the database is the same one in the API: %s', (text, instant) => {
  const row = new Row<{ at: string }>([columnOf({ name: 'at', dataTypeID: 1184 }, 0)], [text])
  expect(row.value).toEqual({ at: instant })
  expect(JSON.parse(row.text)).toEqual({ at: instant })
})

test.each([
  ['nothing', []],
  ['plain parts', ['{"a":', '1}']],
  ['letters of one to four bytes', ['["é', 'ễ', '😀', '"]']],
  ['more than stands in the shared place', ['["', 'ễ'.repeat(700_000), '"]']],
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
