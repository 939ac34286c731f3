import { API_BASE, api } from '@rounds/contract/index'
import type { Endpoint, Input, Output, Parsed } from '@rounds/contract/endpoint'
import { pathParameters } from '@rounds/contract/endpoint'
import { needsSession } from '@rounds/contract/rights'
import { answered, marked } from './answered.ts'

/**
 * The network edge: answers requests as the contract says, from handlers that tests set. What is sent and what is answered
 * has to fit the contract's schemas, and every change needs what the server asks of one; `faults` names what does not.
 */

/** What came over the wire. `version` of If-Match, `key` the Idempotency-Key. */
type Sent = {
  endpoint: Endpoint
  input: Record<string, unknown>
  version: number | null
  key: string | null
  keepalive: boolean
}

/** An answer that is not 2xx. */
export class Refusal {
  readonly status: number
  readonly body: { message: string; code: string; details?: unknown }
  constructor(status: number, code: string, message: string, details?: unknown) {
    this.status = status
    this.body = { message, code, ...(details !== undefined && { details }) }
  }
}

type Handler = (input: never, sent: Sent) => unknown

const endpoints: Endpoint[] = Object.values(api)
  .flatMap((feature): Endpoint[] => Object.values(feature))
  // A literal path before one with parameters.
  .toSorted((a, b) => pathParameters(a.path).length - pathParameters(b.path).length)

const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
const patterns = new Map(endpoints.map((endpoint) => [endpoint, patternOf(endpoint.path)]))

/** By the endpoint's name, which is the same for an app that was loaded anew. */
const handlers = new Map<string, Handler>()
const remembered = new Map<string, Response>()
let held: { name: string; until: Promise<void>; release: () => void }[] = []
/** What a test asks for and has no answer to yet. What the file before left behind never has one: its timers went with it. */
let underWay = new Set<{ request: string }>()

const inputOf = (endpoint: Endpoint, url: URL, body: unknown): Record<string, unknown> => ({
  ...(endpoint.method === 'GET' || endpoint.method === 'DELETE'
    ? Object.fromEntries(url.searchParams)
    : typeof body === 'string'
      ? (JSON.parse(body) as object)
      : {}),
  ...patterns.get(endpoint)?.exec(url.pathname.slice(API_BASE.length))?.groups,
})

const answer = async (url: URL, init: RequestInit): Promise<Response> => {
  const path = url.pathname.slice(API_BASE.length)
  const endpoint = endpoints.find(
    (known) => known.method === (init.method ?? 'GET') && patterns.get(known)?.test(path),
  )
  if (!endpoint) {
    server.faults.push(`${init.method} ${path}: no such endpoint`)
    return answered({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 })
  }
  const named = endpoint.name
  const headers = new Headers(init.headers)
  const key = headers.get('Idempotency-Key')
  const version = /^"v(\d+)"$/.exec(headers.get('If-Match') ?? '')?.[1]
  const input = inputOf(endpoint, url, init.body)
  const sent: Sent = {
    endpoint,
    input,
    version: version === undefined ? null : Number(version),
    key,
    keepalive: init.keepalive === true,
  }
  server.sent.push(sent)
  for (const hold of held) if (hold.name === endpoint.name) await hold.until
  if (endpoint.method !== 'GET') {
    if (headers.get('X-CSRF-Token') !== 'token') server.faults.push(`${named}: no CSRF token`)
    if (key === null) server.faults.push(`${named}: no Idempotency-Key`)
  }
  const stored = key === null ? undefined : remembered.get(key)
  if (stored) return stored.clone()
  const parsed = endpoint.input.safeParse(input)
  if (!parsed.success) {
    server.faults.push(`${named}: ${parsed.error.message}`)
    return answered({ message: 'Invalid', code: 'VALIDATION' }, { status: 400 })
  }
  if (needsSession(endpoint, headers.has('X-Tenant-ID')) && !server.isSignedIn())
    return answered({ message: 'Authentication required', code: 'UNAUTHENTICATED' }, { status: 401 })
  if (server.isBroken && endpoint.method === 'GET' && !/^(auth|tenants|system)\./.test(named))
    return answered({ message: 'secret', code: 'INTERNAL' }, { status: 500 })
  const handler = handlers.get(endpoint.name)
  if (!handler) {
    server.faults.push(`${named}: nothing answers it`)
    return answered({ message: 'Not found', code: 'NOT_FOUND' }, { status: 404 })
  }
  const said = await handler(parsed.data as never, sent)
  if (said instanceof Refusal) return answered(said.body, { status: said.status })
  const checked = endpoint.output.safeParse(said)
  if (!checked.success) server.faults.push(`${named} answers: ${checked.error.message}`)
  const status = endpoint.status ?? 200
  const response =
    status === 204 ? new Response(null, { status, headers: marked }) : answered(said, { status })
  if (key !== null) remembered.set(key, response.clone())
  return response
}

