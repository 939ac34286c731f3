import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

/** Tabs share what the browser stores, and each has a memory of its own. */
const openTab = async () => {
  vi.resetModules()
  const { nextOrder } = await import('./order.ts')
  return nextOrder
}

test('two tabs count on from each other, and from what is unsent', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  const one = await openTab()
  const two = await openTab()
  expect([one([]), two([]), one([]), two([]), two([])]).toEqual([1, 2, 3, 4, 5])
  expect(one([{ order: 9 }, {}])).toBe(10)
  expect(two([])).toBe(11)
})

test('a browser that stores nothing counts in memory', async () => {
  vi.stubGlobal('localStorage', undefined)
  const nextOrder = await openTab()
  expect([nextOrder([{ order: 4 }]), nextOrder([]), nextOrder([])]).toEqual([5, 6, 7])
})
