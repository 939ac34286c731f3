import { IconSun } from '@tabler/icons-react'
import { expect, test } from 'vitest'
import { askedOf, filled, matchRows } from './rows.ts'

const row = (label: string, detail?: string) => ({
  key: label,
  label,
  ...(detail !== undefined && { detail }),
  icon: IconSun,
  run: () => {},
})
const labels = (rows: ReturnType<typeof row>[], search: string) =>
  matchRows(rows, search, 5).map(({ label }) => label)

test('“>” limits to actions', () => {
  expect(askedOf('> new')).toEqual({ search: 'new', isActions: true })
  expect(askedOf(' ha ')).toEqual({ search: 'ha', isActions: false })
  expect(askedOf('>')).toEqual({ search: '', isActions: true })
})

test('words may stand anywhere, a label that begins with them comes first', () => {
  const rows = [row('Add prescriber'), row('Prescribers'), row('Agenda', 'Préparation')]
  expect(labels(rows, 'pre')).toEqual(['Prescribers', 'Add prescriber', 'Agenda'])
  expect(labels(rows, 'pre add')).toEqual(['Add prescriber'])
  expect(labels(rows, 'genda')).toEqual([])
  expect(labels(rows, '')).toEqual([])
})

test('groups without rows are left out', () => {
  expect(filled([{ name: 'pages', rows: [] }])).toEqual([])
})
