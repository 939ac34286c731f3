import type { Descriptor } from '@rounds/contract/endpoint'
import { onCleared } from '#lib/person/auth-store.ts'
import { cleanParameters, send } from './http.ts'

type Reads = readonly (readonly [read: Descriptor, input: object])[]
/** What the page of an address asks first, from its query and the day in the tenant's zone. */
export type FirstReads = (query: URLSearchParams, today: string) => Reads

/** As long as an answer counts as fresh once a page has it (query.ts): no page begins with an older one. Milliseconds. */
export const KEEP_MS = 10_000

/** `answer` once it has come. */
type Early = { coming: Promise<unknown>; answer?: unknown }

const reads = new Map<string, Early>()

const keyOf = ({ name }: Descriptor, input: object) => {
  const entries = Object.entries(cleanParameters(input as Record<string, unknown>))
  return `${name} ${JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))}`
}

/**
 * Sends a read before the code of its page is there: what the page asks first is answered by it, once. Whoever wants the answer
 * themselves is handed it too.
 */
export const readEarly = (read: Descriptor, input: object): Promise<unknown> => {
  const key = keyOf(read, input)
  const early: Early = { coming: send(read, input as Record<string, unknown>) }
  const forget = () => {
    if (reads.get(key) === early) reads.delete(key)
  }
  reads.set(key, early)
  setTimeout(forget, KEEP_MS)
  // A failure is handed over too: it is the first of the page's two tries (specification §9).
  return early.coming.then((answer) => (early.answer = answer))
}

const take = (read: Descriptor, input: object, isThere: (early: Early) => boolean): Early | undefined => {
  if (read.method !== 'GET' || reads.size === 0) return undefined
  const key = keyOf(read, input)
  const early = reads.get(key)
  if (!early || !isThere(early)) return undefined
  reads.delete(key)
  return early
}

/** The answer of `readEarly` to the same question, on its way or there, if nobody has had it yet. */
export const takeEarly = (read: Descriptor, input: object): Promise<unknown> | undefined =>
  take(read, input, () => true)?.coming

/** The same, only when it is there: a page then shows it at once. */
export const takeArrived = (read: Descriptor, input: object): unknown =>
  take(read, input, ({ answer }) => answer !== undefined)?.answer

/** Something has changed since they were sent. */
export const dropEarly = (): void => reads.clear()

onCleared(dropEarly)
