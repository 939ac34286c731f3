import { describe, expect, test } from 'vitest'
import { type Nearness, indexPeople, rankPeople, searchWords } from './rank.ts'

const person = (
  firstName: string,
  lastName: string,
  more: Partial<Record<'hospital' | 'city', string>> = {},
) => ({
  id: `${firstName} ${lastName}`,
  firstName,
  lastName,
  specialty: 'Cardiology',
  hospitalAffiliation: more.hospital ?? null,
  address: { address: null, city: more.city ?? 'Lyon', coordinates: null },
  totalVisits: 0,
})
const near = (fields: Partial<Nearness>): Nearness => ({
  isToday: false,
  isThisWeek: false,
  uses: 0,
  ...fields,
})
const names = (
  people: ReturnType<typeof person>[],
  search: string,
  nearness: Record<string, Nearness> = {},
  count = 10,
) => rankPeople(indexPeople(people), search, new Map(Object.entries(nearness)), count).map(({ id }) => id)

describe('rankPeople', () => {
  test('the last name counts most, then the first name, the hospital and the city', () => {
    const people = [
      person('Zoé', 'Aubert', { city: 'Henrichemont' }),
      person('Yann', 'Blanc', { hospital: 'Henri-Mondor' }),
      person('Hélène', 'Carre'),
      person('Nicolas', 'Hénin'),
    ]
    expect(names(people, 'he')).toEqual(['Nicolas Hénin', 'Hélène Carre', 'Yann Blanc', 'Zoé Aubert'])
  })

  test('accents and case do not matter on either side', () => {
    expect(names([person('Nicolas', 'Hénin')], 'HEN')).toEqual(['Nicolas Hénin'])
    expect(names([person('Nicolas', 'Henin')], 'hén')).toEqual(['Nicolas Henin'])
  })

  test('among equals: today, then this week, then who is opened often, then by name', () => {
    const people = ['Haas', 'Haddad', 'Hamon', 'Hardy'].map((lastName) => person('Al', lastName))
    const nearness = {
      'Al Hardy': near({ isToday: true, isThisWeek: true }),
      'Al Hamon': near({ isThisWeek: true }),
      'Al Haddad': near({ uses: 3 }),
    }
    expect(names(people, 'ha', nearness)).toEqual(['Al Hardy', 'Al Hamon', 'Al Haddad', 'Al Haas'])
  })

  test('nearness does not lift a first name above a last name', () => {
    const people = [person('Hakim', 'Zidane'), person('Al', 'Haas')]
    expect(names(people, 'ha', { 'Hakim Zidane': near({ isToday: true }) })).toEqual([
      'Al Haas',
      'Hakim Zidane',
    ])
  })

  test('every word must be found, in any order, and any part of a double name', () => {
    const people = [person('Amina', 'Haddad-Klein', { city: 'Bron' }), person('Amina', 'Petit')]
    expect(names(people, 'klein ami')).toEqual(['Amina Haddad-Klein'])
    expect(names(people, 'bron')).toEqual(['Amina Haddad-Klein'])
    expect(names(people, 'addad')).toEqual([])
  })

  test('at most as many as asked for; nothing for nothing', () => {
    const people = ['Haas', 'Haddad', 'Hamon'].map((lastName) => person('Al', lastName))
    expect(names(people, 'ha', {}, 2)).toEqual(['Al Haas', 'Al Haddad'])
    expect(names(people, '  ')).toEqual([])
  })
})

test('a title is no name', () => {
  expect(searchWords('Dr. Haddad')).toEqual(['haddad'])
  expect(searchWords('dr')).toEqual(['dr'])
})
