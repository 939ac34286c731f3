import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

// The worker is ours; what a browser gives it is doubled: its events, its caches, its network.

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const CODE = 'export const code = 1'
const PAGE = '<script src="/assets/a.js"></script>'
const PORTAL = '<html>Sign in to this network</html>'

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()
const kept = new Map<string, Map<string, Response>>()
const registration: { active: object | null } = { active: null }
const skipWaiting = vi.fn(async () => undefined)
let answer: (file: string) => Response

const cacheOf = (name: string) => {
  const files = kept.get(name) ?? new Map<string, Response>()
  kept.set(name, files)
  return {
    match: async (file: string) => files.get(file)?.clone(),
    put: async (file: string, response: Response) => void files.set(file, response),
    delete: async (file: string) => files.delete(file),
  }
}

const doubles = {
  self: {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: { origin: 'https://rounds.test' },
    registration,
    clients: { claim: async () => undefined },
    skipWaiting,
  },
  BUILD: {
    version: '1',
    script: '/assets/a.js',
    first: ['/index.html', '/assets/a.js'],
    rest: ['/assets/b.js'],
    sums: { '/index.html': sumOf(PAGE), '/assets/a.js': sumOf(CODE), '/assets/b.js': sumOf(CODE) },
  },
  caches: {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (file: string) => [...kept.values()].flatMap((files) => files.get(file)?.clone() ?? [])[0],
  },
  fetch: async (asked: string | { url: string }) =>
    answer(typeof asked === 'string' ? asked : new URL(asked.url).pathname),
}
for (const [name, double] of Object.entries(doubles)) vi.stubGlobal(name, double)
// A script and no module.
await vi.importActual('./service-worker.ts')
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  kept.clear()
  skipWaiting.mockClear()
  registration.active = null
})
afterEach(() => vi.useRealTimers())

/** What the worker answers, once all that it does beside it is done. */
const dispatch = async (type: string, fields: object) => {
  const waits: Promise<unknown>[] = []
  let answered: Promise<Response> | undefined
  handlers.get(type)?.({
    ...fields,
    waitUntil: (wait: Promise<unknown>) => waits.push(wait),
    respondWith: (response: Promise<Response>) => (answered = response),
  })
  const response = await answered
  await Promise.all(waits)
  return response?.text()
}
const ask = (path: string) =>
  dispatch('fetch', { request: { method: 'GET', mode: 'cors', url: `https://rounds.test${path}` } })
const open = (path: string) =>
  dispatch('fetch', { request: { method: 'GET', mode: 'navigate', url: `https://rounds.test${path}` } })
/** What a server answers that has this build. */
const whole = (file: string) => new Response(file === '/index.html' ? PAGE : CODE)
const nothing = () => {
  throw new TypeError('Failed to fetch')
}
const files = () => [...(kept.get('rounds-1')?.keys() ?? [])]

test('what a portal answers for a file of the app is not kept, and the file is once it comes', async () => {
  answer = () => new Response(PORTAL)
  expect(await ask('/assets/b.js')).toBe(PORTAL)
  expect(files()).toEqual([])
  answer = () => new Response(CODE)
  expect(await ask('/assets/b.js')).toBe(CODE)
  expect(files()).toEqual(['/assets/b.js'])
  answer = () => Response.error()
  expect(await ask('/assets/b.js')).toBe(CODE)
})

test('half a file is not kept', async () => {
  answer = () => new Response(CODE.slice(0, 9))
  await ask('/assets/b.js')
  expect(files()).toEqual([])
})

test('a new build waits until it is asked for', async () => {
  answer = () => new Response(CODE)
  await ask('/assets/a.js')
  await dispatch('message', { data: 'fill' })
  expect(files()).toEqual(['/assets/a.js', '/assets/b.js'])
  expect(skipWaiting).not.toHaveBeenCalled()
  await dispatch('message', { data: 'activate' })
  expect(skipWaiting).toHaveBeenCalledOnce()
})

test('nothing of the API passes through', async () => {
  answer = () => new Response('a visit')
  expect(await ask('/api/v1/visits')).toBeUndefined()
})

test('nor does a change, nor what the server shows by itself', async () => {
  answer = whole
  const url = 'https://rounds.test/assets/a.js'
  expect(await dispatch('fetch', { request: { method: 'POST', mode: 'cors', url } })).toBeUndefined()
  for (const path of ['/docs', '/api/docs', '/dev/mails', '/health', '/robots.txt'])
    expect(await open(path), path).toBeUndefined()
})

