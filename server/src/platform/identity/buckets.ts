import { tooMany } from '#platform/plain/errors.ts'

type Bucket = { tokens: number; at: number }

/** More subjects than this are not remembered at once: the one that was silent longest is forgotten first. */
const MAX_SUBJECTS = 50_000

/**
 * Buckets that hold `burst` tokens and gain `perSecond`, one for each subject, in the memory of this instance. The returned
 * function takes a token at an instant in milliseconds; throws 429 with the time until the next one when there is none.
 */
export const tokenBuckets = ({ burst, perSecond }: { burst: number; perSecond: number }) => {
  const buckets = new Map<string, Bucket>()
  return (subject: string, now: number): void => {
    const { tokens, at } = buckets.get(subject) ?? { tokens: burst, at: now }
    const full = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond)
    buckets.delete(subject)
    if (buckets.size >= MAX_SUBJECTS) buckets.delete(buckets.keys().next().value ?? '')
    buckets.set(subject, { tokens: full < 1 ? full : full - 1, at: now })
    if (full < 1) throw tooMany(Math.ceil((1 - full) / perSecond))
  }
}

/** What one household or company is known by: an IPv4 address, or the first half of an IPv6 address. */
export const networkOf = (ip: string): string => {
  if (ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1)
  const [before = '', after] = ip.split('::')
  const groups = before.split(':')
  if (after !== undefined) groups.push('0', '0', '0', '0')
  return groups.slice(0, 4).join(':')
}
