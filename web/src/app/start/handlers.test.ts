import { answered } from '#test/support/answered.ts'
import { eventually } from '#test/support/eventually.ts'
import 'fake-indexeddb/auto'
import { type Approval, approvals } from '@rounds/contract/approvals'
import { notifications } from '@rounds/contract/notifications'
import { visits } from '@rounds/contract/visits'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { decide } from '#features/approvals/approval/decisions.ts'
import { failureStore } from '#features/approvals/approval/refused.ts'
import { batchStore } from '#features/planning/plan/batch.ts'
import { newVisit } from '#features/visits/visit/new-visit.ts'
import { database } from '#lib/device/database.ts'
import type { EntryRow } from '#lib/device/rows.ts'
import { type Kind, subjectOf } from '#lib/outbox/kinds.ts'
import { callOf, enqueue, outboxStore, sendNow } from '#lib/outbox/outbox.ts'
import { startOutbox } from '#lib/outbox/sender.ts'
import { type SessionUser, authStore, clearAuth, signedOut } from '#lib/person/auth-store.ts'
import { dropCsrfToken } from '#lib/wire/csrf.ts'
import { addMessages } from '#lib/words/messages.ts'
import approvalTexts from '#messages/en/approvals.json'
import visitTexts from '#messages/en/visits.json'
import { currentToasts, dismissAllToasts } from '#ui/toasts.ts'
import { handlers } from './handlers.ts'

/** The network and the browser's frame are what is not ours here; the outbox and the device's database are. */
type Answer = { status?: number; body?: unknown; before?: () => void }
let sent: string[] = []
let answers: Record<string, Answer[]> = {}

beforeAll(() => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('requestAnimationFrame', () => 0)
  addMessages({ approvals: approvalTexts, visits: visitTexts })
  startOutbox(handlers)
})
beforeEach(async () => {
  sent = []
  answers = {}
  dropCsrfToken()
  dismissAllToasts()
  for (const name of ['outbox', 'drafts'] as const) await (await database()).clear(name)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.endsWith('/auth/csrf-token')) return answered({ csrfToken: 'token' })
    const path = url.slice(url.indexOf('/v1') + 3)
    if ((init.method ?? 'GET') === 'GET') return answered({}, { status: 503 })
    sent.push(path)
    const { status = 200, body = {}, before } = answers[path]?.shift() ?? {}
    before?.()
    return answered(body, { status })
  })
})
afterEach(() => clearAuth(null, 'asked'))

const signIn = (id: string) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id, role: 'SUPERVISOR' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
const stored = async () => (await database()).getAll('outbox')
const allIsGone = () =>
  eventually(async () => {
    expect(outboxStore.get()).toEqual([])
    expect(await stored()).toEqual([])
  })

type Call = ReturnType<typeof callOf>
const stubOf = ({ endpoint: { method, path, failure }, input }: Call) =>
  ({ method, path, failure, input, key: crypto.randomUUID() }) as EntryRow['calls'][number]
/** Puts an entry on the device as an earlier page has left it, of a build without kinds unless it names one. */
const leave = async (subject: string, calls: Call[], more: Partial<EntryRow> = {}) => {
  const row: EntryRow = {
    id: crypto.randomUUID(),
    owner: 'T:me',
    label: 'What was done',
    subject,
    calls: calls.map(stubOf),
    shows: {},
    createdAt: Date.now(),
    sendAfter: 0,
    retryAt: 0,
    attempts: 0,
    done: 0,
    state: 'waiting',
    ...more,
  }
  await (await database()).put('outbox', row)
  return row
}

const NOTIFICATION = '7b6f0d5e-0000-4000-8000-000000000001'
const readOne = callOf(notifications.markRead, { id: NOTIFICATION })
const READ = `/notifications/${NOTIFICATION}/read`
const refusal = { status: 404, body: { message: 'Not here', code: 'NOT_FOUND' } }

