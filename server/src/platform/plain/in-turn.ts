import { unavailable } from './errors.ts'

/**
 * Does one piece of work at a time, in the order of asking, so that what is heavy leaves room for everything else. Throws
 * 503 when `waiting` others are under way or wait already.
 */
export const inTurn = ({ waiting: most }: { waiting: number }) => {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= most) throw unavailable()
    waiting++
    const result = last.then(work).finally(() => {
      waiting--
    })
    last = result.catch(() => undefined)
    return result
  }
}
