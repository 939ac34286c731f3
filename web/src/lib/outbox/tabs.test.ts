import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '#lib/person/auth-store.ts'
import { answered } from '#test/support/answered.ts'
import { boxOf } from '#test/support/box.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Handlers } from './handlers.ts'

const VISIT = '7b6f0d5e-0000-4000-8000-000000000001'

/** The network and the browser around a page are what is not ours here: the server has one visit, whose version is asked for. */
let stored = { version: 1, notes: '', submissions: 0 }

beforeEach(() => {
  stored = { version: 1, notes: '', submissions: 0 }
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('localStorage', boxOf())
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('fetch', async (url: string, { body, headers }: RequestInit = {}) => {
    const path = url.slice(url.lastIndexOf('/') + 1)
    if (path === 'csrf-token') return answered({ csrfToken: 'token' })
    if (path === 'health') return answered({})
    if (new Headers(headers).get('If-Match') !== `"v${stored.version}"`)
      return answered({ message: 'Newer', code: 'PRECONDITION_FAILED' }, { status: 412 })
    const { notes } = JSON.parse((body as string | undefined) ?? '{}') as { notes?: string }
    if (notes !== undefined) stored.notes = notes
    if (path === 'submit-for-approval') stored.submissions += 1
    stored.version += 1
    return answered({ version: stored.version })
  })
})
/** What closes the tabs of a test: one that went on would send what it has to the server of the next. */
const close: (() => void)[] = []

afterEach(() => {
  for (const end of close.splice(0)) end()
  vi.unstubAllGlobals()
})

/** A tab of the person's: modules of its own, and the same device. */
const openTab = async () => {
  vi.resetModules()
  const { authStore, signedOut } = await import('#lib/person/auth-store.ts')
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  close.push(() => authStore.set(signedOut))
  const { startOutbox } = await import('./sender.ts')
  const { callOf, enqueue, outboxStore, sendNow } = await import('./outbox.ts')
  startOutbox({
    visit: {
      refused: () => undefined,
      conflict: async () => ({ kind: 'ask', reason: 'Choose', conflict: {} }),
    },
  } as Partial<Handlers> as Handlers)
  return {
    entries: outboxStore.get,
    sendNow,
    complete: (notes: string) =>
      enqueue({
        kind: 'visit',
        about: VISIT,
        label: 'Dr Haddad · complete and submit',
        base: { id: VISIT, version: 1 } as never,
        calls: [
          callOf(visits.update, { id: VISIT, notes, status: 'completed' }),
          callOf(visits.submit, { id: VISIT }),
        ],
        holdMs: 60_000,
      }),
  }
}

/** Until both tabs know what was done in either. */
const told = async (tabs: readonly Awaited<ReturnType<typeof openTab>>[], count: number) => {
  for (const { entries } of tabs) await eventually(() => expect(entries()).toHaveLength(count))
}

test('what two tabs made unseen of each other is no sequence: the second meets what the first has stored', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const first = one.complete('Words of the first')
  const second = two.complete('Words of the second')
  await told([one, two], 2)
  await one.sendNow(first)
  await one.sendNow(second)
  await eventually(() => expect(one.entries()).toMatchObject([{ id: second, state: 'attention' }]))
  expect(stored).toMatchObject({ notes: 'Words of the first', submissions: 1 })
  expect(one.entries()[0]?.calls[0]?.input.notes).toBe('Words of the second')
})

test('what was made upon what another tab had made follows it unasked', async () => {
  const [one, two] = [await openTab(), await openTab()]
  const first = one.complete('Words of the first')
  await told([one, two], 1)
  const second = two.complete('Words of both')
  await told([one, two], 2)
  await one.sendNow(first)
  await one.sendNow(second)
  await told([one, two], 0)
  expect(stored).toMatchObject({ notes: 'Words of both', submissions: 2 })
})
