import type { Descriptor } from '@rounds/contract/endpoint'
import type { Visit } from '@rounds/contract/visits'
import { visits } from '@rounds/contract/visits'
import { describe, expect, test } from 'vitest'
import type { OutboxCall } from '#lib/outbox/rules.ts'
import {
  authorOf,
  changeAfterCreate,
  initialName,
  mergeVisit,
  presetOf,
  saidIn,
  settledCalls,
} from './merge.ts'

const outcomes = {
  productsDiscussed: ['Cardiol'],
  samplesProvided: [],
  nextSteps: null,
  rating: 4,
  feedback: null,
}
const visit = (fields: Partial<Visit> = {}) =>
  ({
    id: 'v',
    version: 1,
    scheduledDate: '2026-11-20',
    scheduledTime: '10:00',
    duration: 30,
    status: 'in-progress',
    notes: null,
    objectives: ['Study'],
    outcomes: null,
    startTime: '2026-11-20T09:00:00.000Z',
    endTime: null,
    completedAt: null,
    approvedAt: null,
    rejectedAt: null,
    ...fields,
  }) as Visit

const of = ({ name, method, path, failure }: Descriptor, input: object = {}): OutboxCall => ({
  name,
  method,
  path,
  failure,
  input: { id: 'v', ...input },
  key: 'k',
})
const complete = (record: object = {}) => [
  of(visits.update, { notes: 'Mine', objectives: ['Study'], outcomes, status: 'completed', ...record }),
  of(visits.submit),
]
const done = { status: 'completed', completedAt: '2026-11-20T10:00:00Z' } as const

describe('mergeVisit', () => {
  test('other fields: both stay, and what only they changed is sent back as they have it', () => {
    const theirs = visit({ version: 4, scheduledTime: '11:00', objectives: ['Study', 'Samples'] })
    const merge = mergeVisit(visit(), complete(), theirs)
    expect(merge).toMatchObject({ kind: 'merged', theirs: ['when', 'objectives'] })
    expect(merge.kind === 'merged' && merge.calls[0]?.input).toMatchObject({
      notes: 'Mine',
      objectives: ['Study', 'Samples'],
      outcomes,
      status: 'completed',
    })
  })

  test('a newer version that says nothing new is no news', () => {
    expect(mergeVisit(visit(), complete(), visit({ version: 9 }))).toMatchObject({
      kind: 'merged',
      theirs: [],
    })
  })

  test('the same field: the person is asked about it, and about nothing else', () => {
    const theirs = visit({ ...done, notes: 'Theirs', outcomes: { ...outcomes, rating: 2 } })
    expect(mergeVisit(visit(), complete(), theirs)).toEqual({ kind: 'ask', fields: ['rating', 'notes'] })
  })

  test('the same change twice needs nobody', () => {
    const theirs = visit({ ...done, status: 'submitted', notes: 'Mine', outcomes })
    expect(mergeVisit(visit(), complete(), theirs)).toEqual({ kind: 'done' })
    expect(
      mergeVisit(
        visit({ status: 'scheduled', startTime: null }),
        [of(visits.setStatus, { status: 'in-progress', startTime: 'x' })],
        visit(),
      ),
    ).toEqual({ kind: 'done' })
  })

  test.each(['approved', 'rejected', 'submitted'] as const)('%s meanwhile wins over everything', (status) => {
    const decided = status === 'submitted' ? {} : { [`${status}At`]: '2026-11-20T12:00:00Z' }
    const theirs = visit({ ...done, status, outcomes, ...decided })
    expect(mergeVisit(visit(), complete(), theirs)).toEqual({ kind: 'locked' })
  })

  test('a rejection that was seen can be answered, a new one not unseen', () => {
    const base = visit({ ...done, status: 'rejected', outcomes, rejectedAt: '2026-11-20T12:00:00Z' })
    expect(mergeVisit(base, complete(), { ...base, version: 7 })).toMatchObject({ kind: 'merged' })
    expect(mergeVisit(base, complete(), { ...base, rejectedAt: '2026-11-20T15:00:00Z' })).toEqual({
      kind: 'locked',
    })
  })

  test('an approved plan stands in nobody’s way', () => {
    const theirs = visit({ status: 'approved', approvedAt: '2026-11-20T08:00:00Z', startTime: null })
    const base = visit({ status: 'scheduled', startTime: null })
    expect(mergeVisit(base, complete(), theirs)).toMatchObject({ kind: 'merged' })
  })

  test('a step that cannot follow is left to the server’s own words', () => {
    const stop = [of(visits.setStatus, { status: 'scheduled' })]
    expect(mergeVisit(visit(), stop, visit({ ...done, outcomes }))).toEqual({ kind: 'refused' })
  })

  test('cancelling holds for a visit that was moved, not for one that has begun', () => {
    const base = visit({ status: 'scheduled', startTime: null })
    const cancel = [of(visits.remove)]
    expect(mergeVisit(base, cancel, { ...base, scheduledTime: '15:00' })).toMatchObject({ kind: 'merged' })
    expect(mergeVisit(base, cancel, visit())).toEqual({ kind: 'refused' })
  })

  test('what a newer version of the app has left to say is neither done nor merged unasked', () => {
    const base = visit({ status: 'scheduled' })
    const said = (input: object) => [of(visits.update, { companion: 'Léa Roy', ...input })]
    for (const theirs of [base, { ...base, duration: 45, version: 3 }, { ...base, notes: 'Mine' }])
      for (const input of [{}, { notes: 'Mine' }])
        expect(mergeVisit(base, said(input), theirs)).toEqual({ kind: 'refused' })
  })

  test('day and time are one thing: half of a move is not merged with half of another', () => {
    const base = visit({ status: 'scheduled' })
    const move = [of(visits.update, { scheduledDate: '2026-11-23' })]
    expect(mergeVisit(base, move, { ...base, scheduledTime: '15:00' })).toEqual({
      kind: 'ask',
      fields: ['when'],
    })
  })
})

