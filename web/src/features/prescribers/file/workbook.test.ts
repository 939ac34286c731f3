import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readImportFile } from './file.ts'

/** A workbook of these sheets: rows as XML, as programs write them, and what makes a sheet another one. */
const workbook = (
  sheets: { rows: string; merged?: string; state?: string }[],
  { strings = '', styles = '', properties = '' } = {},
) => {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook>${properties}<sheets>${sheets
      .map(
        ({ state = 'visible' }, at) =>
          `<sheet name="Liste &amp; ${at}" sheetId="${at + 7}" state="${state}" r:id="rId${at}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, at) =>
          `<Relationship Target="${at % 2 === 1 ? '/xl/' : ''}worksheets/sheet${at}.xml" Id="rId${at}"/>`,
      )
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
  }
  for (const [at, { rows, merged = '' }] of sheets.entries())
    parts[`xl/worksheets/sheet${at}.xml`] =
      `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`
  const zip = zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
  return new Blob([zip])
}
const read = (content: Blob, told: number[] = []) =>
  readImportFile(new File([content], 'list.xlsx'), (rows) => told.push(rows), new AbortController().signal)

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const row = (...cells: string[]) => `<row>${cells.map((text) => cell(text)).join('')}</row>`
const people = row('Nom', 'Prénom') + row('Haddad', 'Amina')

test('numbers are whole, and as they are shown; what was reckoned is its result', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="00000"/>
    <numFmt numFmtId="165" formatCode="0#&quot; &quot;##&quot; &quot;##&quot; &quot;##&quot; &quot;##"/>
    <numFmt numFmtId="166" formatCode="[$-40C]d\\ mmmm\\ yyyy;@"/><numFmt numFmtId="167" formatCode="#,##0.00"/></numFmts>
    <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"><alignment/></xf><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="14"/><xf numFmtId="167"/><xf numFmtId="22"/></cellXfs>`
  const rows = `${row('Name', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I')}
    <row r="4" hidden="1"><c r="A4" t="str"><f>B1&amp;" "&amp;B2</f><v>Amina Haddad</v></c>
    <c r="B4"><v>4.91512345678E11</v></c><c r="C4" s="1"><v>1000</v></c><c r="D4" s="2"><v>472112233</v></c>
    <c r="E4" s="3"><v>46356.75</v></c><c r="F4" s="4"><v>46356</v></c><c r="G4" s="5"><v>45.764043000000001</v></c>
    <c r="H4" t="e"><f>VLOOKUP()</f><v>#N/A</v></c><c r="I4" s="6"><v>46356.4</v></c><c r="J4" t="b"><v>1</v></c></row>`
  const file = await read(workbook([{ rows }], { styles }))
  expect(file.rows).toEqual([
    {
      line: 4,
      cells: [
        'Amina Haddad',
        '491512345678',
        '01000',
        '0472112233',
        '2026-11-30',
        '2026-11-30',
        '45.764043',
        '',
        '2026-11-30',
        'TRUE',
      ],
    },
  ])
  expect(file.sheet).toBeUndefined()
})

test('words may be shared, styled, pronounced, escaped, and named with a prefix', async () => {
  const strings = `<si><t xml:space="preserve"> Haddad </t></si><si><r><rPr><b/></rPr><t>Ami</t></r><r><t>na</t></r><rPh sb="0" eb="2"><t>x</t></rPh></si>
    <si/><si><t>R&amp;D &#233;t&#xE9; &lt;1&gt;_x000D_
2</t></si>`
  const rows = `<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Nom</x:t></x:is></x:c><x:c r="B1" t='inlineStr'><x:is><x:t>Prénom</x:t></x:is></x:c></x:row>
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="s"><v>2</v></c><c r="D2" t="s"><v>3</v></c></row>`
  const file = await read(workbook([{ rows }], { strings }))
  expect(file.headers).toEqual(['Nom', 'Prénom', '', ''])
  expect(file.rows).toEqual([{ line: 2, cells: [' Haddad ', 'Amina', '', 'R&D été <1>\r\n2'] }])
})

test('a cell without a value says nothing, a letter that is none is left out, and a number of no string is blank', async () => {
  const strings = '<si><t>Nom</t></si><si><t>Haddad&#x110000;&#99999999999;</t></si>'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c>${cell('Prénom')}${cell('Ville')}</row>
    <row r="2"><c r="A2" t="s"><v>1</v></c>${cell('Amina')}<c r="C2" t="s"/></row>
    <row r="3"><c r="A3" t="s"><v/></c>${cell('Omar')}<c r="C3" t="s"><v>99</v></c><c r="D3" t="b"/></row>`
  const file = await read(workbook([{ rows }], { strings }))
  expect(file.rows).toEqual([
    { line: 2, cells: ['Haddad', 'Amina'] },
    { line: 3, cells: ['', 'Omar'] },
  ])
})

test('days of a workbook that counts from 1904 are those that it shows', async () => {
  const rows = `${row('Name', 'Notes')}<row>${cell('Amina Haddad')}<c s="0"><v>44894</v></c></row>`
  const styles = '<cellXfs><xf numFmtId="14"/></cellXfs>'
  const read1904 = (properties: string) => read(workbook([{ rows }], { styles, properties }))
  expect((await read1904('<workbookPr date1904="1"/>')).rows[0]?.cells[1]).toBe('2026-11-30')
  expect((await read1904('<workbookPr date1904="false"/>')).rows[0]?.cells[1]).toBe('2022-11-29')
})

test('of a row that is coloured to its end only what it says is kept', async () => {
  const rows = `${people}<row r="3">${cell('Saidi')}${cell('Omar')}<c r="XFD3" s="1"/></row>`
  expect((await read(workbook([{ rows }]))).rows[1]?.cells).toEqual(['Saidi', 'Omar'])
})

test('what claims to stand beyond the last column that there is is not read', async () => {
  const beyond = (place: string) => `<c r="${place}3" t="inlineStr"><is><t>x</t></is></c>`
  const cellsWith = async (place: string) =>
    (await read(workbook([{ rows: `${people}<row r="3">${cell('Saidi')}${beyond(place)}</row>` }]))).rows[1]
      ?.cells
  expect(await cellsWith('XFE')).toEqual(['Saidi'])
  expect(await cellsWith('XFD')).toHaveLength(16_384)
})

test('the sheet that names people is read, of those that are shown, and told by its name', async () => {
  const file = await read(
    workbook([
      { rows: people, state: 'hidden' },
      { rows: people, state: 'veryHidden' },
      { rows: row('Stand', 'November') },
      { rows: row('Liste der Ärzte') + people },
      { rows: people },
    ]),
  )
  expect(file).toMatchObject({ sheet: 'Liste & 3', headers: ['Nom', 'Prénom'] })
  expect(file.rows.map(({ cells }) => cells)).toEqual([['Haddad', 'Amina']])
})

test('what is merged over rows is said by each of them, and a title over the columns is no heading', async () => {
  const rows = [
    ['Médecins', '', ''],
    ['Nom', 'Prénom', 'Hôpital'],
    ['Haddad', 'Amina', 'Édouard-Herriot'],
    ['Saidi', 'Omar'],
    ['Marin', 'Ada', ''],
    ['Petit', 'Zoé', 'Nord'],
  ].map((cells) => row(...cells))
  const merged = '<mergeCell ref="A1:C1"/><mergeCell ref="C3:C5"/>'
  const file = await read(workbook([{ rows: rows.join(''), merged }]))
  expect(file.headers).toEqual(['Nom', 'Prénom', 'Hôpital'])
  expect(file.rows.map(({ line, cells }) => [line, cells[2]])).toEqual([
    [3, 'Édouard-Herriot'],
    [4, 'Édouard-Herriot'],
    [5, 'Édouard-Herriot'],
    [6, 'Nord'],
  ])
})

test('a long sheet is told while it is read, and stopped', async () => {
  const rows = people + row('Saidi', 'Omar').repeat(2500)
  const told: number[] = []
  expect((await read(workbook([{ rows }]), told)).rows).toHaveLength(2501)
  expect(told).toEqual([1000, 2000])
  const stop = new AbortController()
  const reading = readImportFile(
    new File([workbook([{ rows }])], 'list.xlsx'),
    (rows) => {
      told.push(rows)
      stop.abort()
    },
    stop.signal,
  )
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  // Where it stands, not at the end of the sheet.
  expect(told).toEqual([1000, 2000, 1000])
})

test('a cell that was saved so that it runs nothing comes back as it stood', async () => {
  const rows = row('Name', 'Phone') + row('Amina Haddad', "'+33 4 72")
  expect((await read(workbook([{ rows }]))).rows[0]?.cells).toEqual(['Amina Haddad', '+33 4 72'])
})

test('as many rows as may be imported are read, below a title, too', async () => {
  const rows = row('Médecins') + row('Nom', 'Prénom') + row('Haddad', 'Amina').repeat(50_000)
  expect((await read(workbook([{ rows }]))).rows).toHaveLength(50_000)
})

/** A workbook whose sheet claims to be so many bytes. */
const claiming = async (size: number) => {
  const bytes = Buffer.from(await workbook([{ rows: people }]).arrayBuffer())
  const entry = bytes.lastIndexOf('xl/worksheets/sheet0.xml') - 46
  expect(bytes.readUInt32LE(entry)).toBe(0x02_01_4b_50)
  bytes.writeUInt32LE(size, entry + 24)
  return new Blob([bytes])
}

const utf16 = (text: string) => Uint16Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['no workbook', new Blob([zipSync({ 'word/document.xml': strToU8('<w/>') })]), 'notText'],
  ['half of a workbook', workbook([{ rows: people }]).slice(0, 300), 'notText'],
  ['a workbook that says nothing', workbook([{ rows: '<row r="1"><c r="A1" s="3"/></row>' }]), 'empty'],
  [
    'a workbook with a password',
    new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), utf16('EncryptedPackage')]),
    'protected',
  ],
  ['an older workbook', new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0), utf16('Workbook')]), 'notText'],
  ['headings alone', workbook([{ rows: row('Nom', 'Prénom') }]), 'empty'],
  ['a sheet that would fill the memory', await claiming(300 * 1024 * 1024), 'tooLarge'],
  ['too many rows', workbook([{ rows: people + row('a', 'b').repeat(50_001) }]), 'tooManyRows'],
])('%s is refused', async (_, content, fault) => {
  await expect(read(content)).rejects.toMatchObject({ fault })
})
