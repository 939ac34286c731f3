import { api } from '@rounds/contract'
import { asked } from '@rounds/contract/asked'
import { API_BASE, MARK_HEADER } from '@rounds/contract/constants'
import { type Endpoint, pathParameters } from '@rounds/contract/endpoint'
import {
  Refusal,
  accountInactive,
  badRequest,
  conflict,
  forbidden,
  unauthenticated,
} from '@rounds/contract/refusal'
import { isAllowed, needsSession } from '@rounds/contract/rights'
import { checkSubscription } from '@rounds/contract/tenant-rules'
import type { Cookie } from '#demo/store/keep.ts'
import type { Store } from '#demo/store/store.ts'
import { type Ask, type Answers, type PublicAsk, Reply, askerOf, auditIn, sessionOf } from './ask.ts'
import { again, remember } from './again.ts'
import type { Answer, Request } from './exchange.ts'
import { latencyOf } from './latency.ts'
import { shaped } from './shape.ts'

type Route = { endpoint: Endpoint; path: RegExp; names: string[] }
const routes: Route[] = Object.values(api)
  .flatMap((area): Endpoint[] => Object.values(area))
  .map((endpoint) => ({
    endpoint,
    path: new RegExp(`^${endpoint.path.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '([^/]+?)')}$`),
    names: pathParameters(endpoint.path),
  }))
  // What is written out comes before what stands for anything.
  .toSorted((a, b) => a.names.length - b.names.length)

const routeOf = (method: string, path: string) => {
  for (const route of routes) {
    const found = route.endpoint.method === method ? route.path.exec(path) : null
    if (found)
      return {
        endpoint: route.endpoint,
        params: Object.fromEntries(
          route.names.map((name, at) => [name, decodeURIComponent(found[at + 1] ?? '')]),
        ),
      }
  }
  return undefined
}

const bodyOf = ({ message, code, details }: Refusal) => ({
  message,
  code,
  ...(details !== undefined && { details }),
})

/** Specification §9: so long is a page of a list that nobody says the length of, in the demo. */
const PAGE = 10
const demoLists = new Set(['tenants.list', 'visits.list', 'prescribers.list', 'approvals.list', 'users.list'])

const versionOf = (header: string | null | undefined): number | undefined =>
  header == null ? undefined : Number(/^"v(\d{1,9})"$/.exec(header)?.[1])

const checkAuthor = (author: string | null | undefined, { user, company }: Ask) => {
  if (author == null || author === `${company.id}:${user.id}`) return
  if (user.role === 'SUPER_ADMIN' && author.endsWith(`:${user.id}`)) return
  throw conflict(
    'Another person has signed in on this device meanwhile. Nothing was changed.',
    'WRONG_PERSON',
  )
}

/** Whether a request is made in the name of whoever is signed in. */
const asksSigned = (endpoint: Endpoint, { headers }: Request): boolean =>
  needsSession(endpoint, headers?.has('X-Tenant-ID') ?? false)

/** Whose cookies a request carries: a browser's are kept, a test has one for each person. */
export type Jar = { get(name: Cookie): string | null; set(name: Cookie, value: string | null): void }

/** A request has the cookies of the moment when it left: whoever signs in meanwhile did not send it. */
const asSent = (jar: Jar): Jar => {
  const sent = { session: jar.get('session'), setup: jar.get('setup') }
  return { get: (name) => sent[name], set: (name, value) => jar.set(name, value) }
}

export type Door = (jar: Jar, request: Request) => Promise<Answer>

/**
 * The way into the demo: what a server does before and after the answer of an endpoint, in its order. `wait` resolves when the
 * answer may come.
 */
