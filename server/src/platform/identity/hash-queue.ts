import { unavailable } from '#platform/plain/errors.ts'

type Waiting = { start: () => void }

/**
 * Does heavy work `workers` at a time. Who is known goes before strangers and has `kept` of the `waiting` places alone: a
 * flood of strangers then keeps nobody out who was here before. Throws 503 to whoever finds no place.
 */
export const hashQueue = ({ workers, waiting, kept }: { workers: number; waiting: number; kept: number }) => {
  const known: Waiting[] = []
  const strangers: Waiting[] = []
  let running = 0

  const next = () => {
    const first = known.shift() ?? strangers.shift()
    if (first) first.start()
    else running--
  }

  return async <T>(work: () => Promise<T>, { isKnown }: { isKnown: boolean }): Promise<T> => {
    if (running < workers) running++
    else {
      const isFull = isKnown ? known.length + strangers.length >= waiting : strangers.length >= waiting - kept
      if (isFull) throw unavailable()
      await new Promise<void>((start) => (isKnown ? known : strangers).push({ start }))
    }
    try {
      return await work()
    } finally {
      next()
    }
  }
}
