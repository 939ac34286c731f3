import { unavailable } from './errors.ts'

/**
 * So many at once, first come first served. Whoever has waited `patienceMs` gets 503, and nothing of theirs waits on. Who has
 * taken a place leaves it.
 */
export const places = (count: number, patienceMs: number) => {
  let free = count
  const starts = new Set<() => void>()
  return {
    waiting: (): number => starts.size,
    async take(): Promise<void> {
      if (free > 0) {
        free--
        return
      }
      await new Promise<void>((resolve, reject) => {
        const start = () => {
          clearTimeout(timer)
          resolve()
        }
        const timer = setTimeout(() => {
          starts.delete(start)
          reject(unavailable())
        }, patienceMs)
        starts.add(start)
      })
    },
    leave(): void {
      const [next] = starts
      if (!next) free++
      else {
        starts.delete(next)
        next()
      }
    },
  }
}
