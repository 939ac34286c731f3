import type { Box } from '#demo/store/keep.ts'

/** Local storage of a browser with so much room, in characters. */
export const boxOf = (room = 5_000_000): Box & { size(): number } => {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > room) throw new DOMException('Full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key) => void items.delete(key),
    size: () => [...items.values()].join('').length,
  }
}
