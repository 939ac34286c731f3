/** Written in front by precache.ts: a build, its script, the files a start needs and all others, and the sum of each. */
declare const BUILD: {
  version: string
  script: string
  first: string[]
  rest: string[]
  sums: Record<string, string>
}

/**
 * The app without a network. Each build has a cache of its own: its document always finds its own files, and a page that an
 * update overtakes finds those of the build before. Nothing of /api passes through here.
 */
const worker = self as unknown as ServiceWorkerGlobalScope
const PREFIX = 'rounds-'
const OWN = PREFIX + BUILD.version
const DOCUMENT = '/index.html'
/** Files fetched at a time in the background. */
const LANES = 3
/** How long a file that a start needs is waited for before it is asked for again. Browsers give an install five minutes. */
const PAUSES_MS = [1_000, 4_000, 15_000, 45_000]

const isHashed = (path: string) => path.startsWith('/assets/')

const hex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Whether it is the file of this build, whole: not a portal's page in its place, not half of it. */
const isOurs = async (response: Response, file: string): Promise<boolean> => {
  const sum = BUILD.sums[file]
  if (!response.ok || sum === undefined) return false
  const bytes = await response.clone().arrayBuffer()
  // Whoever serves the document may have written into it; that it is of this build is what counts.
  if (file === DOCUMENT) return new TextDecoder().decode(bytes).includes(BUILD.script)
  return hex(await crypto.subtle.digest('SHA-256', bytes)).startsWith(sum)
}

/** Puts a file of this build into its cache, from the cache of another build when it is there. */
const store = async (cache: Cache, file: string) => {
  if (await cache.match(file)) return
  const known = isHashed(file) ? await caches.match(file) : undefined
  if (known && (await isOurs(known, file))) return cache.put(file, known)
  const response = await fetch(file, isHashed(file) && !known ? { priority: 'low' } : { cache: 'reload' })
  // Not whole, or deployed meanwhile: a file of another build belongs to its worker, which comes next.
  if (!(await isOurs(response, file))) throw new Error(`${file}: ${response.status}`)
  return cache.put(file, response)
}

/** Something did not start or could not be read: what is damaged goes, and comes again with the next network. */
const heal = async () => {
  const cache = await caches.open(OWN)
  const files = [...BUILD.first, ...BUILD.rest]
  const looks = files.map(async (file) => {
    const kept = await cache.match(file)
    if (!kept || (await isOurs(kept, file))) return
    await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).delete(file)))
  })
  await Promise.all(looks)
  await Promise.all(BUILD.first.map((file) => store(cache, file).catch(() => undefined)))
}

/** Fetches what no start needs, and what was lost. A file that does not come is fetched next time. */
const fill = async () => {
  const cache = await caches.open(OWN)
  const files = [...BUILD.first, ...BUILD.rest]
  const lane = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift())
      await store(cache, file).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** A worker that lacks a single file is thrown away, and the next one comes with the next load of a page: it asks again. */
const storePatiently = async (cache: Cache, file: string) => {
  for (const pause of PAUSES_MS)
    try {
      return await store(cache, file)
    } catch {
      await new Promise((later) => setTimeout(later, pause))
    }
  return store(cache, file)
}

const install = async () => {
  const cache = await caches.open(OWN)
  await Promise.all(BUILD.first.map((file) => storePatiently(cache, file)))
  // An update: nobody waits for it, and it must not take over with half of its pages.
  if (worker.registration.active) await fill()
}

/** Keeps this build and the one before: pages that were open during an update still find their files. */
const activate = async () => {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== OWN)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

const documentOf = async (request: Request) => {
  const own = await (await caches.open(OWN)).match(DOCUMENT)
  if (own) return own
  return fetch(request).catch(async () => (await caches.match(DOCUMENT)) ?? Response.error())
}

/** Puts away what came from the network, aside: the page does not wait for its sum. */
const keepFile = async (cache: Cache, path: string, response: Response) => {
  if (await isOurs(response, path)) await cache.put(path, response)
}

const fileOf = async (event: FetchEvent, path: string) => {
  const own = await caches.open(OWN)
  const known = (await own.match(path)) ?? (isHashed(path) ? await caches.match(path) : undefined)
  if (known) return known
  const response = await fetch(event.request)
  if (isHashed(path)) event.waitUntil(keepFile(own, path, response.clone()))
  // The server has only the files of a newer build: the next start begins with its document.
  if (response.status === 404 && isHashed(path)) await own.delete(DOCUMENT)
  return response
}

/** Addresses of the app; everything else is the server's. */
const isPage = (path: string) =>
  !/^\/(api|dev|docs)(\/|$)/.test(path) &&
  path !== '/health' &&
  !path.slice(path.lastIndexOf('/')).includes('.')

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Where the browser can, requests to the API do not even wake this worker.
  const { addRoutes } = event as { addRoutes?: (rules: unknown) => Promise<void> }
  if (!addRoutes) return
  const rule = { condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' }
  event.waitUntil(addRoutes.call(event, rule).catch(() => undefined))
})

worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(documentOf(request))
  } else if (isHashed(pathname) || BUILD.first.includes(pathname)) event.respondWith(fileOf(event, pathname))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'fill') event.waitUntil(fill())
  if (event.data === 'heal') event.waitUntil(heal().then(() => event.source?.postMessage({ healed: true })))
  if (event.data === 'activate') void worker.skipWaiting()
})
