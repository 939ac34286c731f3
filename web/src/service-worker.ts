/** Written in front by precache.ts: a build, its script, the files a start needs and all others. */
declare const BUILD: { version: string; script: string; first: string[]; rest: string[] }

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

const isHashed = (path: string) => path.startsWith('/assets/')

/** A page in the place of a file is what a portal says, whatever its status. */
const isOurs = (response: Response, file: string) =>
  response.ok && (file === DOCUMENT || !/html/i.test(response.headers.get('Content-Type') ?? ''))

/** Puts a file of this build into its cache, from the cache of another build when it is there. */
const store = async (cache: Cache, file: string) => {
  if (await cache.match(file)) return
  const known = isHashed(file) ? await caches.match(file) : undefined
  const response = known ?? (await fetch(file, isHashed(file) ? { priority: 'low' } : { cache: 'reload' }))
  if (!isOurs(response, file)) throw new Error(`${file}: ${response.status}`)
  // Deployed meanwhile: this document belongs to another build, whose worker comes next.
  if (file === DOCUMENT && !(await response.clone().text()).includes(BUILD.script))
    throw new Error(`${file} is of another build`)
  await cache.put(file, response)
}

/** Fetches what no start needs. A file that does not come is fetched next time. */
const fill = async () => {
  const cache = await caches.open(OWN)
  const files = [...BUILD.rest]
  const lane = async () => {
    for (let file = files.shift(); file !== undefined; file = files.shift())
      await store(cache, file).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

const install = async () => {
  const cache = await caches.open(OWN)
  await Promise.all(BUILD.first.map((file) => store(cache, file)))
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

const fileOf = async (request: Request, path: string) => {
  const own = await caches.open(OWN)
  const known = (await own.match(path)) ?? (isHashed(path) ? await caches.match(path) : undefined)
  if (known) return known
  const response = await fetch(request)
  if (isOurs(response, path) && isHashed(path)) await own.put(path, response.clone())
  // The server has only the files of a newer build: the next start begins with its document.
  if (response.status === 404 && isHashed(path)) await own.delete(DOCUMENT)
  return response
}

/** Addresses of the app; everything else is the server's. */
const isPage = (path: string) =>
  !/^\/(api|dev|docs)\//.test(path) && path !== '/health' && !path.slice(path.lastIndexOf('/')).includes('.')

worker.addEventListener('install', (event) => {
  event.waitUntil(install())
  // Where the browser can, requests to the API do not even wake this worker.
  const { addRoutes } = event as { addRoutes?: (rules: unknown) => Promise<void> }
  const rule = { condition: { urlPattern: new URLPattern({ pathname: '/api/*' }) }, source: 'network' }
  if (addRoutes) event.waitUntil(addRoutes.call(event, rule).catch(() => undefined))
})

worker.addEventListener('activate', (event) => event.waitUntil(activate()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(documentOf(request))
  } else if (isHashed(pathname) || BUILD.first.includes(pathname))
    event.respondWith(fileOf(request, pathname))
})

worker.addEventListener('message', (event) => {
  if (event.data === 'fill') event.waitUntil(fill())
  if (event.data === 'activate') void worker.skipWaiting()
})