const idOf = (number: number) => `7b6f0d5e-0000-4000-8000-${String(number).padStart(12, '0')}`
const chosen = Array.from({ length: 51 }, (_, index) => ({
  visitId: idOf(index),
  visit: { prescriber: { firstName: 'Doctor', lastName: String(index) } },
})) as unknown as Pick<Approval, 'visitId' | 'visit'>[]
const chunk = (from: number, to: number) =>
  callOf(approvals.bulkProcess, {
    action: 'approve',
    approvalIds: chosen.slice(from, to).map(({ visitId }) => visitId),
  })
const BULK = approvals.bulkProcess.path
const failing = (number: number, message: string) => ({
  succeeded: [],
  failed: [{ id: idOf(number), message }],
})
const reported = (): [name: string, reason: string][] =>
  failureStore.get().flatMap(({ rows }) => rows.map(({ name, reason }): [string, string] => [name, reason]))

test('a refused read mark is given up and told, whichever page is open', async () => {
  answers[READ] = [refusal]
  signIn('me')
  enqueue({ kind: 'notification-read', about: NOTIFICATION, label: 'Read', calls: [readOne], holdMs: 0 })
  await allIsGone()
  expect(currentToasts().map(({ message }) => message)).toEqual([readOne.endpoint.failure])
})

test('a refused read mark of an older build, which nobody has looked after, goes too', async () => {
  await leave(`notification:${NOTIFICATION}`, [readOne], { state: 'attention', status: 404, reason: 'No' })
  signIn('me')
  await allIsGone()
  expect(sent).toEqual([])
  expect(currentToasts()).toHaveLength(1)
})

test('what an older build has kept is sent and told by what it is', async () => {
  const visit = callOf(visits.remove, { id: idOf(1) })
  answers[`/visits/${idOf(1)}`] = [{ status: 409, body: { message: 'Too late', code: 'VISIT_LOCKED' } }]
  answers[BULK] = [{ body: failing(2, 'Already decided') }]
  await leave(idOf(1), [visit])
  await leave('approvals:1', [chunk(0, 3)])
  await leave('notifications', [callOf(notifications.markAllRead, { before: '2026-11-22T10:00:00.000Z' })])
  signIn('me')
  await eventually(() => expect(outboxStore.get()).toMatchObject([{ kind: 'visit', state: 'attention' }]))
  await eventually(() => expect(reported()).toEqual([['A visit', 'Already decided']]))
  expect(sent.toSorted()).toEqual([BULK, notifications.markAllRead.path, `/visits/${idOf(1)}`].toSorted())
  expect(currentToasts().map(({ message }) => message)).toEqual(['What was done: Too late'])
})

test('what was refused in the first chunk is told although a later one had to be sent again', async () => {
  answers[BULK] = [{ body: failing(3, 'First') }, { status: 503 }, { body: failing(50, 'Second') }]
  signIn('me')
  const id = decide({ action: 'approve', chosen, holdMs: 0 })
  await eventually(() => expect(outboxStore.get()).toMatchObject([{ state: 'waiting', done: 1 }]))
  await sendNow(id)
  await allIsGone()
  await eventually(() =>
    expect(reported()).toEqual([
      ['Doctor 3', 'First'],
      ['Doctor 50', 'Second'],
    ]),
  )
})

test('a chunk that is refused as a whole takes nothing from the one before it nor the one behind', async () => {
  answers[BULK] = [{ body: failing(3, 'First') }, refusal, { body: failing(50, 'Third') }]
  await leave('approvals:1', [chunk(0, 10), chunk(10, 12), chunk(50, 51)])
  signIn('me')
  await allIsGone()
  await eventually(() =>
    expect(
      reported()
        .map(([, reason]) => reason)
        .toSorted(),
    ).toEqual(['First', 'Not here', 'Not here', 'Third']),
  )
})

