import type { EndpointName } from '@rounds/contract'
import type { Descriptor } from '@rounds/contract/endpoint'
import { API_BASE, HTTP_TIMEOUT_MS, namesTenant } from '@rounds/contract/constants'
import { authStore, clearAuth, onCleared, ownerOf } from '#lib/person/auth-store.ts'
import { csrfToken, dropCsrfToken } from './csrf.ts'
import { type ApiError, errorOfAnswer, errorOfSilence } from '#lib/plain/errors.ts'
import { awaitAnswer, judge, reachedServer } from './network.ts'
import { refreshAfter401 } from './refresh.ts'
import { transport } from './transport.ts'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** Same for every attempt of one action, so that the server carries it out once. A new one when omitted. */
  idempotencyKey?: string | undefined
  /** Sent as `If-Match`: the change is refused (412) when the stored object has another version. */
  version?: number | undefined
  /** For whom a change is made, `{tenantId}:{userId}`; whoever is signed in when it is asked for, when omitted. */
  author?: string | null | undefined
  /** Asks in no company's name, whoever is signed in. */
  tenantless?: boolean | undefined
  /** Milliseconds; 30 s when omitted. */
  timeout?: number | undefined
  /** Let the request outlive the page. */
  keepalive?: boolean | undefined
  /** Is told the share of a file that has left, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined
}

/** Requirements S-118: a 401 of these means what it says and starts no refresh. */
const withoutRefresh: ReadonlySet<string> = new Set<EndpointName>([
  'auth.csrfToken',
  'auth.login',
  'auth.logout',
  'auth.refresh',
  'auth.sessions',
  'auth.endSession',
  'auth.endSessions',
  'auth.resetPassword',
  'auth.verifyEmail',
  'invitations.lookup',
  'invitations.accept',
  'signin.verify',
  'signin.enroll',
  'signin.confirm',
])

/** HTTP-015: empty, null and undefined parameters are dropped; `false` and 0 stay. */
export const cleanParameters = (input: Record<string, unknown>): Record<string, string> => {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(input)) {
    if (value === '' || value === null || value === undefined) continue
    if (Array.isArray(value)) kept[name] = value.join(',')
    else kept[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return kept
}

/** JSON, or a form where a file goes along. */
const bodyOf = (input: Record<string, unknown>): string | FormData => {
  if (!Object.values(input).some((value) => value instanceof Blob)) return JSON.stringify(input)
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    form.set(name, value instanceof Blob ? value : String(value))
  return form
}

/** Address, body and the names used up by the path, of a flat input (architecture.md: one flat object). */
const addressOf = ({ method, path }: Descriptor, input: Record<string, unknown>) => {
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (method !== 'GET' && method !== 'DELETE') return { url: API_BASE + filled, body: bodyOf(rest) }
  const query = new URLSearchParams(cleanParameters(rest)).toString()
  return { url: API_BASE + filled + (query === '' ? '' : `?${query}`), body: undefined }
}

/** Is aborted when whoever is here leaves, whichever way: what they have asked to be changed ends with them. */
export let presence = new AbortController()
onCleared(() => {
  presence.abort()
  presence = new AbortController()
})

const attempt = async (
  call: Descriptor,
  input: Record<string, unknown>,
  options: SendOptions & { idempotencyKey: string },
) => {
  const { url, body } = addressOf(call, input)
  /** Where no server is found it is the call that found none, whatever of it was asked first. */
  const untold = (error: ApiError): never => {
    throw error.status === 0 ? errorOfSilence(error, call.failure) : error
  }
  const headers = new Headers({ Accept: 'application/json' })
  // The browser names a form's type itself, with what parts it.
  if (typeof body === 'string') headers.set('Content-Type', 'application/json')
  const tenantId = authStore.get().tenant?.id
  if (tenantId !== undefined && !options.tenantless && namesTenant(call.name))
    headers.set('X-Tenant-ID', tenantId)
  if (options.version !== undefined) headers.set('If-Match', `"v${options.version}"`)
  if (call.method !== 'GET') {
    headers.set('X-CSRF-Token', await csrfToken().catch(untold))
    if (options.author) headers.set('X-Author', options.author)
    headers.set('Idempotency-Key', options.idempotencyKey)
  }
  const here = presence.signal
  const ends = [AbortSignal.timeout(options.timeout ?? HTTP_TIMEOUT_MS)]
  if (options.signal) ends.push(options.signal)
  // What nobody's form asks for, a sign-in, goes on.
  if (call.method !== 'GET' && options.author) ends.push(here)
  // Whoever sets a longer time knows that the work is long, not the way.
  const isOver = options.timeout ? undefined : awaitAnswer()
  try {
    const request: RequestInit = {
      method: call.method,
      headers,
      credentials: 'include',
      keepalive: options.keepalive ?? false,
      signal: AbortSignal.any(ends),
      body: body ?? null,
    }
    const response = await (options.onProgress
      ? transport.upload(url, request, options.onProgress)
      : transport.fetch(url, request))
    reachedServer()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    const content: unknown =
      response.status === 204 ? undefined : await (isJson ? response.json() : response.text())
    return { response, content }
  } catch (cause) {
    if (options.signal?.aborted) throw cause
    if (!here.aborted) judge.missed()
    throw errorOfSilence(cause, call.failure)
  } finally {
    isOver?.()
  }
}

/**
 * One request to the API. `input` is flat: names of `:parameters` fill the path, the rest is the query or the JSON body.
 * Any 403 gets one more try with a fresh CSRF token, a 401 one more after the shared refresh; while the server cannot refresh,
 * whoever is here stays, and the 401 is no answer.
 * Throws ApiError for everything but 2xx; an aborted `signal` throws its reason.
 */
export const send = async (
  call: Descriptor,
  input: Record<string, unknown> = {},
  given: SendOptions = {},
): Promise<unknown> => {
  const options = {
    ...given,
    idempotencyKey: given.idempotencyKey ?? crypto.randomUUID(),
    author: given.author ?? ownerOf(authStore.get()),
  }
  // The session of whoever has left since is over: it is not renewed, and nobody else asks in their stead.
  const here = presence.signal
  const startedAt = Date.now()
  let { response, content } = await attempt(call, input, options)
  const repeat = async () => {
    if (!here.aborted || !options.author) ({ response, content } = await attempt(call, input, options))
  }
  if (response.status === 403) {
    dropCsrfToken()
    // HTTP-016: before a read is repeated, too, though it carries none. A change that can have none says so itself.
    await csrfToken().catch(() => undefined)
    await repeat()
  }
  if (response.status === 401 && !here.aborted && !withoutRefresh.has(call.name)) {
    if (await refreshAfter401(startedAt)) await repeat()
    else if (authStore.get().isAuthenticated) throw errorOfSilence(null, call.failure)
  }
  if (response.ok) return content
  const failure = errorOfAnswer(response, content, call.failure)
  // The cookies of this browser are somebody else's now, and this tab had not heard of it.
  if (failure.code === 'WRONG_PERSON' && options.author === ownerOf(authStore.get()))
    clearAuth(null, 'expired')
  throw failure
}
