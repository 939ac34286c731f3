import type { Demo } from '#demo/api/demo.ts'
import type { Jar } from '#demo/door/door.ts'
import { KEY } from '#demo/store/keep.ts'
import { requestOf, responseOf } from './exchange.ts'
import { answerPictures } from './pictures.ts'
import { root } from './place.ts'

const open = async (): Promise<Demo & { jar: Jar }> => {
  const [{ openDemo }, { showBar }] = await Promise.all([
    import('#demo/api/demo.ts'),
    import('#demo/page/bar.ts'),
  ])
  const demo = openDemo(localStorage)
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY) demo.store.reread()
  })
  showBar(demo.store, root)
  return { ...demo, jar: { get: demo.store.cookie, set: demo.store.setCookie } }
}
const opened = open()

const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const { door, jar } = await opened
  const answer = await door(jar, await requestOf(url, init))
  init.signal?.throwIfAborted()
  return responseOf(answer)
}

/** A stream that is open and says nothing: whoever else could change something is not in this browser. */
const silence = (): Pick<EventSource, 'addEventListener' | 'close' | 'readyState'> => {
  const stream = new EventTarget()
  queueMicrotask(() => stream.dispatchEvent(new Event('open')))
  return {
    addEventListener: (type: string, listener: unknown) =>
      stream.addEventListener(type, listener as EventListener),
    close: () => undefined,
    readyState: 1,
  }
}

/** In the place of lib/wire/transport.ts, in the build of the demo: the only thing in which it differs from the product. */
export const transport = {
  fetch: ask,
  upload: async (url: string, init: RequestInit, onProgress: (share: number) => void) => {
    onProgress(1)
    return ask(url, init)
  },
  stream: silence,
}

answerPictures((address) => ask(address), root)

/** Files that a page links to come from no server either. */
const isOurs = (link: HTMLAnchorElement) => link.pathname.startsWith('/api/v1/')
const save = async (link: HTMLAnchorElement) => {
  const response = await ask(link.pathname + link.search)
  if (!response.ok) return
  const href = URL.createObjectURL(await response.blob())
  const saved = document.createElement('a')
  saved.href = href
  const name = /filename\*=UTF-8''(\S+)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  saved.download = name === undefined ? link.download : decodeURIComponent(name)
  saved.click()
}
const click = HTMLAnchorElement.prototype.click
HTMLAnchorElement.prototype.click = function clickOrSave(this: HTMLAnchorElement) {
  if (isOurs(this)) void save(this)
  else click.call(this)
}
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || !isOurs(link)) return
    event.preventDefault()
    void save(link)
  },
  { capture: true },
)
