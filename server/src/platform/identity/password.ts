import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { hashQueue } from './hash-queue.ts'

/** OWASP's minimum for argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Signing in must not starve everything else (performance.md, point 9): of the four threads that Node keeps for such work one
 * stays free. Half of the places are for people from networks where their company is signed in.
 */
const hashing = hashQueue({ workers: Math.min(3, availableParallelism()), waiting: 100, kept: 50 })

/** The argon2id hash of a password, with its salt and cost. Throws 503 when too many wait for theirs. */
export const hashPassword = (password: string): Promise<string> =>
  hashing(() => hash(password.normalize('NFC'), cost), { isKnown: true })

/** A hash of nothing anybody types: compared for unknown users, so that they take as long as known ones. */
const nobody = hash('nobody has this password', cost)

/**
 * Whether `stored` is the hash of the password; takes as long where nothing is stored. Throws 503 when too many wait, to
 * strangers sooner than to whoever `isKnown`.
 */
export const verifyPassword = (
  stored: string | null | undefined,
  password: string,
  { isKnown = true } = {},
): Promise<boolean> =>
  hashing(async () => (await verify(stored ?? (await nobody), password.normalize('NFC'))) && stored != null, {
    isKnown,
  })
