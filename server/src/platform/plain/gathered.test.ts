import { expect, test, vi } from 'vitest'
import { gathered } from './gathered.ts'

const REST_MS = 10

const recorded = () => {
  const sent: string[][] = []
  const news = gathered(async (items: string[]) => void sent.push(items), REST_MS)
  return { sent, ...news }
}

test('what comes alone is handed on at once, what comes while it rests together, and in order', () => {
  vi.useFakeTimers()
  const { sent, add } = recorded()
  add('a')
  expect(sent).toEqual([['a']])
  add('b')
  add('c')
  expect(sent).toHaveLength(1)
  vi.advanceTimersByTime(REST_MS)
  expect(sent).toEqual([['a'], ['b', 'c']])
  add('d')
  expect(sent).toHaveLength(2)
  vi.advanceTimersByTime(REST_MS)
  expect(sent).toEqual([['a'], ['b', 'c'], ['d']])
  vi.advanceTimersByTime(REST_MS)
  add('e')
  expect(sent).toHaveLength(4)
  vi.useRealTimers()
})

test('the end hands on what waits and is over once it has arrived', async () => {
  let arrive: () => void = () => undefined
  const sent: number[][] = []
  const { add, end } = gathered((items: number[]) => {
    sent.push(items)
    return new Promise<void>((resolve) => (arrive = resolve))
  }, 60_000)
  add(1)
  add(2)
  let isOver = false
  const ending = end().then(() => (isOver = true))
  await Promise.resolve()
  expect([sent, isOver]).toEqual([[[1], [2]], false])
  arrive()
  await ending
  expect(isOver).toBe(true)
})
