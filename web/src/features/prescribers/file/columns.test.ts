import { ImportRow, importColumns } from '@rounds/contract/prescribers'
import { describe, expect, test } from 'vitest'
import { guessColumns, hasName, unusedColumns } from './columns.ts'
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
      latitude: 'LAT',
      longitude: 'LON',
      phone: 'PHONE',
    })
  })

  test('the own template', () => {
    const headers = [...importColumns]
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

  test.each([
    [
      'Titel;Vorname;Name;Fachgebiet;Praxis;Straße;PLZ;Ort;Bundesland;Telefon;E-Mail-Adresse;Bemerkung',
      'title firstName lastName specialty hospitalAffiliation address zip city state phone email notes',
    ],
    [
      'Nombre;Apellidos;Especialidad;Hospital;Dirección;Código Postal;Población;Teléfono;Correo electrónico',
      'firstName lastName specialty hospitalAffiliation address zip city phone email',
    ],
    [
      'Cognome;Nome;Specialità;Ospedale;Indirizzo;CAP;Città;Cellulare;Note',
      'lastName firstName specialty hospitalAffiliation address zip city phone notes',
    ],
    [
      'Nome completo;Especialidade;Instituição;Endereço;CEP;Município;UF;Telemóvel',
      'name specialty hospitalAffiliation address zip city state phone',
    ],
    [
      'Voornaam;Naam;Specialisme;Ziekenhuis;Adres;Postcode;Woonplaats;Telefoon',
      'firstName lastName specialty hospitalAffiliation address zip city phone',
    ],
    [
      'الاسم الأول;اسم العائلة;التخصص;المستشفى;العنوان;المدينة;رقم الهاتف;البريد الإلكتروني;ملاحظات',
      'firstName lastName specialty hospitalAffiliation address city phone email notes',
    ],
    ['Name;Surname;City', 'firstName lastName city'],
    ['Nome;Città', 'name city'],
  ])('%s', (headers, fields) => {
    const given = headers.split(';')
    const found = Object.entries(guessColumns(given)).toSorted(([, a], [, b]) => a - b)
    expect(found.map(([field]) => field).join(' ')).toBe(fields)
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

  test('what nothing is read from is named', () => {
    const headers = ['NAME', 'GENDER', 'LAT', 'LON', '']
    expect(named(headers)).toEqual({ name: 'NAME', latitude: 'LAT', longitude: 'LON' })
    expect(unusedColumns(headers, guessColumns(headers))).toEqual(['GENDER'])
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

describe('a column of names that begin with the last one', () => {
  test.each(['Nom et prénom', 'NOM PRENOM', 'Name Vorname', 'Apellidos y nombre', 'Cognome e nome'])(
    'is known by its heading: %s',
    (heading) => {
      const columns = guessColumns([heading, 'Ville'])
      expect([columns.lastFirst, columns.name, hasName(columns)]).toEqual([0, undefined, true])
    },
  )
  test.each([
    ['Haddad Amina', 'Amina', 'Haddad'],
    ['Dr Haddad Amina Zoé', 'Amina Zoé', 'Haddad'],
    ['De La Tour Jean', 'Jean', 'De La Tour'],
    ['van den Berg Jan', 'Jan', 'van den Berg'],
    ['García López, María', 'María', 'García López'],
    ['DE LA TOUR Jean', 'Jean', 'DE LA TOUR'],
    ['HADDAD AMINA', 'AMINA', 'HADDAD'],
    ['Haddad', '', 'Haddad'],
  ])('%s', (name, firstName, lastName) => {
    const row = rowOf([name], { columns: { lastFirst: 0 }, isTidied: false })
    expect(row).toMatchObject({ firstName, lastName })
  })
})

describe('rowOf', () => {
  const columns = { name: 0, address: 1, city: 2, state: 3, zip: 4, phone: 5 }
  const map = { columns, isTidied: false }

  test('the address is one line with region and postcode', () => {
    expect(rowOf(['Ada Lovelace', ' 60 Hospital Road ', 'Leominster', 'MA', '01453', ''], map)).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      address: '60 Hospital Road, MA 01453',
      city: 'Leominster',
    })
  })

  test('lines of a cell are one line, and those of notes stay', () => {
    const cells = [
      'Lovelace,\r\nAda',
      '60 Hospital Road,\r\nBuilding B',
      'Leo\nminster',
      'Mornings.\nBy phone.',
    ]
    expect(rowOf(cells, { columns: { name: 0, address: 1, city: 2, notes: 3 }, isTidied: false })).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      address: '60 Hospital Road, Building B',
      city: 'Leo minster',
      notes: 'Mornings.\nBy phone.',
    })
  })

  test('marks of direction that nobody sees are no letters of a name or number', () => {
    const row = rowOf(['\u200Fأمينة حداد\u200F', '\u202A+961 3 123\u202C'], {
      columns: { name: 0, phone: 1 },
      isTidied: false,
    })
    expect(row).toEqual({ firstName: 'أمينة', lastName: 'حداد', phone: '+961 3 123' })
    expect(ImportRow.safeParse(row).success).toBe(true)
  })

  test.each(['4.91512E+11', '4,91512E+11', '4.9e11', '5E+11'])(
    'a number that a spreadsheet has shortened is not stored: %s',
    (phone) => {
      const row = rowOf(['Ada Lovelace', '', '', '', '', phone], map)
      expect(ImportRow.safeParse(row).error?.issues).toMatchObject([
        { path: ['phone'], message: 'A spreadsheet has shortened this number' },
      ])
    },
  )

  test('numbers that a program wrote as decimals are whole', () => {
    expect(rowOf(['Ada Lovelace', '1 High Street', '', '', '69003.0', '33472112233.0'], map)).toMatchObject({
      address: '1 High Street, 69003',
      phone: '33472112233',
    })
  })

  test('a short row is a row with empty cells', () => {
    expect(rowOf(['Ada Lovelace'], map)).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  })

  test('capitals are tidied when they are to be, but those of a region', () => {
    const cells = ['ADA Lovelace', '60 HOSPITAL ROAD', 'LEOMINSTER', 'MA', '01453', '']
    expect(rowOf(cells, { columns, isTidied: true })).toMatchObject({
      address: '60 Hospital Road, MA 01453',
      city: 'Leominster',
    })
  })

  test.each([
    ['Dr Ada Lovelace', 'Dr'],
    ['PROF. LOVELACE Ada', 'Prof.'],
    ['Mme Ada Lovelace', undefined],
    ['Ada Lovelace, RN', undefined],
  ])('%s is addressed as %s', (name, title) => {
    expect(rowOf([name], { columns: { name: 0 }, isTidied: false }).title).toBe(title)
  })

  test('a column of titles says them, and nobody is a doctor without one', () => {
    const columns = { firstName: 0, lastName: 1, title: 2 }
    const titles = ['DOCTEUR', 'Pharm.', ''].map(
      (said) => rowOf(['Ada', 'Lovelace', said], { columns, isTidied: false }).title,
    )
    expect(titles).toEqual(['Dr', 'Pharm.', undefined])
  })

  test('own columns for first and last name win over a whole name', () => {
    expect(
      rowOf(['Ada Lovelace', 'Augusta'], { columns: { name: 0, firstName: 1 }, isTidied: false }),
    ).toEqual({
      firstName: 'Augusta',
      lastName: 'Lovelace',
    })
  })
})
