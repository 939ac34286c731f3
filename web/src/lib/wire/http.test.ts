import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, clearAuth, signedOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from './csrf.ts'
import { api } from '@rounds/contract'
import { type Endpoint, pathParameters } from '@rounds/contract/endpoint'
import { send } from './http.ts'
import { onlineStore, reachedServer } from './network.ts'
import { marked } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import { refreshSession } from './refresh.ts'

/** The network is the one thing that is not ours here: what the server answers, by address. */
type Answer = { status?: number; body?: unknown; isCut?: boolean }
let sent: { url: string; method: string; headers: Headers; body: unknown; credentials: unknown }[] = []
let answers: Record<string, Answer[]> = {}

const cut = () => new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) })

const respond = ({ status = 200, body = {}, isCut = false }: Answer) =>
  new Response(isCut ? cut() : status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...marked },
  })

beforeEach(() => {
  sent = []
  answers = { '/auth/csrf-token': [{ body: { csrfToken: 'one' } }, { body: { token: 'two' } }] }
  dropCsrfToken()
  authStore.set({ ...signedOut, isAuthenticated: true, tenant: { id: 'T' } as Tenant })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? undefined)
    const { method = 'GET', credentials } = init
    sent.push({ url, method, headers: new Headers(init.headers), body, credentials })
    const path = url.replace('/api/v1', '').replace(/\?.*/, '')
    const queue = answers[path] ?? []
    return respond((queue.length > 1 ? queue.shift() : queue[0]) ?? {})
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const { auth, files, visits } = api
const enterAs = (id: string) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    tenant: { id: 'T' } as Tenant,
    user: { id } as SessionUser,
  })
const read = visits.get
const write = visits.update
const pathsSent = () => sent.map(({ url }) => url.replace('/api/v1', ''))

test('fills the path, puts the rest into the query of a read', async () => {
  await send(read, { id: 'a b', page: 2, search: '', status: null })
  expect(pathsSent()).toEqual(['/visits/a%20b?page=2'])
  expect(sent[0]?.headers.get('X-CSRF-Token')).toBeNull()
  expect(sent[0]?.headers.get('X-Tenant-ID')).toBe('T')
})

test('a change names who was signed in when it was asked for, also where it is sent later', async () => {
  authStore.set((state) => ({ ...state, user: { id: 'U' } as SessionUser }))
  const own = send(write, { id: '1', notes: 'x' })
  authStore.set((state) => ({ ...state, user: { id: 'V' } as SessionUser }))
  await own
  await send(write, { id: '1', notes: 'x' }, { author: 'T:W' })
  const changes = sent.filter(({ method }) => method !== 'GET')
  expect(changes.map(({ headers }) => headers.get('X-Author'))).toEqual(['T:U', 'T:W'])
})

