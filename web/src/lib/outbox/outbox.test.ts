import 'fake-indexeddb/auto'
import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import { handleOnly } from '#test/support/handlers.ts'
import { type Visit, visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { database } from '#lib/device/database.ts'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { clock, clockStore, startServerClock } from '#lib/wire/server-clock.ts'
import type { Handler } from './handlers.ts'
import {
  callOf,
  discard,
  enqueue,
  entryCallOf,
  hold,
  onDelivered,
  outboxStore,
  sendNow,
  undo,
  undoLatest,
  undoOf,
} from './outbox.ts'

startServerClock()

/** The network is what is not ours here; the device's database is a real one, in memory. */
let sent: { path: string; key: string | null; version: string | null; author: string | null }[] = []
let version = 0
let statuses: Record<string, number[]> = {}

const refused = () => undefined
const handle = (visit: Partial<Handler<'visit'>>, plan: Partial<Handler<'plan'>> = {}) =>
  handleOnly({ visit: { refused, ...visit }, plan: { refused, ...plan } })

const VISIT = '7b6f0d5e-0000-4000-8000-000000000001'

beforeEach(() => {
  sent = []
  statuses = {}
  version = 3
  handle({})
  dropCsrfToken()
  clock.heard(Date.now(), 0)
  outboxStore.set([])
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/auth/csrf-token')) return answered({ csrfToken: 'token' })
    const path = url.slice(url.lastIndexOf('/') + 1)
    const headers = new Headers(init.headers)
    sent.push({
      path,
      key: headers.get('Idempotency-Key'),
      version: headers.get('If-Match'),
      author: headers.get('X-Author'),
    })
    const status = statuses[path]?.shift() ?? 200
    if (status === 412) return answered({ message: 'Newer', code: 'PRECONDITION_FAILED' }, { status })
    if (status === 200) return answered({ version: ++version })
    return answered(status === 409 ? { message: 'Locked', code: 'VISIT_LOCKED' } : {}, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  authStore.set(signedOut)
})

const completeAndSubmit = (holdMs: number, more: Partial<Parameters<typeof enqueue<'visit'>>[0]> = {}) =>
  enqueue({
    kind: 'visit',
    about: VISIT,
    ...more,
    label: 'Dr Haddad · complete and submit',
    calls: [
      callOf(visits.setStatus, { id: VISIT, status: 'completed' }),
      callOf(visits.submit, { id: VISIT }),
    ],
    shows: { status: 'submitted' },
    holdMs,
  })
const entry = (id: string) => outboxStore.get().find((candidate) => candidate.id === id)
const pathsSent = () => sent.map(({ path }) => path)

test('sends the calls in order and forgets the entry', async () => {
  completeAndSubmit(0)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(pathsSent()).toEqual(['status', 'submit-for-approval'])
})

test('screens that are slow to be answered keep nothing from being sent, and what was sent is shown until then', async () => {
  let answerReads = () => {}
  const reads = new Promise<void>((resolve) => (answerReads = resolve))
  onTestFinished(onDelivered(() => reads))
  const abouts = ['a', 'b', 'c', 'd', 'e', VISIT, VISIT]
  for (const about of abouts) completeAndSubmit(0, { about })
  await eventually(() => expect(sent).toHaveLength(2 * abouts.length))
  await eventually(() =>
    expect(outboxStore.get().map(({ state }) => state)).toEqual(abouts.map(() => 'delivered')),
  )
  await eventually(async () => expect(await (await database()).getAll('outbox')).toEqual([]))
  answerReads()
  await eventually(() => expect(outboxStore.get()).toEqual([]))
})

test('what is taken back in time is never sent', async () => {
  const id = completeAndSubmit(60_000)
  expect(await undo(id)).toBe(true)
  expect(outboxStore.get()).toEqual([])
  expect(sent).toEqual([])
  expect(await undo(id)).toBe(false)
})

test('a failure of the server is tried again from the call that failed, with the same key', async () => {
  statuses['submit-for-approval'] = [503]
  const id = completeAndSubmit(0)
  await eventually(() => expect(entry(id)).toMatchObject({ state: 'waiting', attempts: 1, done: 1 }))
  await sendNow(id)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(pathsSent()).toEqual(['status', 'submit-for-approval', 'submit-for-approval'])
  expect(sent[2]?.key).toBe(sent[1]?.key)
})

test('a server that was away before is not told for one fault of its own', async () => {
  statuses.status = [503, 503, 503, 500, 500, 500]
  const id = completeAndSubmit(0)
  for (let attempts = 1; attempts <= 5; attempts++) {
    await eventually(() => expect(entry(id)).toMatchObject({ state: 'waiting', attempts }))
    await sendNow(id)
  }
  await eventually(() => expect(entry(id)).toMatchObject({ state: 'attention', attempts: 6 }))
  await discard(id)
})

test('each change names its author', async () => {
  completeAndSubmit(0)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent.map(({ author }) => author)).toEqual(['T:U', 'T:U'])
})

test('a refusal needs the person and keeps what comes behind it', async () => {
  statuses.status = [409]
  const refusals: string[] = []
  handle({ refused: (_entry, error) => refusals.push(error.message) })
  const first = completeAndSubmit(0)
  await eventually(() => expect(entry(first)).toMatchObject({ state: 'attention', reason: 'Locked' }))
  const second = completeAndSubmit(0)
  expect(entry(second)?.state).toBe('waiting')
  expect(pathsSent()).toEqual(['status'])
  await eventually(() => expect(refusals).toEqual(['Locked']))
  await discard(first)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
})

test('who signs out between two calls has the second one sent later, never in the name of the next person', async () => {
  const answer = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (url.endsWith('/status')) authStore.set((state) => ({ ...state, user: { id: 'V' } as SessionUser }))
    return answer(url, init)
  })
  const id = completeAndSubmit(0)
  await eventually(() => expect(entry(id)?.done).toBe(1))
  await Promise.resolve()
  expect(pathsSent()).toEqual(['status'])
  expect(entry(id)?.state).not.toBe('delivered')
  await discard(id)
})

