import { API_BASE } from '@rounds/contract/constants'
import { type ServerEvent, eventTypes } from '@rounds/contract/system'
import { askWithin } from '#lib/session/monitor.ts'
import { authStore, ownerOf } from '#lib/person/auth-store.ts'
import { now } from '#lib/plain/clock.ts'
import { reconnectDelay } from './event-rules.ts'
import { KEEP_MS } from '#lib/wire/early-reads.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { transport } from '#lib/wire/transport.ts'
import { createStore } from '#lib/plain/store.ts'

/** The age of a page that has not heard everything: more than any server remembers. Milliseconds. */
const LOST_MS = 100_000
/** What is assumed to have changed while no stream is open, this often. Milliseconds (requirements S-100). */
const POLL_MS = 60_000
/** `EventSource.CLOSED`: the server has answered and refused. Where no answer came the browser connects again by itself. */
const REFUSED = 2

type TabMessage =
  | { kind: 'event'; owner: string; event: ServerEvent }
  | { kind: 'live'; owner: string; live: boolean }
  | { kind: 'who'; owner: string }

/** One tab of a browser holds the stream and tells the others: browsers open few connections to a server. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('pv.events')
const post = (message: TabMessage) => channel?.postMessage(message)

/** Is the stream open, in this tab or another one? */
export const liveStore = createStore(false)

const listeners = new Set<(event: ServerEvent) => void>()

const tell = (event: ServerEvent) => {
  for (const listener of listeners) listener(event)
}

/** Runs for every event of the signed-in person, whichever tab received it. Returns an unsubscribe. */
export const onServerEvent = (listener: (event: ServerEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Stream = { wake: () => void; renew: () => void; close: () => void }

/** Keeps a stream open for the person until `close`. A stream that breaks is opened again, later and later. */
const openStream = (owner: string): Stream => {
  let source: ReturnType<typeof transport.stream> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  // What happens from then on is told: what was read early may be that old, and nothing was read before the page began. The tab
  // that held the stream before is gone, and with it what it was told last.
  let since = liveStore.get() ? -LOST_MS : Math.max(0, performance.now() - KEEP_MS)

  const setLive = (live: boolean) => {
    liveStore.set(live)
    post({ kind: 'live', owner, live })
  }
  const share = (event: ServerEvent) => {
    tell(event)
    post({ kind: 'event', owner, event })
  }
  const mayConnect = () => {
    const { sessionExpiry } = authStore.get()
    return onlineStore.get() && (sessionExpiry === null || sessionExpiry > now())
  }
  const drop = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const lost = () => {
    // Once: each time again it would be put off.
    if (failures === 0 && source?.readyState === REFUSED) askWithin(0)
    drop()
    since = -LOST_MS
    failures += 1
    setLive(false)
    timer = setTimeout(connect, reconnectDelay(failures, Math.random()))
  }
  const opened = () => {
    failures = 0
    setLive(true)
  }
  function connect() {
    drop()
    // Whoever brings the network or the session back calls `wake`.
    if (!mayConnect()) return
    const age = Math.ceil((performance.now() - since) / 1000)
    const opening = transport.stream(`${API_BASE}/events/stream?age=${age}`)
    opening.addEventListener('open', opened)
    opening.addEventListener('error', lost)
    for (const type of eventTypes)
      opening.addEventListener(type, ({ data }: MessageEvent<string>) =>
        share(JSON.parse(data) as ServerEvent),
      )
    source = opening
  }
  connect()
  return {
    wake: () => {
      if (source === undefined) connect()
    },
    renew: () => {
      since = -LOST_MS
      connect()
    },
    close: () => {
      drop()
      setLive(false)
    },
  }
}

let owner: string | null = null
let stream: Stream | undefined
let leave: (() => void) | undefined

/** Waits until no other tab holds the person's stream, then holds it until the returned function is called. */
const hold = (person: string): (() => void) => {
  const end = new AbortController()
  const work = () =>
    new Promise<void>((resolve) => {
      if (end.signal.aborted) {
        resolve()
        return
      }
      const mine = openStream(person)
      stream = mine
      end.signal.addEventListener('abort', () => {
        mine.close()
        stream = undefined
        resolve()
      })
    })
  if ('locks' in navigator)
    navigator.locks.request(`pv.events.${person}`, { signal: end.signal }, work).catch(() => {
      // Signed out while another tab held it.
    })
  else void work()
  return () => end.abort()
}

const follow = () => {
  const state = authStore.get()
  const current = state.isAuthenticated && state.user?.isFallback !== true ? ownerOf(state) : null
  if (current === owner) {
    // A session that was renewed may listen again.
    stream?.wake()
    return
  }
  leave?.()
  leave = undefined
  liveStore.set(false)
  owner = current
  if (owner === null) return
  leave = hold(owner)
  post({ kind: 'who', owner })
}

/**
 * Listens to what happens to the signed-in person's data (requirements S-100) from now on, for whoever is signed in. While
 * no stream can be opened, listeners are told once a minute that they may have missed something. Called once.
 */
export const startEvents = (): void => {
  authStore.subscribe(follow)
  onlineStore.subscribe(() => {
    // A stream that looks open may be dead since the network changed.
    if (onlineStore.get()) stream?.renew()
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.owner !== owner) return
    if (data.kind === 'event') tell(data.event)
    else if (data.kind === 'live') liveStore.set(data.live)
    else if (stream) post({ kind: 'live', owner, live: liveStore.get() })
  })
  setInterval(() => {
    if (owner !== null && !liveStore.get() && onlineStore.get() && !document.hidden)
      for (const type of eventTypes) tell({ type, id: null })
  }, POLL_MS)
  follow()
}
