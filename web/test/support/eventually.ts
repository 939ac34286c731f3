import { vi } from 'vitest'

/** Ends what is stuck, also where a whole core is taken away: what passes waits for none of it. Milliseconds. */
const LIMIT = 120_000

/** Resolves to what `look` says once it throws no more. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, LIMIT)