test('what was answered before the page died is told by the next one', async () => {
  const kind: Kind = 'decision'
  const shows = { names: { [idOf(3)]: 'Dr Haddad' } }
  const answers = [failing(3, 'Already decided')]
  await leave(subjectOf(kind, '1'), [chunk(0, 10), chunk(10, 12)], {
    kind,
    shows,
    answers,
    done: 1,
    state: 'sending',
  })
  signIn('me')
  await eventually(() => expect(reported()).toEqual([['Dr Haddad', 'Already decided']]))
  await allIsGone()
  expect(sent, 'only what had no answer').toEqual([BULK])

  clearAuth(null, 'asked')
  await leave(subjectOf(kind, '2'), [chunk(0, 10)], { kind, shows, answers, done: 1, state: 'delivered' })
  signIn('me')
  await eventually(() => expect(reported()).toEqual([['Dr Haddad', 'Already decided']]))
  await allIsGone()
  expect(sent).toEqual([BULK])
})

test('a supervisor who leaves takes the refused decisions along', async () => {
  answers[BULK] = [{ body: failing(1, 'Already decided') }]
  signIn('me')
  decide({ action: 'approve', chosen: chosen.slice(0, 2), holdMs: 0 })
  await eventually(() => expect(reported()).toHaveLength(1))
  clearAuth(null, 'asked')
  signIn('you')
  expect(failureStore.get()).toEqual([])
})

test('an answer that comes when somebody else is here waits for whom it is for', async () => {
  answers[BULK] = [
    { body: failing(1, 'Already decided'), before: () => signIn('you') },
    { body: failing(1, 'Already decided') },
  ]
  signIn('me')
  decide({ action: 'approve', chosen: chosen.slice(0, 2), holdMs: 0 })
  await eventually(() => expect(sent).toEqual([BULK]))
  await eventually(async () => expect(await stored()).toHaveLength(1))
  await eventually(async () => expect((await navigator.locks.query()).held).toEqual([]))
  expect(failureStore.get()).toEqual([])
  expect(currentToasts()).toEqual([])
  signIn('me')
  await eventually(() => expect(reported()).toEqual([['Doctor 1', 'Already decided']]))
})

test('visits that a plan did not get wait with the reason, whichever page is open', async () => {
  const week = '2026-11-23'
  const person = { id: idOf(1), firstName: 'Amal', lastName: 'Haddad', address: {}, totalVisits: 1 }
  signIn('me')
  const [made, skipped] = ['2026-11-23', '2026-11-24'].map((day) =>
    newVisit(person as Parameters<typeof newVisit>[0], { day, time: '10:00' }),
  ) as [ReturnType<typeof newVisit>, ReturnType<typeof newVisit>]
  answers[visits.createCycles.path] = [
    { body: { visits: [made], skipped: [{ ...skipped, reason: 'Visit already exists' }] } },
  ]
  const drafts = [made, skipped].map(
    ({ id, prescriberId, scheduledDate, scheduledTime, duration, type }) => ({
      id,
      prescriberId,
      scheduledDate,
      scheduledTime,
      duration,
      type,
    }),
  )
  batchStore.set({ week, ids: [made.id, skipped.id], done: [] })
  enqueue({
    kind: 'plan',
    about: week,
    label: 'Plan of a week',
    calls: [callOf(visits.createCycles, { visits: drafts })],
    holdMs: 0,
  })
  for (const visit of [made, skipped])
    enqueue({
      kind: 'visit',
      about: visit.id,
      needs: subjectOf('plan', week),
      label: 'Dr Haddad · submit',
      calls: [callOf(visits.submit, { id: visit.id })],
      shows: { ...visit, isLocal: true },
      holdMs: 0,
    })
  await eventually(() =>
    expect(outboxStore.get()).toMatchObject([
      { kind: 'visit', subject: skipped.id, state: 'attention', reason: 'Visit already exists' },
    ]),
  )
  expect(sent).toEqual([visits.createCycles.path, `/visits/${made.id}/submit-for-approval`])
  expect(batchStore.get()?.done).toEqual([made.id])
})
