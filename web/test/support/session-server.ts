import type { Login } from '@rounds/contract/auth'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, vi } from 'vitest'
import { authStore, signedOut } from '#lib/person/auth-store.ts'
import { stopMonitor } from '#lib/session/monitor.ts'
import { startSession } from '#lib/session/session.ts'
import { tenantStore } from '#lib/session/tenant.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { answered } from './answered.ts'
import { emptyStorage } from './storage.ts'

/** The server of a session. An answer of `null` is none at all, a number is a refusal. */
export const server: { sent: string[]; bodies: unknown[]; answers: Record<string, unknown> } = {
  sent: [],
  bodies: [],
  answers: {},
}

/** Every test begins with an empty browser; the network is what is not ours. */
export const withSessionServer = () => {
  beforeEach(() => {
    server.sent = []
    server.bodies = []
    server.answers = { 'csrf-token': { csrfToken: 'token' }, logout: { success: true } }
    dropCsrfToken()
    vi.stubGlobal('localStorage', emptyStorage())
    vi.stubGlobal('sessionStorage', emptyStorage())
    vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
      const path = url.slice(url.lastIndexOf('/') + 1)
      server.sent.push(path)
      if (typeof body === 'string') server.bodies.push(JSON.parse(body))
      const answer = await server.answers[path]
      if (answer === null || answer === undefined) throw new TypeError('Failed to fetch')
      if (typeof answer === 'number') return answered({}, { status: answer })
      return answered(answer)
    })
  })
  afterEach(() => {
    stopMonitor()
    authStore.set(signedOut)
    tenantStore.set({ status: 'loading', slug: '' })
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}

export const tenant = { id: 'T', slug: 't' }
export const login = (id: string) =>
  ({ user: { id, role: 'DELEGATE' }, tenant, expiresIn: 900 }) as unknown as Login
export const status = {
  authenticated: true,
  expiresInMs: 900_000,
  jti: 'J',
  sessions: [],
  refreshable: true,
}
export const userId = () => authStore.get().user?.id
export const openTenant = () =>
  tenantStore.set({ status: 'ready', slug: 't', tenant: { ...tenant, name: 'T' } as unknown as Tenant })

/** What a reload leaves: the storage, nothing in memory. */
export const reload = async () => {
  authStore.set({ ...signedOut, isLoading: true })
  await startSession()
}

/** A new tab, after the browser was closed: nothing of the tab is left. */
export const reopen = async () => {
  sessionStorage.clear()
  await reload()
}
