import 'fake-indexeddb/auto'
import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { database } from '#lib/device/database.ts'
import { type SessionUser, authStore, signedOut } from '#lib/person/auth-store.ts'
import { clock, clockStore, startServerClock } from '#lib/wire/server-clock.ts'
import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import type { Handlers } from './handlers.ts'
import { callOf, discardAll, enqueue, hold, outboxStore, sendNow, undo } from './outbox.ts'
import { type OutboxEntry, isUndoable } from './rules.ts'
import { startOutbox } from './sender.ts'
import { changeEntry } from './store.ts'

/** The network and the browser around the page are what is not ours here. */
const DAY = 86_400_000
let sent: string[] = []
let answers: { status: number; headers?: Record<string, string> }[] = []
const known = {
  id: 'known',
  kind: 'visit',
  owner: 'T:U',
  state: 'waiting',
  calls: [],
  createdAt: Date.now(),
  sendAfter: Date.now() + 60_000,
} as unknown as OutboxEntry
const page = Object.assign(new EventTarget(), { hidden: false })

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', page)
  startServerClock()
  startOutbox({ visit: { refused: () => undefined } } as Partial<Handlers> as Handlers)
})
beforeEach(async () => {
  sent = []
  answers = []
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/auth/csrf-token')) return answered({ csrfToken: 'token' })
    if (!url.endsWith('/submit-for-approval')) return answered({})
    sent.push(url.split('/').at(-2) ?? '')
    const { status, headers = {} } = answers.shift() ?? { status: 200 }
    const answer = answered({}, { status })
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  })
  await (await database()).put('outbox', known)
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'U', role: 'DELEGATE' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  // Whoever signs in has what is on the device, which is tried at once: not in the middle of a test.
  await eventually(() => expect(outboxStore.get()).toHaveLength(1))
  await discardAll()
})
afterEach(async () => {
  await discardAll()
  authStore.set(signedOut)
})

const submit = (about: string, holdMs = 0) =>
  enqueue({
    kind: 'visit',
    about,
    label: `${about} · submit`,
    calls: [callOf(visits.submit, { id: about })],
    holdMs,
  })
const stateOf = (id: string) => outboxStore.get().find((entry) => entry.id === id)
const comeBack = () => window.dispatchEvent(new Event('focus'))

test('what can still be taken back leaves with the page, what is too old to be sent does not', async () => {
  clock.heard(Date.now(), 0)
  await eventually(() => expect(clockStore.get()).toBe(true))
  submit('held', 60_000)
  await changeEntry(submit('old', 60_000), { createdAt: Date.now() - 31 * DAY })
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  page.hidden = false
  await eventually(() => expect(sent).toContain('held'))
  await eventually(() =>
    expect(outboxStore.get().filter(({ label }) => label.startsWith('held'))).toEqual([]),
  )
  expect(sent).toEqual(['held'])
})

test('a page that comes to the front again sends nothing that can still be taken back', async () => {
  const id = submit('held', 60_000)
  page.dispatchEvent(new Event('visibilitychange'))
  expect(stateOf(id)?.sendAfter).toBeGreaterThan(Date.now())
  expect(await undo(id)).toBe(true)
})

test('what the server has failed at is tried again as soon as the person is back', async () => {
  answers = [500, 500, 500].map((status) => ({ status }))
  const id = submit('failed')
  for (const attempts of [1, 2]) {
    await eventually(() => expect(stateOf(id)).toMatchObject({ state: 'waiting', attempts }))
    comeBack()
  }
  await eventually(() => expect(stateOf(id)?.state).toBe('attention'))
  comeBack()
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent).toHaveLength(4)
})

test('a server that asks for patience has it, whoever is back', async () => {
  answers = [{ status: 503, headers: { 'Retry-After': '600' } }]
  const id = submit('later')
  await eventually(() => expect(stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 }))
  comeBack()
  // Whatever else there is goes out.
  submit('another')
  await eventually(() => expect(sent).toContain('another'))
  expect(sent).toEqual(['later', 'another'])
  // But for who asks for it themselves.
  await sendNow(id)
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent).toEqual(['later', 'another', 'later'])
})

test('what has left once is not taken back any more: the server may have it', async () => {
  answers = [{ status: 503 }]
  const id = submit('tried')
  await eventually(() => expect(stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 }))
  expect(await undo(id)).toBe(false)
  expect(stateOf(id)).toMatchObject({ state: 'waiting', attempts: 1 })
  comeBack()
  await eventually(() => expect(outboxStore.get()).toEqual([]))
  expect(sent).toEqual(['tried', 'tried'])
})

test('a clock that is put back by some seconds sends nothing of what is held', () => {
  const id = submit('held', 60_000)
  hold(id)
  const held = stateOf(id)
  expect(held && isUndoable(held, Date.now() - 30_000)).toBe(true)
  expect(held && isUndoable(held, Date.now() - 30 * 60_000)).toBe(false)
})