test('a change under way ends with its person, and says nothing of the network', async () => {
  authStore.set((state) => ({ ...state, user: { id: 'U' } as SessionUser }))
  reachedServer()
  const ends: AbortSignal[] = []
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit = {}) => {
    if (url.endsWith('csrf-token')) return Promise.resolve(respond({ body: { csrfToken: 'one' } }))
    return new Promise((_, reject) => {
      if (!signal) return
      ends.push(signal)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  const change = send(write, { id: '1', notes: 'x' })
  await eventually(() => expect(ends).toHaveLength(1))
  clearAuth(null, 'asked')
  await expect(change).rejects.toMatchObject({ status: 0 })
  expect(onlineStore.get()).toBe(true)
})

test('a tab that learns by a refusal that somebody else has signed in is nobody’s any more', async () => {
  authStore.set((state) => ({ ...state, user: { id: 'U' } as SessionUser }))
  answers['/visits/1'] = [{ status: 409, body: { code: 'WRONG_PERSON', message: 'Another person' } }]
  await expect(send(write, { id: '1' }, { author: 'T:W' })).rejects.toMatchObject({ code: 'WRONG_PERSON' })
  expect(authStore.get().isAuthenticated).toBe(true)
  await expect(send(write, { id: '1' })).rejects.toMatchObject({ status: 409 })
  expect(authStore.get().isAuthenticated).toBe(false)
})

test('a change carries body, CSRF token, idempotency key and version', async () => {
  await send(write, { id: '1', notes: 'x' }, { version: 3, idempotencyKey: 'key' })
  const { headers, body } = sent[1] ?? {}
  expect(body).toEqual({ notes: 'x' })
  expect(headers?.get('X-CSRF-Token')).toBe('one')
  expect(headers?.get('Idempotency-Key')).toBe('key')
  expect(headers?.get('If-Match')).toBe('"v3"')
  expect(headers?.get('X-Author')).toBeNull()
})

test('a file goes as a form, whose type the browser names', async () => {
  answers['/files'] = [{ status: 403 }, { status: 201 }]
  const file = new File(['x'], 'Zoë.csv', { type: 'text/csv' })
  await send(files.upload, { purpose: 'attachment', file })
  const attempts = sent.filter(({ url }) => url.endsWith('/files'))
  expect(attempts).toHaveLength(2)
  for (const { headers, body } of attempts) {
    expect(headers.get('Content-Type')).toBeNull()
    expect([...(body as FormData).entries()]).toEqual([
      ['purpose', 'attachment'],
      ['file', file],
    ])
  }
})

const calls = Object.values(api).flatMap((area) => Object.values<Endpoint>(area))

/** Specification §7. */
const tenantless = /^(\/auth\/|\/tenants\/public\/|\/invitations\/|\/health$|\/supervisors\/health$|$)/

test.each(calls)('the tenant header on $name as the specification says', async (call) => {
  await send(call, { id: '1' })
  expect(sent.at(-1)?.headers.has('X-Tenant-ID')).toBe(!tenantless.test(call.path))
  await send(call, { id: '1' }, { tenantless: true })
  expect(sent.at(-1)?.headers.has('X-Tenant-ID')).toBe(false)
})

/** Requirements S-118. */
const plain =
  /^(\/auth\/(login|refresh|logout|csrf-token|sessions|reset-password|verify-email|mfa\/verify|mfa\/sign-in)(\/|$)|\/invitations\/)/

test.each(calls)('a 401 of $name starts a refresh as the requirements say', async (call) => {
  answers['/auth/refresh'] = [{ status: 503 }]
  const path = call.path.replaceAll(/:\w+/g, '1')
  answers[path] = [{ status: 401 }]
  const named = Object.fromEntries(pathParameters(call.path).map((name) => [name, '1']))
  await expect(send(call, named)).rejects.toThrow()
  const isRefreshed = path !== '/auth/refresh' && pathsSent().includes('/auth/refresh')
  expect(isRefreshed).toBe(!plain.test(call.path))
})

const changes = calls.filter(({ method }) => method !== 'GET')
test.each(changes)('$method $path carries the CSRF token', async (call) => {
  await send(call, { id: '1' })
  expect(sent.at(-1)?.headers.get('X-CSRF-Token')).toBe('one')
})

test('every call takes the cookies along and waits for 30 s, a refresh for 10 s', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  await send(write, { id: '1' })
  await refreshSession()
  expect(sent.map(({ credentials }) => credentials)).toEqual(['include', 'include', 'include'])
  expect(timeout.mock.calls).toEqual([[30_000], [30_000], [10_000]])
})

describe('403', () => {
  test('fetches a new CSRF token and tries once more, with the same key', async () => {
    answers['/visits/1'] = [{ status: 403 }, { body: { id: '1' } }]
    expect(await send(write, { id: '1' })).toEqual({ id: '1' })
    expect(pathsSent()).toEqual(['/auth/csrf-token', '/visits/1', '/auth/csrf-token', '/visits/1'])
    expect(sent[3]?.headers.get('X-CSRF-Token')).toBe('two')
    expect(sent[3]?.headers.get('Idempotency-Key')).toBe(sent[1]?.headers.get('Idempotency-Key'))
  })

  test('of a read fetches a new CSRF token, too, which the read does not carry', async () => {
    answers['/visits/1'] = [{ status: 403 }, { body: { id: '1' } }]
    expect(await send(read, { id: '1' })).toEqual({ id: '1' })
    expect(pathsSent()).toEqual(['/visits/1', '/auth/csrf-token', '/visits/1'])
    expect(sent[2]?.headers.get('X-CSRF-Token')).toBeNull()
  })

  test('of a read is tried once more where no token can be had', async () => {
    answers['/auth/csrf-token'] = [{ status: 500 }]
    answers['/visits/1'] = [{ status: 403 }, { body: { id: '1' } }]
    expect(await send(read, { id: '1' })).toEqual({ id: '1' })
  })

  test('a second one is the error', async () => {
    answers['/visits/1'] = [{ status: 403, body: { message: 'Forbidden', code: 'FORBIDDEN' } }]
    await expect(send(write, { id: '1' })).rejects.toMatchObject({ status: 403, message: 'Forbidden' })
    expect(pathsSent().filter((path) => path === '/visits/1')).toHaveLength(2)
  })
})

describe('401', () => {
  test('many at once share one refresh and are sent again', async () => {
    answers['/auth/refresh'] = [{ body: { expiresIn: 900 } }]
    answers['/visits/1'] = [...Array.from({ length: 5 }, () => ({ status: 401 })), { body: { id: '1' } }]
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => send(read, { id: '1' })))
    expect(results).toEqual(Array.from({ length: 5 }, () => ({ id: '1' })))
    expect(pathsSent().filter((path) => path === '/auth/refresh')).toHaveLength(1)
  })

  test('a refused refresh clears authentication', async () => {
    answers['/auth/refresh'] = [{ status: 401, body: { message: 'Refresh token revoked', code: 'X' } }]
    answers['/visits/1'] = [{ status: 401, body: { message: 'Authentication required', code: 'X' } }]
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 401 })
    expect(authStore.get()).toMatchObject({ isAuthenticated: false, user: null })
  })

  test('that cannot be refreshed just now is no answer, and whoever is here stays', async () => {
    answers['/auth/refresh'] = [{ status: 503 }]
    answers['/visits/1'] = [{ status: 401, body: { message: 'Authentication required', code: 'X' } }]
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 0 })
    expect(authStore.get().isAuthenticated).toBe(true)
    authStore.set(signedOut)
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 401 })
  })

  test.each([401, 403])('of whoever has left is asked no more, %i', async (status) => {
    enterAs('U')
    answers['/visits/1'] = [{ status, body: { message: 'Authentication required', code: 'X' } }]
    const own = send(read, { id: '1' })
    clearAuth(null, 'asked')
    enterAs('V')
    await expect(own).rejects.toMatchObject({ status })
    expect(pathsSent()).not.toContain('/auth/refresh')
    expect(pathsSent().filter((path) => path === '/visits/1')).toHaveLength(1)
    expect(authStore.get().isAuthenticated).toBe(true)
  })

  test('of whoever leaves while it is renewed is asked no more', async () => {
    enterAs('U')
    answers['/visits/1'] = [{ status: 401, body: { message: 'Authentication required', code: 'X' } }]
    answers['/auth/refresh'] = [
      {
        get body() {
          clearAuth(null, 'asked')
          enterAs('V')
          return { expiresIn: 900 }
        },
      },
    ]
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 401 })
    expect(pathsSent().filter((path) => path === '/visits/1')).toHaveLength(1)
  })

  test('of a sign-in means what it says', async () => {
    answers['/auth/login'] = [{ status: 401, body: { message: 'Authentication failed.', code: 'X' } }]
    await expect(send(auth.login)).rejects.toMatchObject({ message: 'Authentication failed.' })
    expect(pathsSent()).not.toContain('/auth/refresh')
  })
})