test('the first install has what a start needs, however late that comes, and an update all of it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  let refusals = 3
  answer = (file) => (refusals-- > 0 ? new Response('Busy', { status: 503 }) : whole(file))
  const installed = dispatch('install', {})
  await vi.runAllTimersAsync()
  await installed
  expect(files().toSorted()).toEqual(['/assets/a.js', '/index.html'])
  kept.clear()
  answer = whole
  registration.active = {}
  await dispatch('install', {})
  expect(files().toSorted()).toEqual(['/assets/a.js', '/assets/b.js', '/index.html'])
})

test('a file that does not come leaves the others out of nothing', async () => {
  answer = (file) => (file === '/assets/a.js' ? nothing() : whole(file))
  await dispatch('message', { data: 'fill' })
  expect(files().toSorted()).toEqual(['/assets/b.js', '/index.html'])
})

test('a page that says that something is broken is not kept, though it names the script', async () => {
  answer = () => new Response(PAGE, { status: 500 })
  await dispatch('message', { data: 'fill' })
  expect(files()).toEqual([])
})

test('this build and the one before are kept, and what is not ours', async () => {
  for (const name of ['rounds-8', 'rounds-9', 'theirs', 'rounds-1']) cacheOf(name)
  await dispatch('activate', {})
  expect([...kept.keys()]).toEqual(['rounds-9', 'theirs', 'rounds-1'])
})

test('a file of another build is taken where it is the same, and not where it is damaged', async () => {
  await cacheOf('rounds-0').put('/assets/a.js', new Response(CODE))
  await cacheOf('rounds-0').put('/assets/b.js', new Response(CODE.slice(0, 9)))
  const asked: string[] = []
  answer = (file) => {
    asked.push(file)
    return whole(file)
  }
  await dispatch('message', { data: 'fill' })
  expect(asked.toSorted()).toEqual(['/assets/b.js', '/index.html'])
  answer = nothing
  expect(await ask('/assets/b.js')).toBe(CODE)
})

test('without a network the app starts with its document, or with that of another build', async () => {
  answer = whole
  await dispatch('message', { data: 'fill' })
  answer = nothing
  expect(await open('/acme/visits')).toBe(PAGE)
  kept.clear()
  await cacheOf('rounds-0').put('/index.html', new Response('the build before'))
  expect(await open('/acme/visits')).toBe('the build before')
})

test('where the server has the files of a newer build alone, the next start asks for its document', async () => {
  answer = (file) => (file === '/assets/b.js' ? new Response('', { status: 404 }) : whole(file))
  await dispatch('message', { data: 'fill' })
  await ask('/assets/b.js')
  answer = () => new Response('the newer document')
  expect(await open('/')).toBe('the newer document')
})

test('what is damaged goes, from every build, and comes again', async () => {
  answer = whole
  await dispatch('message', { data: 'fill' })
  for (const name of ['rounds-0', 'rounds-1'])
    for (const file of ['/assets/a.js', '/assets/b.js']) await cacheOf(name).put(file, new Response('half'))
  const told = vi.fn()
  await dispatch('message', { data: 'heal', source: { postMessage: told } })
  expect(told).toHaveBeenCalledExactlyOnceWith({ healed: true })
  expect([...(kept.get('rounds-0')?.keys() ?? [])]).toEqual([])
  answer = nothing
  expect(await ask('/assets/a.js')).toBe(CODE)
  expect(files().toSorted()).toEqual(['/assets/a.js', '/index.html'])
})

test('where the browser can, requests to the API do not even wake the worker', async () => {
  answer = whole
  const addRoutes = vi.fn(async () => undefined)
  await dispatch('install', { addRoutes })
  expect(addRoutes).toHaveBeenCalledExactlyOnceWith({
    condition: { urlPattern: expect.objectContaining({ pathname: '/api/*' }) },
    source: 'network',
  })
})

test('a browser that has no such routes, nor patterns for them, installs it all the same', async () => {
  answer = whole
  vi.stubGlobal('URLPattern', undefined)
  await dispatch('install', {})
  expect(files().toSorted()).toEqual(['/assets/a.js', '/index.html'])
})
