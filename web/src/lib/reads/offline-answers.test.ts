import { describe, expect, test } from 'vitest'
import { answerHere } from './offline-answers.ts'

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
    queryKey: ['visits.list', { ...week, limit: 500, sortOrder: 'asc' }],
    data: list([visit('v1', '2026-11-17'), visit('v2', '2026-11-24', { status: 'in-progress' })]),
  },
  {
    queryKey: ['visits.list', { startDate: '2026-11-01', endDate: '2026-11-20', limit: 500 }],
    data: list([
      visit('v3', '2026-11-02', { status: 'approved', completedAt: 'x' }),
      visit('v1', '2026-11-17'),
    ]),
  },
  { queryKey: ['visits.get', { id: 'v1' }], data: visit('v1', '2026-11-18', { version: 2 }) },
  { queryKey: ['visits.list', { startDate: '2027-01-01', endDate: '2027-03-01' }], data: list([], 7) },
  {
    queryKey: ['prescribers.list', { limit: 500 }],
    data: list([person('p1', 'Amina', 'Haddad'), person('p2', 'Zoé', 'Ader', { lastVisitDate: null })]),
  },
  { queryKey: ['dashboard.summary', {}], data: { todayCount: 1 } },
]
const ask = (endpoint: string, input: object) => answerHere([endpoint, input], held)

describe('visits', () => {
  test('of another day’s window come from the windows that are held, in the newest version', () => {
    const answer = ask('visits.list', { startDate: '2026-11-10', endDate: '2026-11-25', sortOrder: 'asc' })
    expect(ids(answer)).toEqual(['v1', 'v2'])
    expect(answer).toMatchObject({ data: [{ scheduledDate: '2026-11-18' }, {}], pagination: { total: 2 } })
  })

  test('outside what is held are not known, rather than none', () => {
    expect(ask('visits.list', { startDate: '2026-11-10', endDate: '2026-12-25' })).toBeUndefined()
    expect(ask('visits.list', { startDate: '2027-01-05', endDate: '2027-01-11' })).toBeUndefined()
    expect(answerHere(['visits.list', week], [])).toBeUndefined()
  })

  test('are filtered as the server would', () => {
    expect(ids(ask('visits.list', { status: 'in-progress,completed', limit: 100 }))).toEqual(['v2'])
    expect(ids(ask('visits.list', { recorded: false, endDate: '2026-11-18' }))).toEqual(['v1'])
    expect(ids(ask('visits.list', { delegateId: '5f3c3a5e-0000-4000-8000-000000000000' }))).toEqual([])
    expect(ids(ask('visits.list', { search: 'hadd', sortOrder: 'asc' }))).toEqual(['v3', 'v1', 'v2'])
    expect(ids(ask('visits.list', { page: 2, limit: 2, sortOrder: 'asc' }))).toEqual(['v2'])
  })

  test('open by their id when a list holds them', () => {
    expect(ask('visits.get', { id: 'v3' })).toMatchObject({ id: 'v3' })
    expect(ask('visits.get', { id: 'v9' })).toBeUndefined()
  })
})

describe('prescribers', () => {
  test('are found by their words, without accents', () => {
    expect(ids(ask('prescribers.list', { search: 'zoe', limit: 8 }))).toEqual(['p2'])
    expect(ids(ask('prescribers.list', { search: 'cardio lyon' }))).toEqual(['p2', 'p1'])
  })

  test('are filtered as the server would', () => {
    expect(ids(ask('prescribers.list', { limit: 6 }))).toEqual(['p2', 'p1'])
    expect(ids(ask('prescribers.list', { lastVisitBefore: '2026-10-20' }))).toEqual(['p1'])
    expect(ids(ask('prescribers.list', { neverVisited: true }))).toEqual(['p2'])
  })

  test('of a directory that is held in part are not all', () => {
    const part = [{ queryKey: ['prescribers.list', { limit: 1 }], data: list([person('p1', 'A', 'B')], 9) }]
    expect(answerHere(['prescribers.list', { limit: 50 }], part)).toBeUndefined()
    expect(ids(answerHere(['prescribers.list', { search: 'b' }], part))).toEqual(['p1'])
  })

  test('who are inactive, or a colleague’s, are not known', () => {
    expect(ask('prescribers.list', { isActive: false })).toBeUndefined()
    const narrow = [
      { queryKey: ['prescribers.list', { neverVisited: true }], data: list([person('p1', 'A', 'B')]) },
    ]
    expect(answerHere(['prescribers.list', { limit: 50 }], narrow)).toBeUndefined()
  })

  test('open with the visits that are held', () => {
    expect(ask('prescribers.get', { id: 'p1' })).toMatchObject({
      lastName: 'Haddad',
      visits: [{ id: 'v2' }, { id: 'v1', rating: null }, { id: 'v3' }],
    })
  })
})

test('anything else is not known', () => {
  expect(ask('dashboard.summary', {})).toBeUndefined()
})
