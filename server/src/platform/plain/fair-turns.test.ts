import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { fairTurns, presence } from './fair-turns.ts'

const stays = new AbortController().signal

/** Work that goes on until it is told to end; `begun` names what has begun, in order. */
const lane = (
  places: number,
  waiting: number,
  patienceMs = 1_000_000,
  isAlone?: (company: string) => boolean,
) => {
  const { take, load } = fairTurns(
    Array.from({ length: places }, (_, at) => at),
    { waiting, patienceMs },
    isAlone,
  )
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    load,
    ask: (company: string, name: string, gone: AbortSignal = stays) =>
      take(company, gone, async () => {
        begun.push(name)
        await new Promise<void>((end) => ends.set(name, end))
      }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      ),
    end: async (name: string) => {
      ends.get(name)?.()
      await setImmediate()
    },
  }
}

test('a company takes half of what is free, however much it asks, and the next is served at once', async () => {
  const { begun, ask, end } = lane(4, 8)
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2'])
  asked.push(ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1'))
  await setImmediate()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1'])
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'b2']) await end(name)
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'])
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
})

test('while somebody else is there, a company takes one place and goes on when it is free again', async () => {
  let others = true
  const { begun, ask, end } = lane(4, 8, 1_000_000, () => !others)
  const asked = ['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name))
  asked.push(ask('b', 'b1'))
  await setImmediate()
  expect(begun).toEqual(['a1', 'b1'])
  await end('a1')
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  others = false
  await end('b1')
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  for (const name of ['a2', 'a3', 'a4']) await end(name)
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['done']))
})

test('alone is whoever nobody else was beside of late', () => {
  const { sees, isAlone } = presence(1_000_000)
  expect(isAlone('a')).toBe(true)
  sees('a')
  expect([isAlone('a'), isAlone('b')]).toEqual([true, false])
  sees('b')
  sees('a')
  sees('a')
  expect([isAlone('a'), isAlone('b')]).toEqual([false, false])
  const forgetful = presence(-1)
  for (const id of ['a', 'b']) forgetful.sees(id)
  expect([forgetful.isAlone('a'), forgetful.isAlone('b')]).toEqual([true, true])
})

test('companies take turns, each in its own order', async () => {
  const { begun, ask, end } = lane(1, 16)
  const asked = ['a1', 'a2', 'a3'].map((name) => ask('a', name))
  asked.push(ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1'))
  await setImmediate()
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  await Promise.all(asked)
})

test('beyond the room to wait a company is refused, and another still finds some', async () => {
  const { begun, load, ask, end } = lane(1, 4)
  const asked = ['a1', 'a2', 'a3'].map((name) => ask('a', name))
  expect(await ask('a', 'a4')).toBe('UNAVAILABLE')
  const other = ask('b', 'b1')
  await setImmediate()
  expect(load()).toEqual({ running: 1, waiting: 3, refused: 1 })
  for (const name of ['a1', 'b1', 'a2', 'a3']) await end(name)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  expect(await Promise.all([...asked, other])).toEqual(['done', 'done', 'done', 'done'])
  expect(load()).toEqual({ running: 0, waiting: 0, refused: 1 })
})

test('who is gone waits no more and gives its room to the next', async () => {
  const { begun, ask, end } = lane(1, 2)
  const first = ask('a', 'a1')
  for (const name of ['a2', 'a3']) {
    const leaving = new AbortController()
    const waiting = ask('a', name, leaving.signal)
    expect(await ask('a', 'one more')).toBe('UNAVAILABLE')
    leaving.abort()
    expect(await waiting).toBe('CALLER_GONE')
    expect(await ask('a', 'a4', leaving.signal)).toBe('CALLER_GONE')
  }
  const last = ask('a', 'a5')
  await setImmediate()
  for (const name of ['a1', 'a5']) await end(name)
  expect(begun).toEqual(['a1', 'a5'])
  expect(await Promise.all([first, last])).toEqual(['done', 'done'])
})

test('nobody waits for longer than is useful', async () => {
  const { begun, load, ask, end } = lane(1, 4, 1)
  const first = ask('a', 'a1')
  expect(await ask('a', 'a2')).toBe('UNAVAILABLE')
  expect(load()).toEqual({ running: 1, waiting: 0, refused: 1 })
  await end('a1')
  expect(await first).toBe('done')
  expect(begun).toEqual(['a1'])
})
