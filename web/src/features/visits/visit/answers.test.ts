import { dashboard } from '@rounds/contract/dashboard'
import type { Endpoint } from '@rounds/contract/endpoint'
import { visits } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { answerHere } from '#lib/reads/offline-answers.ts'
import './answers.ts'

const visit = (id: string, scheduledDate: string, more: object = {}) => ({
  id,
  scheduledDate,
  scheduledTime: '09:00',
  status: 'scheduled',
  type: 'routine',
  prescriberId: 'p1',
  prescriberName: 'Amina Haddad',
  completedAt: null,
  outcomes: null,
  version: 1,
  ...more,
})
const list = (data: object[], total = data.length) => ({ data, pagination: { total } })
const ids = (answer: unknown) => (answer as { data: { id: string }[] }).data.map(({ id }) => id)

const week = { startDate: '2026-11-16', endDate: '2026-11-29' }
const held = [
  {
    queryKey: [visits.list.name, { ...week, limit: 500, sortOrder: 'asc' }],
    data: list([visit('v1', '2026-11-17'), visit('v2', '2026-11-24', { status: 'in-progress' })]),
  },
  {
    queryKey: [visits.list.name, { startDate: '2026-11-01', endDate: '2026-11-20', limit: 500 }],
    data: list([
      visit('v3', '2026-11-02', { status: 'approved', completedAt: 'x' }),
      visit('v1', '2026-11-17'),
    ]),
  },
  { queryKey: [visits.get.name, { id: 'v1' }], data: visit('v1', '2026-11-18', { version: 2 }) },
  { queryKey: [visits.list.name, { startDate: '2027-01-01', endDate: '2027-03-01' }], data: list([], 7) },
  { queryKey: [dashboard.summary.name, {}], data: { todayCount: 1 } },
]
const ask = ({ name }: Endpoint, input: object) => answerHere([name, input], held)

test('visits of another day’s window come from the windows that are held, in the newest version', () => {
  const answer = ask(visits.list, { startDate: '2026-11-10', endDate: '2026-11-25', sortOrder: 'asc' })
  expect(ids(answer)).toEqual(['v1', 'v2'])
  expect(answer).toMatchObject({ data: [{ scheduledDate: '2026-11-18' }, {}], pagination: { total: 2 } })
})

test('visits outside what is held are not known, rather than none', () => {
  expect(ask(visits.list, { startDate: '2026-11-10', endDate: '2026-12-25' })).toBeUndefined()
  expect(ask(visits.list, { startDate: '2027-01-05', endDate: '2027-01-11' })).toBeUndefined()
  expect(answerHere([visits.list.name, week], [])).toBeUndefined()
})

test('visits are filtered as the server would', () => {
  expect(ids(ask(visits.list, { status: 'in-progress,completed', limit: 100 }))).toEqual(['v2'])
  expect(ids(ask(visits.list, { status: 'completed,in-progress', limit: 100 }))).toEqual(['v2'])
  expect(ids(ask(visits.list, { recorded: false, endDate: '2026-11-18' }))).toEqual(['v1'])
  expect(ids(ask(visits.list, { recorded: 'false', endDate: '2026-11-18' }))).toEqual(['v1'])
  expect(ids(ask(visits.list, { delegateId: '5f3c3a5e-0000-4000-8000-000000000000' }))).toEqual([])
  expect(ids(ask(visits.list, { search: 'hadd', sortOrder: 'asc' }))).toEqual(['v3', 'v1', 'v2'])
  expect(ids(ask(visits.list, { page: 2, limit: 2, sortOrder: 'asc' }))).toEqual(['v2'])
})

test('visits open by their id when a list holds them', () => {
  expect(ask(visits.get, { id: 'v3' })).toMatchObject({ id: 'v3' })
  expect(ask(visits.get, { id: 'v9' })).toBeUndefined()
})
test('anything else is not known', () => {
  expect(ask(dashboard.summary, {})).toBeUndefined()
})
