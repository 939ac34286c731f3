import { expect, test, vi } from 'vitest'
import { places } from './places.ts'

/** Who takes a place, in the order in which they get one. */
const open = (count: number, patienceMs: number) => {
  const turns = places(count, patienceMs)
  const inside: string[] = []
  const take = (name: string) =>
    turns.take().then(
      () => void inside.push(name),
      (error: { status?: number }) => void inside.push(`${name}: ${error.status}`),
    )
  return { ...turns, inside, take }
}

test('so many at once, then whoever came first', async () => {
  const { take, leave, waiting, inside } = open(2, 60_000)
  await Promise.all([take('a'), take('b')])
  const later = [take('c'), take('d')]
  expect([inside, waiting()]).toEqual([['a', 'b'], 2])
  leave()
  await later[0]
  leave()
  await later[1]
  expect([inside, waiting()]).toEqual([['a', 'b', 'c', 'd'], 0])
  leave()
  leave()
  await Promise.all([take('e'), take('f')])
  const last = take('g')
  expect([inside.slice(4), waiting()]).toEqual([['e', 'f'], 1])
  leave()
  await last
})

test('whoever has waited too long is refused, and takes no place from who comes later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { take, leave, waiting, inside } = open(1, 1500)
  await take('a')
  const late = take('b')
  vi.advanceTimersByTime(1499)
  expect(waiting()).toBe(1)
  vi.advanceTimersByTime(1)
  await late
  vi.useRealTimers()
  expect([inside, waiting()]).toEqual([['a', 'b: 503'], 0])
  leave()
  await take('c')
  expect(inside.at(-1)).toBe('c')
})