export const openDoor = (
  store: Store,
  known: Answers,
  { now, wait }: { now: () => number; wait: (ms: number) => Promise<unknown> },
): Door => {
  const passed = (endpoint: Endpoint, jar: Jar, request: Request): Ask & PublicAsk => {
    const { headers, body = {} } = request
    const isSigned = asksSigned(endpoint, request)
    const at = now()
    const found = sessionOf(store, jar.get('session'))
    const row = found?.company.find('users', found.session.userId)
    const isLive = found !== undefined && Date.parse(found.session.accessExpiresAt) > at && row !== undefined
    const common = {
      store,
      now: at,
      at: new Date(at).toISOString(),
      version: undefined,
      signIn: (cookie: string | null) => jar.set('session', cookie),
      begun: jar.get('setup'),
      begin: (id: string) => jar.set('setup', id),
      renewable:
        found && !found.session.isClosed && Date.parse(found.session.expiresAt) > at ? found : undefined,
    }
    if (isSigned && isLive && row.status !== 'active') throw accountInactive(401)
    if (!isLive || row.status !== 'active') {
      if (isSigned) throw unauthenticated()
      return common as Ask & PublicAsk
    }
    const ask: Ask & PublicAsk = {
      ...common,
      company: found.company,
      session: found.session,
      user: askerOf(found.company, row),
      audit: auditIn(found.company, row.id, common.at),
    }
    if (!isSigned) return endpoint.audience === 'public' ? ask : (common as Ask & PublicAsk)
    if (endpoint.method !== 'GET') {
      checkAuthor(headers?.get('X-Author'), ask)
      const status = ask.company.find('tenants', ask.company.id)?.subscriptionStatus
      if (status && !endpoint.always) checkSubscription(ask.user.role, status)
    }
    if (!isAllowed(endpoint, ask.user)) throw forbidden(endpoint.refusal?.(body))
    return ask
  }

  const answer = (endpoint: Endpoint, ask: Ask & PublicAsk, input: unknown): Answer => {
    const handler = known.get(endpoint.name)
    if (!handler) throw new Refusal(501, 'NOT_IN_DEMO', endpoint.failure)
    const told = handler(ask, input)
    const { value, options } = told instanceof Reply ? told : { value: told, options: {} }
    const type = options.type ?? endpoint.contentType
    const body = type === undefined ? more(endpoint.name, shaped(endpoint.output, value)) : value
    const version = (body as { version?: unknown } | undefined)?.version
    return {
      status: options.status ?? endpoint.status ?? 200,
      headers: {
        ...(type !== undefined && { 'Content-Type': type }),
        ...(options.name !== undefined && {
          'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(options.name)}`,
        }),
        ...(typeof version === 'number' && { ETag: `"v${version}"` }),
      },
      body,
    }
  }

  const served = (jar: Jar, request: Request): Answer => {
    const { pathname, searchParams } = new URL(request.url, 'http://demo')
    const route = routeOf(request.method, pathname.slice(API_BASE.length))
    if (!route) throw new Refusal(404, 'NOT_FOUND', 'Not found')
    const { endpoint, params } = route
    const asking = passed(endpoint, jar, request)
    const isRead = endpoint.method === 'GET'
    const given = {
      ...(demoLists.has(endpoint.name) && { limit: PAGE }),
      ...(isRead || endpoint.method === 'DELETE' ? Object.fromEntries(searchParams) : request.body),
      ...params,
      ...(request.file && { file: request.file }),
    }
    const input = asked(endpoint, given)
    // Who asks, and for what, is looked at before what they have seen.
    const ask = { ...asking, version: versionOf(request.headers?.get('If-Match')) }
    if (isRead) return answer(endpoint, ask, input)
    const key = request.headers?.get('Idempotency-Key')
    if (key != null && !/^[\w-]{16,128}$/.test(key))
      throw badRequest('INVALID_IDEMPOTENCY_KEY', 'Idempotency-Key must be 16 to 128 letters, digits, - or _')
    return store.change(() => {
      const once = key != null && asksSigned(endpoint, request) && !endpoint.secret ? key : undefined
      const first = once && again(ask, endpoint, once, request)
      if (first) return first
      const told = answer(endpoint, ask, input)
      if (once) remember(ask, endpoint, once, request, told)
      return told
    })
  }

  return async (browser, request) => {
    const jar = asSent(browser)
    const path = new URL(request.url, 'http://demo').pathname.slice(API_BASE.length)
    await wait(latencyOf(routeOf(request.method, path)?.endpoint.name ?? ''))
    const head = { [MARK_HEADER]: crypto.randomUUID(), Date: new Date(now()).toUTCString() }
    try {
      const { status, headers, body } = served(jar, request)
      return { status, headers: { ...headers, ...head }, body: await body }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { status: error.status, headers: head, body: bodyOf(error) }
    }
  }
}

/** Specification §3: a prescriber of the demo says some things by other names too. */
const alsoNamed = (told: {
  lastName?: unknown
  firstName?: unknown
  address?: unknown
  averageRating?: unknown
}) => ({
  ...told,
  name: `${String(told.firstName)} ${String(told.lastName)}`,
  city: (told.address as { city?: unknown } | undefined)?.city ?? null,
  rating: told.averageRating,
})
const more = (name: string, body: unknown): unknown => {
  if (!name.startsWith('prescribers.') || typeof body !== 'object' || body === null) return body
  if ('lastName' in body) return alsoNamed(body)
  const { data } = body as { data?: unknown }
  return Array.isArray(data)
    ? { ...body, data: data.map((item: unknown) => alsoNamed(item as object)) }
    : body
}
