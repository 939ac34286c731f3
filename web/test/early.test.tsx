import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { authStore, signedOut, writeStoredSession } from '#lib/person/auth-store.ts'
import { OPEN } from '#features/visits/visit/reads.ts'
import { dropEarly, takeEarly } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { openEarly } from '#app/start/early.ts'
import { answered } from './support/answered.ts'
import { START } from './support/clock.ts'
import { marc, sara, tenant } from './support/things.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  dropEarly()
  authStore.set({ ...signedOut, isLoading: true })
  sessionStorage.clear()
  localStorage.clear()
})

/** What the network, which is not ours, is asked while the page of an address comes, but for the tenant. */
const ask = (pathname: string) => {
  const sent: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (!url.includes('/tenants/')) sent.push(url.replace('/api/v1', ''))
    return Promise.resolve(answered({ data: [] }))
  })
  return { sent, opened: openEarly({ pathname, search: '' }) }
}
const remember = (user: typeof sara) =>
  writeStoredSession({ user, tenant, expiresAt: START + 600_000, jti: null })
const signIn = (user: typeof sara) =>
  authStore.set({ ...signedOut, user, tenant, isAuthenticated: true, isLoading: false })

test('a delegate whom the device remembers has the agenda asked for at once: visits, open ones and meetings', async () => {
  remember(sara)
  const { sent, opened } = ask('/alpine/delegate/weekly-agenda')
  await expect.poll(() => sent).toHaveLength(3)
  signIn(sara)
  expect(await opened).toBe(true)
  const weeks = { start: '2026-11-02', end: '2026-12-20' }
  expect(sent).toEqual([
    `/visits?startDate=${weeks.start}&endDate=${weeks.end}&limit=500&sortOrder=asc`,
    '/visits?status=in-progress%2Ccompleted%2Crejected&limit=100',
    `/calendar/events?start=${weeks.start}&end=${weeks.end}`,
  ])
})

test('where nobody is remembered the page asks once it is known who they are', async () => {
  const { sent, opened } = ask('/alpine/supervisor/calendar')
  await new Promise((later) => setTimeout(later, 50))
  expect(sent).toEqual([])
  signIn(marc)
  expect(await opened).toBe(true)
  expect(sent).toEqual(['/supervisors/calendar/events?start=2026-11-16&end=2026-11-22'])
})

test('what another role’s page would ask is not asked', async () => {
  remember(marc)
  const { sent, opened } = ask('/alpine/delegate/weekly-agenda')
  signIn(marc)
  expect([await opened, sent]).toEqual([true, []])
})

test('what was asked for whom the device remembers is given to nobody else', async () => {
  remember(sara)
  const { sent, opened } = ask('/alpine/delegate/weekly-agenda')
  await expect.poll(() => sent).toHaveLength(3)
  signIn(marc)
  expect(await opened).toBe(true)
  expect(takeEarly(lightCalls.visits, OPEN)).toBeUndefined()
})

test('the first thing of a page is that no code is made from text: its policy forbids even to try', async () => {
  // What zod obeys from when it is read, which here it has been.
  expect(z.config()).toBe(Reflect.get(globalThis, '__zod_globalConfig'))
  vi.stubGlobal('__zod_globalConfig', undefined)
  const { opened } = await import('#start')
  expect(Reflect.get(globalThis, '__zod_globalConfig')).toEqual({ jitless: true })
  await opened
})
