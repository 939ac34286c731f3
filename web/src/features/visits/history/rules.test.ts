import type { Visit } from '@rounds/contract/visits'
import { expect, test } from 'vitest'
import { historyRows } from './file.ts'
import { matching, pastVisits, sorted, totalsOf } from './rules.ts'

const now = Date.parse('2026-11-18T09:00:00Z')
const visit = (id: string, fields: Partial<Visit> & { lastName?: string; rating?: number | null } = {}) => {
  const { lastName = 'Haddad', rating = null, ...own } = fields
  return {
    id,
    scheduledDate: '2026-11-17',
    scheduledTime: '10:00',
    duration: 30,
    status: 'completed',
    type: 'routine',
    completedAt: '2026-11-17T10:30:00Z',
    actualDuration: null,
    submittedAt: null,
    outcomes: { rating, productsDiscussed: ['Cardimora'] },
    prescriber: {
      firstName: 'Élodie',
      lastName,
      specialty: 'Cardiology',
      hospitalAffiliation: null,
      address: { city: 'Lyon' },
    },
    ...own,
  } as unknown as Visit
}
const ids = (visits: Visit[]) => visits.map(({ id }) => id)
const none = { search: '', status: '', type: '', rating: '' } as const

test('history holds what has happened or should have, not what is still to come', () => {
  const planned = { status: 'scheduled', completedAt: null, scheduledDate: '2026-11-18' } as const
  const all = [
    visit('done'),
    visit('missed', { ...planned, scheduledTime: '08:00' }),
    visit('now', { ...planned, scheduledTime: '08:45' }),
    visit('ahead', { ...planned, scheduledTime: '11:00' }),
    visit('early', { scheduledDate: '2026-11-18', scheduledTime: '11:00' }),
    visit('before', { scheduledDate: '2026-10-31' }),
  ]
  const range = { startDate: '2026-11-01', endDate: '2026-11-18' }
  expect(ids(pastVisits(all, range, now, 'UTC'))).toEqual(['done', 'missed', 'early'])
  const refused = visit('refused', { ...planned, scheduledDate: '2026-11-30', status: 'rejected' })
  expect(ids(pastVisits([refused], { ...range, endDate: '2027-11-19' }, now, 'UTC'))).toEqual(['refused'])
})

test('search finds every word anywhere, without accents', () => {
  const all = [visit('a'), visit('b', { lastName: 'Lefèvre' })]
  expect(ids(matching(all, { ...none, search: 'lefevre elodie' }))).toEqual(['b'])
  expect(ids(matching(all, { ...none, search: 'cardimora lyon' }))).toEqual(['a', 'b'])
  expect(matching(all, { ...none, search: 'paris' })).toEqual([])
})

test('filters by status, type and lowest rating', () => {
  const all = [
    visit('a', { rating: 5 }),
    visit('b', { rating: 3, type: 'follow_up' }),
    visit('c', { status: 'approved' }),
  ]
  expect(ids(matching(all, { ...none, status: 'approved' }))).toEqual(['c'])
  expect(ids(matching(all, { ...none, type: 'follow_up' }))).toEqual(['b'])
  expect(ids(matching(all, { ...none, rating: '4' }))).toEqual(['a'])
})

test('sorts by a column, what is alike newest first', () => {
  const all = [
    visit('old', { scheduledDate: '2026-11-02', rating: 4 }),
    visit('new', { rating: 4 }),
    visit('best', { scheduledDate: '2026-11-03', rating: 5 }),
  ]
  expect(ids(sorted(all, { by: 'date', isDescending: true }))).toEqual(['new', 'best', 'old'])
  expect(ids(sorted(all, { by: 'rating', isDescending: true }))).toEqual(['best', 'new', 'old'])
  expect(ids(sorted(all, { by: 'rating', isDescending: false }))).toEqual(['new', 'old', 'best'])
})

test('averages are of the visits that have a value, those rejected left out', () => {
  expect(
    totalsOf([
      visit('a', { actualDuration: 20, rating: 4 }),
      visit('b', { actualDuration: 30 }),
      visit('c', { actualDuration: 90, rating: 1, status: 'rejected' }),
    ]),
  ).toEqual({
    count: 3,
    minutes: 25,
    rating: 4,
  })
  expect(totalsOf([])).toEqual({ count: 0, minutes: null, rating: null })
})

test('a file says on the clocks of the company when a visit was sent, beside its own day', () => {
  const sent = visit('sent', { scheduledDate: '2026-11-17', submittedAt: '2026-11-16T19:05:00.000Z' })
  const [, row] = historyRows([{ ...sent, unsent: undefined }], now, 'Pacific/Kiritimati')
  expect(row).toContain('2026-11-17 09:05')
})
