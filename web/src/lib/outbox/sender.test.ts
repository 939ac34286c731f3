import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#lib/person/auth-store.ts'
import { marked } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'

const DAY = 86_400_000
const VISIT = '7b6f0d5e-0000-4000-8000-000000000001'

/** The network is what is not ours here; the server is two days behind the device, which nobody knows at first. */
let isThere = true
let sent: { path: string; body: Record<string, unknown> }[] = []

beforeEach(() => {
  vi.resetModules()
  isThere = true
  sent = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (!isThere) throw new TypeError('Failed to fetch')
    const path = url.slice(url.lastIndexOf('/') + 1)
    sent.push({ path, body: JSON.parse((body as string | undefined) ?? '{}') as Record<string, unknown> })
    const headers = { ...marked, Date: new Date(Date.now() - 2 * DAY).toUTCString() }
    return Response.json({ csrfToken: 'token', version: 4 }, { headers })
  })
})
afterEach(() => vi.unstubAllGlobals())

/** A page that has heard of no server yet. */
const openPage = async () => {
  const { authStore, signedOut } = await import('#lib/person/auth-store.ts')
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  const { startServerClock } = await import('#lib/wire/server-clock.ts')
  startServerClock()
  return import('./outbox.ts')
}

test('what a clock said for which nobody vouched leaves once the server has said what time it is', async () => {
  const { callOf, enqueue, outboxStore } = await openPage()
  const startTime = new Date().toISOString()
  enqueue({
    kind: 'visit',
    about: VISIT,
    label: 'Dr Haddad · start',
    calls: [callOf(visits.setStatus, { id: VISIT, status: 'in-progress', startTime })],
    holdMs: 0,
  })
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  // Whatever the server answers says what time it is.
  expect(sent.map(({ path }) => path)).toEqual(['csrf-token', 'status'])
  const told = Date.parse(sent[1]?.body.startTime as string)
  expect(Math.abs(told - (Date.parse(startTime) - 2 * DAY))).toBeLessThan(5_000)
})

test('while no server says so it stays', async () => {
  isThere = false
  const { callOf, enqueue, outboxStore, sendNow } = await openPage()
  const id = enqueue({
    kind: 'visit',
    about: VISIT,
    label: 'Dr Haddad · submit',
    calls: [callOf(visits.submit, { id: VISIT })],
    holdMs: 0,
  })
  await eventually(() => expect(outboxStore.get()[0]).toMatchObject({ state: 'waiting', attempts: 1 }))
  isThere = true
  await sendNow(id)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent[0]?.path).toBe('health')
})