/** An open event stream of the page. */
class Stream extends EventTarget {
  static open = new Set<Stream>()
  constructor() {
    super()
    Stream.open.add(this)
    setTimeout(() => this.dispatchEvent(new Event('open')))
  }
  close() {
    Stream.open.delete(this)
  }
}

export const server = {
  /** Everything that came over the wire, oldest first. */
  sent: [] as Sent[],
  /** What was sent or answered against the contract: has to be empty when a test is over. */
  faults: [] as string[],
  /** Has the browser a session? */
  isSignedIn: (): boolean => false,
  /** No request is answered: the device has no network. */
  isAway: false,
  /** No read of a page is answered but with a fault of the server. */
  isBroken: false,

  on: <E extends Endpoint>(
    endpoint: E,
    handler: (input: Parsed<E>, sent: Sent) => Output<E> | Refusal | Promise<Output<E> | Refusal>,
  ): void => {
    handlers.set(endpoint.name, handler)
  },
  /** What was sent to an endpoint, oldest first, as it stood on the wire. */
  sentTo: <E extends Endpoint>(endpoint: E): Input<E>[] =>
    server.sent.filter((each) => each.endpoint.name === endpoint.name).map(({ input }) => input as Input<E>),
  /** All changes that were asked for, `METHOD /path`, but for those of a session. */
  changes: (): string[] =>
    server.sent
      .filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.path.startsWith('/auth/'))
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`),
  /** Answers of an endpoint wait until the returned function is called. */
  hold: (endpoint: Endpoint): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    held.push({ name: endpoint.name, until: promise, release: resolve })
    return resolve
  },
  /** Tells the open page that something changed. */
  tell: (type: string, id: string | null = null): void => {
    for (const stream of Stream.open)
      stream.dispatchEvent(new MessageEvent(type, { data: JSON.stringify({ type, id }) }))
  },
  /** The last that was asked for, and what of it has no answer yet. */
  story: (): string => {
    const asked = server.sent.slice(-8).map(({ endpoint }) => endpoint.name)
    return `Asked: ${asked.join(' ')}. Under way: ${[...underWay].map(({ request }) => request).join(' ')}`
  },
  /** Resolves when nothing is asked any more: what a page asks as it goes is of the test that left it. */
  rest: async (): Promise<void> => {
    for (const { release } of held) release()
    for (let quiet = 0; quiet < 3; quiet = underWay.size === 0 ? quiet + 1 : 0)
      await new Promise((resolve) => setTimeout(resolve))
  },
  reset: (): void => {
    handlers.clear()
    remembered.clear()
    held = []
    underWay = new Set()
    server.sent = []
    server.faults = []
    server.isAway = false
    server.isBroken = false
  },
}

export const startNetwork = (): void => {
  Object.assign(globalThis, {
    EventSource: Stream,
    fetch: async (address: string, init: RequestInit = {}): Promise<Response> => {
      const asked = { request: `${init.method ?? 'GET'} ${address}` }
      const together = underWay.add(asked)
      try {
        // Never in the same breath.
        await new Promise((resolve) => setTimeout(resolve))
        init.signal?.throwIfAborted()
        if (server.isAway) throw new TypeError('Failed to fetch')
        return await answer(new URL(address, location.origin), init)
      } finally {
        together.delete(asked)
      }
    },
  })
}