test('a hovered toast holds its entry for some minutes, not for ever', async () => {
  const id = completeAndSubmit(1_000)
  hold(id)
  expect(entry(id)?.sendAfter).toBeGreaterThan(Date.now() + 60_000)
  expect(entry(id)?.sendAfter).toBeLessThan(Date.now() + 600_000)
  await discard(id)
})

test('what is 30 days old by a confirmed clock is not sent any more, by another it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const today = Date.now()
  const id = completeAndSubmit(60_000)
  vi.setSystemTime(today + 30 * 86_400_000)
  clock.heard(Date.now(), 0)
  await eventually(() => expect(clockStore.get()).toBe(true))
  await sendNow(id)
  expect(sent).toEqual([])
  clock.heard(today, 0)
  await eventually(() => expect(clockStore.get()).toBe(false))
  await sendNow(id)
  await eventually(() => expect(pathsSent()).toEqual(['status', 'submit-for-approval']))
})

/** The visit as the person saw it. */
const seen = { version: 3 } as Visit
const versionsSent = () => sent.map(({ version: expected }) => expected)

test('each call names the version that the one before it led to, and so does what waits behind', async () => {
  completeAndSubmit(0, { base: seen })
  completeAndSubmit(0, { base: seen })
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(versionsSent()).toEqual(['"v3"', '"v4"', '"v5"', '"v6"'])
})

test('what met a newer copy goes out again as it was settled, or asks', async () => {
  let asks = false
  handle({
    conflict: async (_entry, error) => {
      if (error.status !== 412) return null
      return asks
        ? { kind: 'ask', reason: 'Choose', conflict: { theirs: 9 } }
        : { kind: 'again', fields: { base: { version: 9 }, at: 9 } }
    },
  })
  statuses.status = [412, 200, 412]
  completeAndSubmit(0, { base: seen })
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(versionsSent().slice(0, 2)).toEqual(['"v3"', '"v9"'])
  asks = true
  const id = completeAndSubmit(0, { base: seen })
  await eventually(() =>
    expect(entry(id)).toMatchObject({ state: 'attention', reason: 'Choose', conflict: { theirs: 9 } }),
  )
  await discard(id)
})

test('⌘Z takes back what one press made, with what belongs to it', async () => {
  const back: string[] = []
  const before = completeAndSubmit(60_000)
  const ids = ['a', 'b'].map((about) => completeAndSubmit(60_000, { about, group: 'press' }))
  undoOf(ids, (id) => back.push(id))
  expect(await undoLatest()).toBe(true)
  expect(back.toSorted()).toEqual(ids.toSorted())
  expect(outboxStore.get().map(({ id }) => id)).toEqual([before])
  expect(await undoLatest()).toBe(true)
  expect(await undoLatest()).toBeNull()
  expect(sent).toEqual([])
})

test('what was delivered is told in the shape of the contract', async () => {
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/auth/csrf-token')
      ? answered({ csrfToken: 'token' })
      : answered([{ id: VISIT, status: 'SCHEDULED' }]),
  )
  const told = new Promise((resolve) => handle({}, { delivered: (_entry, answers) => resolve(answers) }))
  enqueue({
    label: 'Week',
    kind: 'plan',
    about: '2026-11-23',
    calls: [callOf(visits.createCycles, { visits: [{ prescriberId: VISIT, scheduledDate: '2026-11-23' }] })],
    holdMs: 0,
  })
  expect(await told).toMatchObject([{ visits: [{ id: VISIT, status: 'scheduled' }], skipped: [] }])
})

test('what a thing lacks that an earlier try had made goes out after it, upon the version that made it', async () => {
  const create = () =>
    enqueue({
      kind: 'visit',
      about: VISIT,
      label: 'Dr Haddad · complete',
      calls: [callOf(visits.create, { id: VISIT, prescriberId: VISIT, scheduledDate: '2026-11-17' })],
      holdMs: 0,
    })
  const asked: unknown[] = []
  handle({
    answered: (_entry, call, answer) => {
      asked.push([call.name, (answer as Visit).version])
      if (call.name !== visits.create.name) return null
      return entryCallOf(callOf(visits.update, { id: VISIT, notes: 'Since then' }))
    },
  })
  version = 0
  create()
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent.map((one) => [one.path, one.version])).toEqual([
    ['visits', null],
    [VISIT, '"v1"'],
  ])
  expect(asked).toEqual([
    [visits.create.name, 1],
    [visits.update.name, 2],
  ])
  // Changed since it was made: by whom is for the server to say.
  sent = []
  version = 6
  create()
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent.map((one) => one.version)).toEqual([null, '"v6"'])
})
