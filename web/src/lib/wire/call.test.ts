import { answered } from '#test/support/answered.ts'
import { visits } from '@rounds/contract/visits'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { asPage, call, unwrapList } from './call.ts'
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

test('what a list says beside its items stays', () => {
  const pagination = { page: 1, limit: 20, total: 1, totalPages: 1 }
  expect(asPage({ data: [{ id: 'a' }], pagination, unreadCount: 3 })).toEqual({
    data: [{ id: 'a' }],
    pagination,
    unreadCount: 3,
  })
  expect(asPage([{ id: 'a' }])).toEqual({ data: [{ id: 'a' }], pagination: { ...pagination, limit: 1 } })
})

test.each([
  ['a bare array', (visit: object) => [visit]],
  ['data', (visit: object) => ({ data: [visit] })],
  ['items', (visit: object) => ({ items: [visit] })],
])('visits are read from %s, in the words of the specification', async (_shape, bodyOf) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async () => answered(bodyOf({ id: 'v', status: 'IN_PROGRESS', type: 'FOLLOW_UP' })))
  const { data, pagination } = await call(visits.list, {})
  expect(data).toMatchObject([{ id: 'v', status: 'in-progress', type: 'follow_up' }])
  expect(pagination).toEqual({ page: 1, limit: 1, total: 1, totalPages: 1 })
})
