import { answered } from '#test/support/answered.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lightCalls } from './light-calls.ts'
import { dropEarly, readEarly, takeArrived, takeEarly } from './early-reads.ts'

const { visits } = lightCalls

/** The network is what is not ours here. */
let sent: string[] = []
let answer: () => Response = () => answered({ data: [] })

beforeEach(() => {
  sent = []
  answer = () => answered({ data: [] })
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(answer())
  })
})
afterEach(() => {
  dropEarly()
  vi.unstubAllGlobals()
})

test('answers the same question once, whatever the order of its words', async () => {
  void readEarly(visits, { limit: 10, status: 'rejected' })
  const taken = takeEarly(visits, { status: 'rejected', limit: 10, search: '' })
  expect(await taken).toEqual({ data: [] })
  expect(takeEarly(visits, { limit: 10, status: 'rejected' })).toBeUndefined()
  expect(sent).toEqual(['/api/v1/visits?limit=10&status=rejected'])
})

test('hands over at once what has come, and leaves what has not', async () => {
  const read = readEarly(visits, { limit: 10 })
  expect(takeArrived(visits, { limit: 10 })).toBeUndefined()
  await read
  expect(takeArrived(visits, { limit: 10 })).toEqual({ data: [] })
  expect(takeEarly(visits, { limit: 10 })).toBeUndefined()
})

test('has no answer to another question, nor to a change', () => {
  void readEarly(visits, { limit: 10 })
  expect(takeEarly(visits, { limit: 20 })).toBeUndefined()
  expect(takeEarly({ ...visits, method: 'POST' }, { limit: 10 })).toBeUndefined()
})

test('hands a failure over once, also when it is there: it is the first of two tries', async () => {
  answer = () => answered({ message: 'No', code: 'X' }, { status: 500 })
  await expect(readEarly(visits, { limit: 10 })).rejects.toThrow('Failed to fetch visits')
  expect(takeArrived(visits, { limit: 10 })).toBeUndefined()
  await expect(takeEarly(visits, { limit: 10 })).rejects.toThrow('Failed to fetch visits')
  expect(takeEarly(visits, { limit: 10 })).toBeUndefined()
  expect(sent).toHaveLength(1)
})

test('forgets what a change has overtaken', () => {
  void readEarly(visits, { limit: 10 })
  dropEarly()
  expect(takeEarly(visits, { limit: 10 })).toBeUndefined()
})
