import { describe, expect, test } from 'vitest'
import { unwrapList } from './call.ts'
import { cleanParameters } from './http.ts'

describe('unwrapList', () => {
  const list = [{ id: 1 }]
  test.each([
    ['a bare array', list],
    ['data', { data: list }],
    ['items', { items: list }],
    ['data.delegates', { data: { delegates: list } }],
    ['data.data', { data: { data: list } }],
    ['a single object', { id: 1 }],
  ])('reads %s', (_shape, body) => {
    expect(unwrapList(body)).toEqual(list)
  })

  test.each([[null], [undefined], ['text'], [{ data: {} }], [{}]])('%j holds nothing', (body) => {
    expect(unwrapList(body)).toEqual([])
  })
})

test('drops empty, null and undefined parameters, keeps false and 0', () => {
  const given = { a: '', b: null, c: undefined, d: 0, e: false, f: ['x', 'y'], g: 'text' }
  expect(cleanParameters(given)).toEqual({ d: '0', e: 'false', f: 'x,y', g: 'text' })
})
