import type { Prescriber } from '@rounds/contract/prescribers'
import { describe, expect, it } from 'vitest'
import { openFilter, planAddress } from './address.ts'
import { byUrgency, choicesOf, proposable, toVisit } from './to-visit.ts'

const today = '2026-11-20'
const week = '2026-11-23'
const person = (lastName: string, lastVisitDate: string | null, more: Partial<Prescriber> = {}) =>
  ({
    firstName: 'Ada',
    lastName,
    id: lastName,
    lastVisitDate,
    specialty: 'Cardiology',
    address: { address: null, city: 'Lyon', coordinates: null },
    isActive: true,
    ...more,
  }) as Prescriber

const people = [
  person('Lately', '2026-11-15'),
  person('Soon', '2026-10-28'),
  person('Overdue', '2026-10-21'),
  person('Long', '2026-08-01', { specialty: 'Neurology' }),
  person('Never', null, { address: { address: null, city: 'Écully', coordinates: null } }),
].toSorted(byUrgency)
const names = (found: readonly Prescriber[]) => found.map(({ lastName }) => lastName)
const listed = (filter: Partial<typeof openFilter>, inWeek: string[] = []) =>
  names(toVisit(people, { ...openFilter, ...filter }, { week, today, inWeek: new Set(inWeek) }))

describe('whom to visit', () => {
  it('begins with those never seen, then the longest ago', () => {
    expect(listed({})).toEqual(['Never', 'Long', 'Overdue', 'Soon', 'Lately'])
  })

  it('tells overdue today from due by the end of the week', () => {
    expect(listed({ show: 'overdue' })).toEqual(['Never', 'Long', 'Overdue'])
    expect(listed({ show: 'due' })).toEqual(['Never', 'Long', 'Overdue', 'Soon'])
  })

  it('filters by specialty, city, thirty days and words without accents', () => {
    expect(listed({ specialty: 'Neurology' })).toEqual(['Long'])
    expect(listed({ city: 'Écully' })).toEqual(['Never'])
    expect(listed({ unseen: true })).toEqual(['Never', 'Long', 'Overdue'])
    expect(listed({ search: 'ecul ada' })).toEqual(['Never'])
    expect(choicesOf(people)).toEqual({
      specialties: ['Cardiology', 'Neurology'],
      cities: ['Écully', 'Lyon'],
    })
  })

  it('leaves out of due only whom this week has already; “All” and a search leave out nobody', () => {
    expect(listed({ show: 'due' }, ['Long'])).toEqual(['Never', 'Overdue', 'Soon'])
    expect(listed({ show: 'overdue' }, ['Long'])).toEqual(['Never', 'Overdue'])
    expect(listed({ show: 'all' }, ['Long'])).toEqual(['Never', 'Long', 'Overdue', 'Soon', 'Lately'])
    expect(listed({ show: 'due', search: 'long' }, ['Long'])).toEqual(['Long'])
    expect(listed({ show: 'overdue', search: 'lately' })).toEqual(['Lately'])
  })

  it('proposes nobody who is seen within two weeks of the week, before or after it', () => {
    const proposed = (planned: Record<string, string[]> = {}) =>
      names(proposable(people, new Map(Object.entries(planned)), week))
    expect(proposed()).toEqual(['Never', 'Long', 'Overdue', 'Soon'])
    expect(proposed({ Never: ['2026-11-24'], Long: ['2026-12-06'], Overdue: ['2026-12-07'] })).toEqual([
      'Overdue',
      'Soon',
    ])
  })

  it('proposes those last who are planned before the week', () => {
    const later = names(proposable(people, new Map([['Never', ['2026-11-27']]]), '2026-12-14'))
    expect(later).toEqual(['Long', 'Overdue', 'Soon', 'Lately', 'Never'])
  })
})

describe('the address', () => {
  const read = (query: string) => planAddress.read(new URLSearchParams(query), today)
  it('plans the next week unless it says otherwise, and is as short as can be', () => {
    expect(read('').week).toBe(week)
    expect(read('week=2026-12-03').week).toBe('2026-11-30')
    expect(read('week=2026-13-03&show=nobody')).toMatchObject({ week, show: 'due' })
    expect(planAddress.write(read(''), today)).toEqual({})
    const query = { week: '2026-11-30', show: 'overdue', city: 'Lyon', unseen: '1', q: 'ha' }
    expect(planAddress.write(read(String(new URLSearchParams(query))), today)).toEqual(query)
  })
})