test('the chosen sides are sent, each field from one of them', () => {
  const theirs = visit({ ...done, notes: 'Theirs', outcomes: { ...outcomes, rating: 2, feedback: 'Kind' } })
  const [call] = settledCalls(visit(), complete(), theirs, { rating: 'theirs', notes: 'mine' })
  expect(call?.input).toMatchObject({ notes: 'Mine', outcomes: { ...outcomes, rating: 2, feedback: 'Kind' } })
})

test('what was said is yours by default, how it is planned theirs', () => {
  expect([presetOf('notes'), presetOf('rating'), presetOf('when')]).toEqual(['mine', 'mine', 'theirs'])
})

test('what was said and stands nowhere is named: words, samples and ratings, not what both say', () => {
  const mine = complete({ outcomes: { ...outcomes, samplesProvided: [{ product: 'Cardiol', quantity: 2 }] } })
  const theirs = visit({ ...done, notes: 'Mine', outcomes: { ...outcomes, rating: 2 } })
  expect(saidIn(visit(), mine, theirs)).toEqual(['samples', 'rating'])
  expect(saidIn(visit(), [of(visits.submit)], theirs)).toEqual([])
})

test('names are shortened, changes attributed to who made them', () => {
  expect(initialName('Marc Laurent')).toBe('M. Laurent')
  const history = [
    { at: '2', userName: 'Marc', details: { fields: ['notes'] } },
    { at: '1', userName: null, details: { fields: ['outcomes'] } },
  ]
  expect(authorOf('rating', history, 'someone')).toEqual({ name: 'someone', at: '1' })
  expect(authorOf('when', history, 'someone')).toEqual({ name: 'Marc', at: '2' })
})

describe('a visit that was made already, by an earlier try', () => {
  const planned = visit({ version: 0, status: 'scheduled', startTime: null })
  const create = (input: object = {}) => of(visits.create, { notes: null, objectives: ['Study'], ...input })
  const recorded = { notes: 'Mine', outcomes, status: 'completed' }

  test('lacks nothing when it stands there as it was said', () => {
    expect(changeAfterCreate(planned, create(), visit({ ...planned, version: 1 }))).toBeNull()
    const stored = visit({ ...planned, ...done, notes: 'Mine', outcomes, version: 1 })
    expect(changeAfterCreate(planned, create(recorded), stored)).toBeNull()
  })

  test('is carried out by what was recorded since', () => {
    const change = { notes: 'Mine', outcomes, status: 'completed', draftData: null }
    for (const status of ['scheduled', 'in-progress'] as const)
      expect(changeAfterCreate(planned, create(recorded), visit({ status }))).toEqual(change)
    const startTime = '2026-11-20T09:00:00.000Z'
    expect(
      changeAfterCreate(
        planned,
        create({ status: 'in-progress', startTime }),
        visit({ status: 'scheduled', startTime: null }),
      ),
    ).toEqual({ startTime, status: 'in-progress' })
  })

  test('is told what a newer version of the app said of it', () => {
    expect(changeAfterCreate(planned, create({ companion: 'Léa Roy' }), planned)).toEqual({
      companion: 'Léa Roy',
    })
  })

  test('takes words that were added since, and goes no step back', () => {
    const said = visit({ ...planned, ...done, notes: 'Mine', outcomes })
    const more = create({ ...recorded, notes: 'Mine, and more' })
    expect(changeAfterCreate(said, more, said)).toEqual({ notes: 'Mine, and more' })
    const started = create({ status: 'in-progress' })
    expect(changeAfterCreate(planned, started, said)).toBeNull()
    expect(changeAfterCreate(planned, create(), visit({ notes: 'Of somebody else' }))).toBeNull()
  })
})
