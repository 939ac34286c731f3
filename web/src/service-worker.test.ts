import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

// The worker is ours; what a browser gives it is doubled: its events, its caches, its network.

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const CODE = 'export const code = 1'
const PORTAL = '<html>Sign in to this network</html>'

type Handler = (event: object) => void
const handlers = new Map<string, Handler>()
const kept = new Map<string, Map<string, Response>>()
const skipWaiting = vi.fn(async () => undefined)
let answer: () => Response

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
    registration: { active: null },
    clients: { claim: async () => undefined },
    skipWaiting,
  },
  BUILD: {
    version: '1',
    script: '/assets/a.js',
    first: ['/index.html', '/assets/a.js'],
    rest: ['/assets/b.js'],
    sums: { '/index.html': sumOf('page'), '/assets/a.js': sumOf(CODE), '/assets/b.js': sumOf(CODE) },
  },
  caches: {
    open: async (name: string) => cacheOf(name),
    keys: async () => [...kept.keys()],
    delete: async (name: string) => kept.delete(name),
    match: async (file: string) => [...kept.values()].flatMap((files) => files.get(file)?.clone() ?? [])[0],
  },
  fetch: async () => answer(),
}
for (const [name, double] of Object.entries(doubles)) vi.stubGlobal(name, double)
// A script and no module.
await vi.importActual('./service-worker.ts')
afterAll(() => vi.unstubAllGlobals())

beforeEach(() => {
  kept.clear()
  skipWaiting.mockClear()
})

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
