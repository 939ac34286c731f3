import type { SessionStatus } from '@rounds/contract/auth'
import { type EndReason, authStore, clearAuth, ownerOf, writeMarker } from '#lib/person/auth-store.ts'
import { alone } from '#lib/plain/alone.ts'
import { now } from '#lib/plain/clock.ts'
import { isUnreachable } from '#lib/plain/errors.ts'
import { send } from '#lib/wire/http.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { type TabMessage, sessionChannel, tellOtherTabs } from '#lib/person/session-channel.ts'
import { nextDelay, shouldWarn } from '#lib/person/session-rules.ts'

let ticking: ReturnType<typeof setInterval> | undefined
let checking: ReturnType<typeof setTimeout> | undefined
let ending = false

export const stopMonitor = (): void => {
  clearInterval(ticking)
  clearTimeout(checking)
}

const adopt = (expiresAt: number) => {
  authStore.set((state) =>
    state.isAuthenticated
      ? { ...state, sessionExpiry: expiresAt, showSessionWarning: shouldWarn(expiresAt - now()) }
      : state,
  )
}

const clearHere = (reason: EndReason) => {
  stopMonitor()
  clearAuth(null, reason)
}

/** Takes over how long the session lasts by the server's word. */
const goOn = ({ expiresInMs }: SessionStatus) => {
  if (expiresInMs !== null) {
    adopt(now() + expiresInMs)
    writeMarker(now() + expiresInMs)
  }
  askWithin(expiresInMs)
}

/** The server's word on the session; `null` when it refuses to say. Throws when it cannot be reached. */
const askServer = () =>
  send(lightCalls.sessions).then(
    (status) => status as SessionStatus,
    (error: unknown) => {
      if (isUnreachable(error)) throw error
      return null
    },
  )

/**
 * The session seems to be over. The server says whether it is: what one tab notes in the storage of the browser, another
 * reads late, also while it holds a lock. So one tab of all logs out, once; a tab that comes second hears that nothing is
 * left to end. While the server cannot be reached the end is pending: nothing is cleared, and the next contact comes back
 * here (decisions.md, Sessions).
 */
const end = async () => {
  if (ending) return
  ending = true
  try {
    await alone('pv.logout', async () => {
      const { sessionExpiry } = authStore.get()
      const status = await askServer()
      // Signed out meanwhile, or in, or renewed: it speaks of the time before.
      if (authStore.get().sessionExpiry !== sessionExpiry) return
      if (status?.authenticated) {
        goOn(status)
        return
      }
      if (status?.refreshable !== false) await send(lightCalls.logout)
      clearHere('expired')
      tellOtherTabs({ type: 'signed-out', reason: 'expired' })
    })
  } catch (error) {
    if (isUnreachable(error)) askWithin(undefined)
    else clearHere('expired')
  } finally {
    ending = false
  }
}

const tick = () => {
  const { isAuthenticated, sessionExpiry, showSessionWarning } = authStore.get()
  if (!isAuthenticated) {
    stopMonitor()
    return
  }
  if (!onlineStore.get()) {
    // ux.md 4.1: nothing can be asked of the server, and capture goes on.
    if (showSessionWarning) authStore.set((state) => ({ ...state, showSessionWarning: false }))
    return
  }
  if (sessionExpiry === null) return
  const remaining = sessionExpiry - now()
  if (remaining <= 0) void end()
  const warn = shouldWarn(remaining)
  if (warn !== showSessionWarning) authStore.set((state) => ({ ...state, showSessionWarning: warn }))
}

/** Asks the server how long the session lasts (specification §4); a failed check is repeated after 300 s. */
const check = async () => {
  try {
    const status = (await send(lightCalls.sessions)) as SessionStatus
    if (!authStore.get().isAuthenticated) return
    if (status.authenticated) goOn(status)
    else await end()
  } catch {
    askWithin(undefined)
  }
}

/** Asks the server how the session stands, before it ends in so many milliseconds: soon with 0, as when something was refused. */
export const askWithin = (expiresInMs: number | null | undefined): void => {
  clearTimeout(checking)
  checking = setTimeout(() => void check(), nextDelay(expiresInMs))
}

/** Counts the session down every second and checks it with the server as specification §9 says. */
export const startMonitor = (): void => {
  stopMonitor()
  const { sessionExpiry } = authStore.get()
  ticking = setInterval(tick, 1000)
  askWithin(sessionExpiry === null ? undefined : sessionExpiry - now())
}

sessionChannel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
  if (data.type === 'renewed') {
    adopt(data.expiresAt)
    startMonitor()
  } else if (data.type === 'signed-in') {
    // The cookies of this browser are somebody else's now: whoever was here must not act in their name.
    const owner = ownerOf(authStore.get())
    if (owner !== null && owner !== data.owner) clearHere('expired')
  } else if (authStore.get().isAuthenticated) clearHere(data.reason)
})

onlineStore.subscribe(() => {
  if (onlineStore.get() && authStore.get().isAuthenticated) askWithin(0)
})
