import { hash, verify } from '@node-rs/argon2'
import { unavailable } from './errors.ts'

/** OWASP's minimum for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MAX_WAITING = 50

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One hash at a time, so that signing in does not starve everything else; 503 when too many wait (performance.md, point 9). */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (waiting >= MAX_WAITING) throw unavailable()
  waiting++
  const result = last.then(work).finally(() => {
    waiting--
  })
  last = result.catch(() => undefined)
  return result
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFC'), cost))

/** A hash of nothing anybody types: compared for unknown users, so that they take as long as known ones. */
const nobody = hash('nobody has this password', cost)

export const verifyPassword = (stored: string | null | undefined, password: string): Promise<boolean> =>
  inTurn(async () => (await verify(stored ?? (await nobody), password.normalize('NFC'))) && stored != null)
