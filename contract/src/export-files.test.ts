import { expect, test } from 'vitest'
import { attachmentName, checkReady, exportName, exportNews } from './export-files.ts'

const named = (name: string) => attachmentName({ id: 'id', name }).replace('attachments/id-', '')

test.each([
  ['Plan, November.pdf', 'Plan, November.pdf'],
  ['../C:\\what now?.pdf', '.._C__what now_.pdf'],
  ['a*b"c<d>e|f.csv', 'a_b_c_d_e_f.csv'],
  ['as it stood. ', 'as it stood_'],
])('%s is unpacked by every system, as %s', (name, plain) => expect(named(name)).toBe(plain))

test('a long name is as many bytes as systems take, and keeps its ending', () => {
  const name = named(`${'ا'.repeat(195)}.jpeg`)
  expect(name).toMatch(/^ا{90,}\.jpeg$/)
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
  expect(named(`${'x'.repeat(190)}.pdf`)).toBe(`${'x'.repeat(190)}.pdf`)
})

test.each([
  ['person', 'a', 'a', '/account?tab=data'],
  ['person', 'b', 'a', '/users/b'],
  ['company', null, 'a', '/settings?section=data'],
  ['audit-log', null, 'a', '/audit-logs?files=open'],
] as const)(
  'a file of %s, about %s for %s, is told of where it was asked for',
  (kind, personId, createdBy, page) => {
    for (const isReady of [true, false])
      expect(exportNews({ kind, personId, createdBy }, isReady).actionUrl).toBe(page)
  },
)

test('a file is named by the day it is in its company', () => {
  const asked = { kind: 'company', createdAt: '2026-11-17T23:30:00.000Z' } as const
  const nameIn = (timezone: string) => exportName(asked, { slug: 'acme', timezone })
  expect([nameIn('UTC'), nameIn('Europe/Paris')]).toEqual([
    'rounds-acme-data-2026-11-17.zip',
    'rounds-acme-data-2026-11-18.zip',
  ])
})

test('a file can be had until the moment at which it expires', () => {
  const expiresAt = '2026-11-17T12:00:00.000Z'
  const file = { status: 'completed', expiresAt } as const
  expect(() => checkReady(file, Date.parse(expiresAt) - 1)).not.toThrow()
  expect(() => checkReady(file, Date.parse(expiresAt))).toThrow('The file has expired')
})
