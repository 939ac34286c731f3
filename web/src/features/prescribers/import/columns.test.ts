import { describe, expect, test } from 'vitest'
import { guessColumns, hasName } from './columns.ts'
import { rowOf, splitName } from './rows.ts'

const named = (headers: string[]) =>
  Object.fromEntries(Object.entries(guessColumns(headers)).map(([field, column]) => [field, headers[column]]))

describe('guessColumns', () => {
  test('a registry with one name column', () => {
    const headers = 'NAME,GENDER,SPECIALITY,ORGANIZATION,ADDRESS,CITY,STATE,ZIP,LAT,LON,PHONE'.split(',')
    expect(named(headers)).toEqual({
      name: 'NAME',
      specialty: 'SPECIALITY',
      hospitalAffiliation: 'ORGANIZATION',
      address: 'ADDRESS',
      city: 'CITY',
      state: 'STATE',
      zip: 'ZIP',
      phone: 'PHONE',
    })
  })

  test('the own template', () => {
    const headers = 'firstName,lastName,email,phone,specialty,hospitalAffiliation,address,city,notes'.split(
      ',',
    )
    expect(named(headers)).toEqual(Object.fromEntries(headers.map((header) => [header, header])))
  })

  test('a French file, accents and signs apart', () => {
    expect(
      named([
        'Nom',
        'Prénom',
        'Spécialité',
        'Établissement',
        'Adresse',
        'Code postal',
        'Ville',
        'Tél.',
        'E-mail',
      ]),
    ).toEqual({
      lastName: 'Nom',
      firstName: 'Prénom',
      specialty: 'Spécialité',
      hospitalAffiliation: 'Établissement',
      address: 'Adresse',
      zip: 'Code postal',
      city: 'Ville',
      phone: 'Tél.',
      email: 'E-mail',
    })
  })

  test('“Nom” alone is the whole name', () => {
    expect(named(['Nom', 'Ville'])).toEqual({ name: 'Nom', city: 'Ville' })
  })

  test('“Name” beside a first name is the last name', () => {
    expect(named(['Name', 'First_Name'])).toEqual({ lastName: 'Name', firstName: 'First_Name' })
  })

  test('each column is taken once, the most telling header first', () => {
    expect(named(['Address Line 2', 'Street', 'Mobile', 'Phone Number'])).toEqual({
      address: 'Street',
      address2: 'Address Line 2',
      phone: 'Phone Number',
    })
  })

  test('headers nobody knows are left to the person', () => {
    const map = guessColumns(['A', 'B', 'C'])
    expect(map).toEqual({})
    expect(hasName(map)).toBe(false)
  })
})

describe('splitName', () => {
  test.each([
    ['Amina Haddad', 'Amina', 'Haddad'],
    ['María Elena653 Rodarte647', 'María Elena653', 'Rodarte647'],
    ['Haddad, Amina', 'Amina', 'Haddad'],
    ['HADDAD Amina', 'Amina', 'HADDAD'],
    ['DE LA TOUR Jean', 'Jean', 'DE LA TOUR'],
    ['Dr. Amina Haddad', 'Amina', 'Haddad'],
    ['Pr Dr Amina  Haddad', 'Amina', 'Haddad'],
    ['Amina Haddad, MD', 'Amina', 'Haddad'],
    ['Haddad, Amina, PhD', 'Amina', 'Haddad'],
    ['AMINA HADDAD', 'AMINA', 'HADDAD'],
    ['J. R. SMITH', 'J. R.', 'SMITH'],
    ['Haddad', '', 'Haddad'],
    ['', '', ''],
  ])('%s', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
  })
})

describe('rowOf', () => {
  const map = { name: 0, address: 1, city: 2, state: 3, zip: 4, phone: 5 }

  test('the address is one line with region and postcode', () => {
    expect(rowOf(['Ada Lovelace', ' 60 Hospital Road ', 'Leominster', 'MA', '01453', ''], map)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      address: '60 Hospital Road, MA 01453',
      city: 'Leominster',
    })
  })

  test('a short row is a row with empty cells', () => {
    expect(rowOf(['Ada Lovelace'], map)).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  })

  test('own columns for first and last name win over a whole name', () => {
    expect(rowOf(['Ada Lovelace', 'Augusta'], { name: 0, firstName: 1 })).toEqual({
      firstName: 'Augusta',
      lastName: 'Lovelace',
    })
  })
})
