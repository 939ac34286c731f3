import type { Endpoint } from '@rounds/contract/endpoint'
import { prescribers } from '@rounds/contract/prescribers'
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
const person = (id: string, firstName: string, lastName: string, more: object = {}) => ({
  id,
  firstName,
  lastName,
  specialty: 'Cardiology',
  hospitalAffiliation: null,
  address: { city: 'Lyon' },
  isActive: true,
  lastVisitDate: '2026-10-01',
  totalVisits: 1,
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
  {
    queryKey: [prescribers.list.name, { limit: 500 }],
    data: list([person('p1', 'Amina', 'Haddad'), person('p2', 'Zoé', 'Ader', { lastVisitDate: null })]),
  },
]
const ask = ({ name }: Endpoint, input: object) => answerHere([name, input], held)

test('prescribers are found by their words, without accents', () => {
  expect(ids(ask(prescribers.list, { search: 'zoe', limit: 8 }))).toEqual(['p2'])
  expect(ids(ask(prescribers.list, { search: 'cardio lyon' }))).toEqual(['p2', 'p1'])
})

test('prescribers are filtered as the server would', () => {
  expect(ids(ask(prescribers.list, { limit: 6 }))).toEqual(['p2', 'p1'])
  expect(ids(ask(prescribers.list, { lastVisitBefore: '2026-10-20' }))).toEqual(['p1'])
  expect(ids(ask(prescribers.list, { neverVisited: true }))).toEqual(['p2'])
  expect(ids(ask(prescribers.list, { neverVisited: 'false' }))).toEqual(['p2', 'p1'])
  expect(ids(ask(prescribers.list, { isActive: undefined, sortBy: undefined }))).toEqual(['p2', 'p1'])
})

test('prescribers of a directory that is held in part are not all', () => {
  const part = [{ queryKey: [prescribers.list.name, { limit: 1 }], data: list([person('p1', 'A', 'B')], 9) }]
  expect(answerHere([prescribers.list.name, { limit: 50 }], part)).toBeUndefined()
  expect(ids(answerHere([prescribers.list.name, { search: 'b' }], part))).toEqual(['p1'])
})

test('prescribers who are inactive, or a colleague’s, are not known', () => {
  expect(ask(prescribers.list, { isActive: false })).toBeUndefined()
  const narrow = [
    { queryKey: [prescribers.list.name, { neverVisited: true }], data: list([person('p1', 'A', 'B')]) },
  ]
  expect(answerHere([prescribers.list.name, { limit: 50 }], narrow)).toBeUndefined()
})

test('prescribers open with the visits that are held', () => {
  expect(ask(prescribers.get, { id: 'p1' })).toMatchObject({
    lastName: 'Haddad',
    visits: [{ id: 'v2' }, { id: 'v1', outcomes: null }, { id: 'v3' }],
  })
})
test('people read page by page count like those of a list', () => {
  const pages = [list([person('p1', 'A', 'B')], 2), list([person('p2', 'C', 'D')], 2)]
  const paged = [{ queryKey: [prescribers.list.name, {}, 'pages'], data: { pages } }]
  expect(ids(answerHere([prescribers.list.name, { limit: 50 }], paged))).toEqual(['p1', 'p2'])
  const first = [{ queryKey: [prescribers.list.name, {}, 'pages'], data: { pages: pages.slice(0, 1) } }]
  expect(answerHere([prescribers.list.name, { limit: 50 }], first)).toBeUndefined()
})