describe('CSRF token', () => {
  test.each([
    [{ status: 500 }, 'CSRF token fetch failed: 500'],
    [{ body: {} }, 'Invalid CSRF token response format'],
  ])('%j: %s', async (answer, message) => {
    answers['/auth/csrf-token'] = [answer]
    await expect(send(write, { id: '1' })).rejects.toMatchObject({ message })
  })

  test('a token that is cut off on its way is a network that failed', async () => {
    answers['/auth/csrf-token'] = [{ isCut: true }]
    await expect(send(write, { id: '1' })).rejects.toMatchObject({
      status: 0,
      code: 'NETWORK',
      message: write.failure,
    })
    expect(onlineStore.get()).toBe(false)
    expect(pathsSent()).toEqual(['/auth/csrf-token'])
  })
})

describe('what something in between says', () => {
  const page = (status: number) => new Response('<title>Welcome</title>', { status })
  test.each([200, 204, 403, 404, 500])('with %i is no answer', async (status) => {
    reachedServer()
    vi.stubGlobal('fetch', async () => (status === 204 ? new Response(null, { status }) : page(status)))
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 0, code: 'NETWORK' })
    expect(onlineStore.get()).toBe(false)
  })

  test('ends no session and renews none', async () => {
    vi.stubGlobal('fetch', async () => page(200))
    await expect(refreshSession()).rejects.toMatchObject({ status: 0 })
    vi.stubGlobal('fetch', async () => page(401))
    await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 0 })
    expect(authStore.get().isAuthenticated).toBe(true)
  })
})

test('no answer is the text of the call', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  await expect(send(read, { id: '1' })).rejects.toMatchObject({ status: 0, message: 'Failed to fetch visit' })
})
