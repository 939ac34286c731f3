import { csvOf } from '@rounds/contract/csv'
import { ImportRow } from '@rounds/contract/prescribers'
import { describe, expect, test } from 'vitest'
import { guessColumns } from './columns.ts'
import { readImportFile } from './file.ts'
import { encodings, sampleIn } from './letters.ts'
import { rowOf } from './rows.ts'

const read = (content: BlobPart, told: number[] = []) =>
  readImportFile(new File([content], 'list.csv'), (rows) => told.push(rows), new AbortController().signal)

test('letters of two bytes are whole wherever the pieces of a file end, and the page draws between them', async () => {
  const people = Array.from({ length: 20_000 }, (_, at) => `Zoé ${at},Ångström,${'é'.repeat(20)}`)
  const told: number[] = []
  let drawn = 0
  const clock = setInterval(() => (drawn += 1))
  const { rows } = await read(['First name,Last name,City', ...people].join('\r\n'), told)
  clearInterval(clock)
  expect(rows).toHaveLength(20_000)
  expect(rows.findIndex(({ cells }, at) => cells.join(',') !== people[at])).toBe(-1)
  expect(rows.at(-1)?.line).toBe(20_001)
  expect(told.at(-1)).toBe(20_000)
  expect([told.length > 3, drawn > 0]).toEqual([true, true])
})

