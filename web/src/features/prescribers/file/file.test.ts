import { describe, expect, test } from 'vitest'
import { guessColumns } from './columns.ts'
import { readImportFile } from './file.ts'

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
    const { headers, rows } = await read('Anrede;Vorname;Nachname\nDoctor;Amina;Haddad\nDoctor;Omar;Saidi')
    expect([guessColumns(headers), rows.length]).toEqual([{}, 2])
  })

  test('one column has a heading, whatever its rows hold', async () => {
    const { headers, rows } = await read('Médecins suivis\nHaddad, Amina\nSaidi, Omar')
    expect([headers, rows.length]).toEqual([['Médecins suivis'], 2])
  })
})
