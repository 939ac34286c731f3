import type { ServerResponse } from 'node:http'
import { type Random, between, pick } from './random.ts'

/** Something between the phone and the server that answers in its place: a page, or nothing but a status; never our mark. */
export type Stranger = { status: number; page: string }

export const portal: Stranger = { status: 200, page: '<title>Welcome to the hospital</title>' }

const gateways: readonly Stranger[] = [
  { status: 404, page: '<h1>Not found</h1>' },
  { status: 403, page: '<h1>Forbidden</h1>' },
  { status: 500, page: '<h1>Oops</h1>' },
]
const silent: Stranger = { status: 204, page: '' }

export const gateway = (random: Random): Stranger => pick(random, [...gateways, silent])

export const speak = (response: ServerResponse, { status, page }: Stranger): void => {
  response.writeHead(status, page === '' ? {} : { 'content-type': 'text/html' })
  response.end(page)
}

/** What may happen to a change on its way, each to such a part of them. */
export type Parts = Partial<Record<'lost' | 'page' | 'empty' | 'hung', number>>

/**
 * What happens to one of them. It reaches the server or does not; then `after` milliseconds somebody else answers for the server,
 * or nobody does. A change that is `hung` and reaches the server is answered by it, late.
 */
export type Fate = { kind: keyof Parts; reaches: boolean; after: number; stranger: Stranger }

/** Milliseconds. */
const HANGS = [500, 4_000] as const

/** As many numbers are drawn for each change, whatever becomes of it. */
export const fateOf = (random: Random, parts: Parts): Fate | null => {
  const [roll, reaches, after] = [random(), random() < 0.5, between(random, ...HANGS)]
  const stranger = pick(random, gateways)
  let below = 0
  for (const kind of ['lost', 'page', 'empty', 'hung'] as const) {
    below += parts[kind] ?? 0
    if (roll >= below) continue
    if (kind === 'lost') return { kind, reaches: true, after: 0, stranger }
    if (kind === 'hung') return { kind, reaches, after, stranger }
    return { kind, reaches, after: 0, stranger: kind === 'empty' ? silent : stranger }
  }
  return null
}