test('a cell with line ends and separators in quotes is one, and Windows-1252 is read', async () => {
  const text = '"Nom\r\ncomplet";Ville\r\n"Haddad; ""Amina""\r\nDr";Évry\r\n'
  const { headers, rows } = await read(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  expect(headers).toEqual(['Nom\r\ncomplet', 'Ville'])
  expect(rows).toEqual([{ line: 2, cells: ['Haddad; "Amina"\r\nDr', 'Évry'] }])
})

describe('what stands above the headings', () => {
  const table = 'Nom;Prénom;Ville\nHaddad;Amina;Évry'
  test.each([
    ['the separator, as a spreadsheet shows no row of it', `sep=;\n${table}`, 2],
    ['the separator in quotes, and a title', `\uFEFF"sep=;"\nListe, novembre\n${table}`, 3],
    ['empty lines', `\n;;\n\n${table}`, 5],
    ['a title', `Médecins, Essonne\n${table}`, 3],
    ['titles as wide as the table', `Liste;;\nExport;2026-11-29;\n;;\n${table}`, 5],
  ])('%s', async (_, text, line) => {
    const { headers, rows } = await read(text)
    expect(headers).toEqual(['Nom', 'Prénom', 'Ville'])
    expect(rows).toEqual([{ line, cells: ['Haddad', 'Amina', 'Évry'] }])
  })

  test('a separator that is told counts, whatever the headings hold more of', async () => {
    const { headers } = await read('sep=,\nName,City (a; b; c)\nAmina Haddad,Évry')
    expect(headers).toEqual(['Name', 'City (a; b; c)'])
  })

  test('a row that says something known is no heading below others as wide', async () => {
    const { headers, rows } = await read('Tilltal;Förnamn;Efternamn\nDoctor;Amina;Haddad\nDoctor;Omar;Saidi')
    expect([guessColumns(headers), rows.length]).toEqual([{}, 2])
  })

  test('one column has a heading, whatever its rows hold', async () => {
    const { headers, rows } = await read('Médecins suivis\nHaddad, Amina\nSaidi, Omar')
    expect([headers, rows.length]).toEqual([['Médecins suivis'], 2])
  })
})

describe('how letters are written', () => {
  const table = 'Nom;Prénom;Ville\r\nHaddad;Zoé;Évry\r\n'
  const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const swapped = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  test.each([
    ['UTF-8', table, false],
    ['UTF-16, as spreadsheets save their own text', Buffer.from(`\uFEFF${table}`, 'utf16le'), false],
    ['UTF-16 the other way round', swapped(table), false],
    ['UTF-16 that does not say so', Buffer.from(table, 'utf16le'), false],
    ['nor the other way round', Buffer.from(table, 'utf16le').swap16(), false],
    ['Windows-1252, which no file says', bytes(table), true],
  ])('%s', async (_, content, isAssumed) => {
    const file = await read(content)
    expect([file.headers, file.rows[0]?.cells]).toEqual([
      ['Nom', 'Prénom', 'Ville'],
      ['Haddad', 'Zoé', 'Évry'],
    ])
    expect(file.letters?.encoding === 'windows-1252').toBe(isAssumed)
  })

  /** Nom;Prénom;Ville, Haddad;Zoé;Fès as an older Mac writes it. */
  const mac = Uint8Array.from(
    Array.from(
      'Nom;Prénom;Ville\rHaddad;Zoé;Fès\r',
      (each) => ({ é: 0x8e, è: 0x8f })[each] ?? each.charCodeAt(0),
    ),
  )
  test('what Windows-1252 has no letter for is what older Macs have', async () => {
    const { headers, rows, letters } = await read(mac)
    expect([headers[1], rows[0]?.cells, letters?.encoding]).toEqual([
      'Prénom',
      ['Haddad', 'Zoé', 'Fès'],
      'macintosh',
    ])
  })

  test('a person says what no file says, by words of it', async () => {
    const arabic = Uint8Array.from([0xc3, 0xe3, 0xed, 0xe4, 0xc9])
    const content = new Blob(['Name;City\nAmina Haddad;Rabat\n', arabic, ' ', arabic, ';Fes\n'])
    const { letters } = await read(content)
    expect(letters && encodings.map((encoding) => sampleIn(encoding, letters)).at(-1)).toBe('أمينة')
    expect(letters && sampleIn('windows-1252', letters)).toBe('ÃãíäÉ')
    const file = new File([content], 'list.csv')
    const told = await readImportFile(file, () => undefined, new AbortController().signal, 'windows-1256')
    expect([told.rows[1]?.cells[0], told.letters?.encoding]).toEqual(['أمينة أمينة', 'windows-1256'])
    const plain = new File(['Name;City\nZoé;Fès\n'], 'list.csv')
    const says = await readImportFile(plain, () => undefined, new AbortController().signal, 'windows-1256')
    expect(says.rows[0]?.cells).toEqual(['Zoé', 'Fès'])
  })

  test('one letter that cannot be read spoils its row alone, which is not stored', async () => {
    const { headers, rows, letters } = await read(new Blob([table, bytes('M\xFCller;Jo;Bonn\r\n')]))
    const reading = { columns: guessColumns(headers), isTidied: false }
    const [good, bad] = rows.map(({ cells }) => ImportRow.safeParse(rowOf(cells, reading)))
    expect([letters, good?.data?.firstName]).toEqual([undefined, 'Zoé'])
    expect(bad?.error?.issues).toMatchObject([
      { path: ['lastName'], message: 'Has a letter that could not be read' },
    ])
  })
})

describe('rows that end otherwise than the headings, or not at all', () => {
  test.each(['\r\n', '\n', '\r'])('headings end as %j', async (end) => {
    for (const other of end === '\r' ? ['\r'] : ['\r\n', '\n']) {
      const { rows } = await read(`Nom;Ville${end}A B;"Évry"${other}C D;Bonn${other}`)
      expect(rows.map(({ cells }) => cells)).toEqual([
        ['A B', 'Évry'],
        ['C D', 'Bonn'],
      ])
    }
  })

  test.each([
    ['a quotation mark that is not closed', 'A B;"Évry\nC D;Bonn\n'],
    ['one that closes a part of a cell', 'A B;"Évry" II\nC D;"Bonn"\n'],
  ])('%s takes no other rows with it', async (_, text) => {
    await expect(read(`Nom;Ville\nE F;"G\nH"\n${text}`)).rejects.toMatchObject({ fault: 'quotes', row: 3 })
  })

  test('quotation marks within a cell are its own', async () => {
    const { rows } = await read('Nom;Ville\nA B;5" Évry\nC "D" E;"Bonn "am" Rhein"\n')
    expect(rows.map(({ cells }) => cells[1])).toEqual(['5" Évry', 'Bonn "am" Rhein'])
  })
})

describe('rows with more cells than headings', () => {
  const told = async (text: string) => (await read(text)).rows.map(({ line, isTooWide }) => [line, isTooWide])
  test('are told, as what stands in them has moved; empty cells at their end are none', async () => {
    expect(
      await told('Name,Address,City\nA B,12, rue X,Lyon\nC D,1 rue Y,Lyon,,\n"E F","12, rue X",Lyon\n'),
    ).toEqual([
      [2, true],
      [3, undefined],
      [4, undefined],
    ])
  })
  test('are told where half of all are so', async () => {
    expect(await told('Name,City\nA B,12, rue X\nC D,Lyon\n')).toEqual([
      [2, true],
      [3, undefined],
    ])
  })
  test('are as they should be where most have them: a column has no heading', async () => {
    expect(await told('Name,City\nA B,Lyon,x\nC D,Lyon,y\nE F,Lyon\n')).toEqual([
      [2, undefined],
      [3, undefined],
      [4, undefined],
    ])
  })
})

test('what was saved so that it runs nothing comes back as it stood', async () => {
  const cells = ['+33 4 72', '@home', 'one, =two;\n -3', "'t Hooft", '-']
  const { rows } = await read(csvOf([['Phone', 'A', 'B', 'C', 'D'], cells]))
  expect(rows[0]?.cells).toEqual(cells)
})

test('what is no letter is left out of a row', () => {
  const columns = { firstName: 0, lastName: 1, notes: 2 }
  const row = rowOf(['Amina\0\0\0', '\0Haddad', 'a\0b\uD800'], { columns, isTidied: false })
  expect(row).toEqual({ firstName: 'Amina', lastName: 'Haddad', notes: 'ab\uFFFD' })
})

test('of separators that a header has as often a comma is a word’s own', async () => {
  const { headers, rows } = await read('Nom;Ville, pays\nHaddad;Lyon\n')
  expect(headers).toEqual(['Nom', 'Ville, pays'])
  expect(rows[0]?.cells).toEqual(['Haddad', 'Lyon'])
})

test('as many rows as may be imported are read, and not one more', async () => {
  const people = (rows: number) => `Name,City\n${'Amina Haddad,Lyon\n'.repeat(rows)}`
  expect((await read(people(50_000))).rows).toHaveLength(50_000)
  await expect(read(people(50_001))).rejects.toMatchObject({ fault: 'tooManyRows' })
})

test('reading ends where it is stopped', async () => {
  const people = `Name,City\n${'Amina Haddad,Lyon\n'.repeat(40_000)}`
  const stop = new AbortController()
  let told = 0
  const heard = () => {
    told += 1
    stop.abort()
  }
  await expect(readImportFile(new File([people], 'list.csv'), heard, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(told).toBe(1)
})

test('a file that is larger than one may be is not read', async () => {
  const people = 'Amina Haddad,Lyon,\n'
  const largest = 16 * 1024 * 1024
  const file = `Name,City,Notes\n${people}`.padEnd(largest + 1, 'x')
  await expect(read(file)).rejects.toMatchObject({ fault: 'tooLarge' })
  expect((await read(file.slice(1))).rows).toHaveLength(2)
})
