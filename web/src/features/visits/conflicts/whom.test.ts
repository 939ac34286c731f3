import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { callOf, enqueue, outboxStore, sendNow } from '#lib/outbox/outbox.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { reachedServer } from '#lib/wire/network.ts'
import { scheduleVisit } from '#features/visits/visit/commands.ts'
import { type Person, newVisit } from '#features/visits/visit/new-visit.ts'
import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import { handleOnly } from '#test/support/handlers.ts'
import { conflictOf } from './conflicts.ts'
import { visitHandler } from './start.ts'
import { existingOf, giveVisitTo, isDuplicate, takeExisting } from './whom.ts'

const personOf = (id: string, lastName: string) =>
  ({
    id,
    firstName: 'Amina',
    lastName,
    address: { address: null, city: 'Lyon', coordinates: null },
    totalVisits: 0,
  }) as Person
const gone = personOf('11111111-0000-4000-8000-000000000001', 'Haddad')
const other = personOf('11111111-0000-4000-8000-000000000002', 'Rossi')

/** The network is what is not ours here: whom the server knows. */
let sent: { path: string; key: string | null; prescriberId: unknown }[] = []
let known: string[] = []

beforeEach(() => {
  sent = []
  known = [other.id]
  handleOnly({ visit: { ...visitHandler, refused: () => undefined } })
  dropCsrfToken()
  reachedServer()
  outboxStore.set([])
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE', firstName: 'Sofia', lastName: 'Benali' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit = {}) => {
    if (url.endsWith('/csrf-token')) return answered({ csrfToken: 'token' })
    const path = url.replace('/api/v1', '')
    // What time it is.
    if (path === '/health') return answered({})
    const input = JSON.parse(typeof body === 'string' ? body : '{}') as { prescriberId?: string; id: string }
    sent.push({ path, key: new Headers(headers).get('Idempotency-Key'), prescriberId: input.prescriberId })
    if (path === '/prescribers')
      return answered(
        { message: 'Prescriber already exists', code: 'DUPLICATE', details: { prescriberId: other.id } },
        { status: 409 },
      )
    return known.includes(input.prescriberId ?? '')
      ? answered({ ...input, version: 1 })
      : answered({ message: 'Prescriber not found', code: 'NOT_FOUND' }, { status: 404 })
  })
})
afterEach(() => {
  authStore.set(signedOut)
  vi.unstubAllGlobals()
})

const entryOf = (state: string) =>
  eventually(() => {
    const found = outboxStore.get().find((entry) => entry.state === state)
    if (!found) throw new Error(`No entry is ${state}`)
    return found
  })
const plan = () => scheduleVisit(newVisit(gone, { day: '2026-11-23', time: '09:00' }), 'today')

test('a visit with somebody who is gone goes to whom the person names, with its words and its key', async () => {
  plan()
  const [held] = outboxStore.get()
  await sendNow(held?.id ?? '')
  const refused = await entryOf('attention')
  if (refused.kind !== 'visit') throw new Error('It is about a visit')
  expect(conflictOf(refused)).toEqual({ kind: 'whom' })
  await giveVisitTo(refused, other)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent.map(({ prescriberId }) => prescriberId)).toEqual([gone.id, other.id])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
})

test('the visits of a new prescriber who was there already follow to the one who is', async () => {
  enqueue({
    label: 'Add Dr Haddad',
    kind: 'prescriber',
    about: gone.id,
    calls: [callOf(prescribers.create, { id: gone.id, firstName: 'Amina', lastName: 'Haddad' })],
    shows: { ...(gone as Prescriber), isNewPrescriber: true },
    holdMs: 0,
  })
  plan()
  const refused = await entryOf('attention')
  if (!isDuplicate(refused)) throw new Error('It is a duplicate')
  expect(existingOf(refused)).toBe(other.id)
  expect(sent.map(({ path }) => path)).toEqual(['/prescribers'])
  await takeExisting(refused, other)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent.map(({ path, prescriberId }) => [path, prescriberId])).toEqual([
    ['/prescribers', undefined],
    [visits.create.path, other.id],
  ])
})
