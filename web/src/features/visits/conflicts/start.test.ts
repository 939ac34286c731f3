import 'fake-indexeddb/auto'
import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import { handleOnly } from '#test/support/handlers.ts'
import type { Tenant } from '@rounds/contract/tenants'
import { type Visit, visits } from '@rounds/contract/visits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readDraft } from '#lib/drafts/store.ts'
import { callOf, enqueue, outboxStore } from '#lib/outbox/outbox.ts'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { query, queryClient } from '#lib/reads/query.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { reachedServer } from '#lib/wire/network.ts'
import { type Person, draftNewRecord, draftOf } from '#features/visits/visit/new-visit.ts'
import { DRAFT } from '#features/visits/visit/record-draft.ts'
import { visitHandler } from './start.ts'

/** The network is what is not ours here: a visit that an earlier try has made, of which this device never heard. */
let sent: { method: string; path: string; version: string | null; notes: unknown }[] = []
let stored: Visit

beforeEach(() => {
  sent = []
  handleOnly({ visit: { ...visitHandler, refused: () => undefined } })
  dropCsrfToken()
  reachedServer()
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE', firstName: 'Sofia', lastName: 'Benali' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    if (url.endsWith('/csrf-token')) return answered({ csrfToken: 'token' })
    const path = url.replace('/api/v1', '')
    // What time it is.
    if (path === '/health') return answered({})
    const input = JSON.parse(typeof body === 'string' ? body : '{}') as Partial<Visit>
    sent.push({ method, path, version: new Headers(headers).get('If-Match'), notes: input.notes })
    // POST /visits with a known id answers what is stored, whatever it is asked for now.
    if (method === 'PUT') stored = { ...stored, ...input, version: stored.version + 1 }
    return answered(stored)
  })
})
afterEach(() => {
  authStore.set(signedOut)
  vi.unstubAllGlobals()
})

const haddad = {
  id: '11111111-0000-4000-8000-000000000001',
  firstName: 'Amina',
  lastName: 'Haddad',
  address: { address: null, city: 'Lyon', coordinates: null },
  totalVisits: 0,
} as Person

/** Sends a visit that nobody planned, with these notes, after the server has made it without any. */
const createAgain = async (notes: string | null) => {
  const visit = await draftNewRecord(haddad, { day: '2026-11-23', time: '09:00' })
  stored = { ...visit, version: 1 }
  enqueue({
    kind: 'visit',
    about: visit.id,
    label: 'Dr Haddad',
    base: visit,
    calls: [callOf(visits.create, { ...draftOf(visit), notes })],
    holdMs: 0,
  })
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  return visit
}

test('what was said since an earlier try made the visit follows as a change of it', async () => {
  const { id } = await createAgain('Said since')
  expect(sent).toEqual([
    { method: 'POST', path: '/visits', version: null, notes: 'Said since' },
    { method: 'PUT', path: `/visits/${id}`, version: '"v1"', notes: 'Said since' },
  ])
})

test('a visit that stands as it was said is not changed, and its draft is one of a visit that is there', async () => {
  const { id } = await createAgain(null)
  expect(sent.map(({ method }) => method)).toEqual(['POST'])
  const draft = await readDraft<{ isNew?: boolean; visit?: Visit }>({ kind: DRAFT, id })
  expect(draft?.value).toMatchObject({ isNew: false, visit: { id, version: 1 } })
})

test('whoever opens the visit next sees what the server answered, before it is asked again', async () => {
  const { id } = await createAgain('Said since')
  const { queryKey } = query(visits.get, { id })
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ version: 2, notes: 'Said since' })
  queryClient.setQueryData<Visit>(queryKey, (visit) => visit && { ...visit, version: 7, notes: 'Newer' })
  enqueue({
    kind: 'visit',
    about: id,
    label: 'Dr Haddad',
    calls: [callOf(visits.update, { id, notes: 'Older' })],
    holdMs: 0,
  })
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ version: 7, notes: 'Newer' })
})
