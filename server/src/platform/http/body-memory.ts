import { Busy, unavailable } from '#platform/plain/errors.ts'

const MB = 1024 * 1024

/** Bodies over this are large: their senders are known, and wait for one another. Bytes. */
export const LARGE_BYTES = MB

/** What all bodies of this instance may take: three of the largest lists, and the bytes of everything else; and what those of one sender. */
const limits = { lists: 48 * MB, others: 96 * MB, formsEach: 5, smallEach: 24 * MB }

/**
 * - `list`: large JSON. Its objects weigh several times its bytes, so room for all of it is taken before it is read, and
 *   a person sends one at a time.
 * - `form`: a file, read byte by byte. A person sends as many at a time as a message takes.
 * - `small`: everything else. Whoever sends it, a stranger too, leaves room for others.
 */
export type BodyKind = 'list' | 'form' | 'small'

/** The memory that one body takes, until its request has ended and no work on it is left. */
export type BodyShare = {
  /** So many bytes more have come. Throws 503 when all bodies together are too many, 429 when the sender's small ones are. */
  take(bytes: number): void
  /** Keeps the share until the work is done, also when the request has ended before. */
  hold<T>(work: () => Promise<T>): Promise<T>
  /** Closes it when the share ends. */
  closeAfter(what: { close: () => Promise<void> }): void
  /** The request has ended. */
  end(): void
}

const stillUnderWay = () =>
  new Busy(429, 'RATE_LIMITED', 'Another upload of yours is under way. Try again in a moment.', 3)

/** Counts what bodies weigh. The returned function admits one more: throws 429 or 503 before anything of it is read. */
export const bodyMemory = () => {
  const taken = { lists: 0, others: 0 }
  /** Large bodies, and bytes of small ones, under way, by kind and sender. */
  const underWay = new Map<string, number>()
  const count = (key: string, more: number) => {
    const now = (underWay.get(key) ?? 0) + more
    if (now > 0) underWay.set(key, now)
    else underWay.delete(key)
  }

  return ({ kind, who, declared }: { kind: BodyKind; who: string; declared: number }): BodyShare => {
    const key = `${kind}:${who}`
    const own = underWay.get(key) ?? 0
    if (kind === 'list' && own > 0) throw stillUnderWay()
    if (kind === 'list' && taken.lists + declared > limits.lists) throw unavailable()
    if (kind === 'form' && own >= limits.formsEach) throw stillUnderWay()
    if (kind !== 'small') count(key, 1)
    const pool = kind === 'list' ? 'lists' : 'others'
    let bytes = kind === 'list' ? declared : 0
    taken[pool] += bytes

    let works = 0
    let hasEnded = false
    let isFree = false
    let open: { close: () => Promise<void> } | undefined
    const free = () => {
      if (!hasEnded || works > 0 || isFree) return
      isFree = true
      taken[pool] -= bytes
      count(key, kind === 'small' ? -bytes : -1)
      open?.close().catch(() => undefined)
    }
    return {
      take(more) {
        if (kind === 'list' || isFree) return
        if (kind === 'small' && (underWay.get(key) ?? 0) + more > limits.smallEach) throw stillUnderWay()
        if (taken.others + more > limits.others) throw unavailable()
        bytes += more
        taken.others += more
        if (kind === 'small') count(key, more)
      },
      async hold(work) {
        works++
        try {
          return await work()
        } finally {
          works--
          free()
        }
      },
      closeAfter(what) {
        open = what
      },
      end() {
        hasEnded = true
        free()
      },
    }
  }
}
