import type { Prescriber } from '@rounds/contract/prescribers'
import { describe, expect, test } from 'vitest'
import { changeOf, inputOf, markOf, valuesNamed, valuesOf } from './fields.ts'

const prescriber: Prescriber = {
  id: '0198c0de-0000-7000-8000-000000000001',
  title: 'Dr',
  firstName: 'Amina',
  lastName: 'Haddad',
  email: null,
  phone: '+33 4 00',
  specialty: 'Cardiology',
  hospitalAffiliation: null,
  address: { address: '1 rue A', city: 'Lyon', coordinates: { lat: 45.7, lng: 4.8 } },
  notes: 'Mornings',
  lastVisitDate: null,
  totalVisits: 0,
  averageRating: null,
  isActive: true,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  assignedDelegateId: null,
  assignedDelegateName: null,
  version: 3,
}
const shown = valuesOf(prescriber)

describe('changeOf', () => {
  test('nothing changed, nothing sent', () => {
    expect(changeOf(shown, prescriber)).toEqual({})
  })

  test('only what was changed, and null for what was emptied', () => {
    expect(changeOf({ ...shown, phone: '', notes: 'Afternoons' }, prescriber)).toEqual({
      phone: null,
      notes: 'Afternoons',
    })
  })

  test('another address is another place on the map', () => {
    const moved = { ...shown, address: { address: '2 rue B', city: 'Lyon' } }
    expect(changeOf(moved, prescriber)).toEqual({ address: { address: '2 rue B', city: 'Lyon' } })
  })
})

test('the place on the map stays with the address', () => {
  expect(inputOf(shown, prescriber).address).toEqual(prescriber.address)
})

test.each([
  ['Amina Haddad', 'Amina', 'Haddad'],
  ['Ana Maria de Souza', 'Ana Maria de', 'Souza'],
  ['Haddad', '', 'Haddad'],
])('a search for %j names the new one', (search, firstName, lastName) => {
  expect(valuesNamed(search)).toMatchObject({ firstName, lastName })
})

test('the mark of a name tells it from others and does not say it', () => {
  expect(markOf('Zoé Haddad')).toBe(markOf('Zoé Haddad'))
  expect(new Set(['Zoé Haddad', 'Zoe Haddad', 'Haddad Zoé', ''].map(markOf)).size).toBe(4)
  expect(markOf('Haddad')).toMatch(/^[0-9a-z]{1,7}$/)
})
