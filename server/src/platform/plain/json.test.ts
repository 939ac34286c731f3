import { expect, test } from 'vitest'
import { parseJson } from './json.ts'

const read = (text: string) => parseJson(Buffer.from(text))

test('what stands in a text counts for nothing, whatever is escaped in it', () => {
  for (const text of ['"'.repeat(3) + '{'.repeat(30), '\\', `\\"${'['.repeat(30)}`, '},{'.repeat(30)])
    expect(read(JSON.stringify({ text, more: [1] }))).toEqual({ text, more: [1] })
})

test('lists and objects are nested as deep as may be, and not deeper', () => {
  const nested = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
  expect(read(nested(20))).toHaveProperty('a')
  expect(() => read(nested(21))).toThrow('JSON is nested more than 20 levels deep')
})

test.each(['__proto__', 'constructor', 'prototype'])(
  'no value is called %s, however deep it stands',
  (name) => {
    expect(() => read(`{"a":[{"${name}":1}]}`)).toThrow('Request body has a name that is not allowed')
  },
)

test.each([
  ['{"a":1e999}', 'A number is out of range'],
  ['{"a":"\\u0000"}', 'Text contains characters that cannot be stored'],
  ['{"a\\ud800":1}', 'Text contains characters that cannot be stored'],
  ['[1]', 'Request body must be a JSON object'],
  ['null', 'Request body must be a JSON object'],
  ['\uFEFF{}', 'Request body is not valid JSON'],
])('%s is refused: %s', (text, message) => {
  expect(() => read(text)).toThrow(message)
})

test('nothing is no input', () => {
  expect(read('')).toEqual({})
})
