import { prescribers } from '@rounds/contract/prescribers'
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, see } from './support/app.tsx'
import { Refusal, server } from './support/server.ts'
import { sara } from './support/things.ts'

const PAGE = '/delegate/prescribers/import'

const choose = (text: string) =>
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: { files: [new File([text], 'list.csv', { type: 'text/csv' })] },
  })
/** What was to be stored: the keys under which it was sent. */
const keys = () =>
  server.sent.filter(({ input }) => Array.isArray(input.rows) && input.dryRun !== true).map(({ key }) => key)

test('what was sent and not answered is sent again as the same, unless it is to be stored otherwise', async () => {
  server.on(prescribers.importRows, ({ dryRun }) =>
    dryRun
      ? { imported: 1, skipped: [{ row: 2, reason: 'Repeats row 1', repeats: 1 }], errors: [] }
      : keys().length < 3
        ? new Refusal(500, 'INTERNAL', 'Failed to import prescribers')
        : { imported: 1, skipped: [], errors: [] },
  )
  const page = await openApp(PAGE, sara)
  await see('Drop a CSV or Excel file here')
  choose('First name,Last name,Specialty\nAmina,Haddad,Cardiology\nAmina,Haddad,Oncology\n')
  await page.press('Check the file')
  await page.press('Import 1 prescriber')
  await see('Failed to import prescribers')
  await page.press('Import 1 prescriber')
  await see('Failed to import prescribers')
  const [first, second] = keys()
  expect([typeof first, second]).toEqual(['string', first])
  await page.press('Join specialties')
  await page.press('Import 1 prescriber')
  await see('1 prescriber imported')
  expect(keys()[2]).not.toBe(first)
})

test('a row whose cells have moved is not sent, and is had back whole', async () => {
  const files: Blob[] = []
  Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL() {} })
  server.on(prescribers.importRows, ({ rows }) => ({ imported: rows.length, skipped: [], errors: [] }))
  const page = await openApp(PAGE, sara)
  await see('Drop a CSV or Excel file here')
  choose('Name,Address,City\nAmina Haddad,12, rue X,Lyon\nOmar Saidi,1 rue Y,Fes\n')
  await page.press('Check the file')
  await see('More cells than headings')
  expect(server.sentTo(prescribers.importRows)).toMatchObject([{ rows: [{ lastName: 'Saidi' }] }])
  await page.press('Download that row')
  expect(await files[0]?.text()).toContain(
    'Amina Haddad,12, rue X,2,More cells than headings: a cell with a comma',
  )
  expect(await files[0]?.text()).toMatch(/,Lyon\r\n$/)
  await page.press('Import 1 prescriber')
  await see('1 prescriber imported')
  expect(document.body.textContent).toContain('1 needs fixing.')
})

test('letters that nothing says are told, and a file that cannot be told apart names its row', async () => {
  const page = await openApp(PAGE, sara)
  await see('Drop a CSV or Excel file here')
  choose('Name;City\nAmina Haddad;"Rabat\nOmar Saidi;Fes\n')
  await see('In row 2 a quotation mark has no end')
  fireEvent.change(document.querySelector('input[type=file]') ?? document.body, {
    target: {
      files: [
        new File(
          [Uint8Array.from('Name;City\nZo\xE9 Haddad;Fes\n', (each) => each.charCodeAt(0))],
          'list.csv',
        ),
      ],
    },
  })
  await see('This file does not say how its letters are written')
  const letters = document.querySelector('select:has(option[value=macintosh])') as HTMLSelectElement
  expect([...letters.options].map(({ text }) => text)).toContain('Zoι (Greek)')
  fireEvent.change(letters, { target: { value: 'windows-1253' } })
  await see('Zoι')
  expect(letters.value).toBe('windows-1253')
  await page.press('Choose another file')
  choose('Name;City\nZoé Haddad;Fes\n')
  await see('Zoé')
  expect(document.body.textContent).not.toContain('how its letters are written')
})
