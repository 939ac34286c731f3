import { expect, test } from 'vitest'
import { separatorOf } from '#features/prescribers/file/file.ts'
import { t } from '#lib/words/messages.ts'
import { differing, joinedRows, restOf, verdictOf, withMoved } from './verdict.ts'

const person = (specialty: string) => ({ firstName: 'Ada', lastName: 'Lovelace', specialty })
const told = ['Cardiology', 'Cardiology', 'Nephrology', 'Oncology', 'Oncology']
const rows = told.map((_, at) => ({ line: at + 2, cells: [] }))
const verdict = verdictOf(
  rows,
  told.map((specialty) => person(specialty)),
  {
    imported: 1,
    skipped: [
      { row: 2, reason: 'Repeats row 1', repeats: 1 },
      { row: 3, reason: 'Repeats row 1', repeats: 1 },
      { row: 4, reason: 'Prescriber already exists' },
    ],
    errors: [{ row: 5, field: 'email', message: 'Invalid email address' }],
  },
)

test('each row is in one place, and one that repeats another knows which', () => {
  const lines = Object.entries(verdict).map(([kind, found]) => [kind, found.map(({ row }) => row.line)])
  expect(Object.fromEntries(lines)).toEqual({ ready: [2], existing: [5], repeated: [3, 4], bad: [6] })
  expect(verdict.repeated.map(({ first }) => first.line)).toEqual([2, 2])
})

test('a row whose cells have moved is not stored, whatever is in them', () => {
  const moved = [
    { line: 3, cells: ['Ada Lovelace', '12', ' rue X', 'Lyon'], isTooWide: true as const },
    { line: 9, cells: ['Alan Turing', '12', ' rue X', 'Lyon'], isTooWide: true as const },
  ]
  const found = withMoved(verdict, moved, { columns: { name: 0, address: 1, city: 2 }, isTidied: false })
  expect(found.ready).toEqual(verdict.ready)
  expect(found.bad.map(({ row, reason }) => [row.line, reason])).toEqual([
    [3, t('prescribers.import.why.wide')],
    [6, 'Invalid email address'],
    [9, t('prescribers.import.why.wide')],
  ])
  expect(found.bad[0]?.sent.lastName).toBe('Lovelace')
})

test('specialties of the same person are joined once each, as many as have room', () => {
  expect(differing(verdict)).toBe(1)
  expect(joinedRows(verdict).map(({ sent }) => sent.specialty)).toEqual(['Cardiology, Nephrology'])
  const [first] = verdict.ready
  const repeated = verdict.repeated.map((one) => ({ ...one, sent: person('x'.repeat(110)) }))
  expect(joinedRows({ ...verdict, repeated })).toEqual([first])
})

test('what an import that was stopped has left is joined once, or not after all', () => {
  const told = ['Cardiology', 'Nephrology', 'Nephrology', 'Oncology']
  const left = restOf(
    verdictOf(
      told.map((_, at) => ({ line: at + 2, cells: [] })),
      told.map((specialty) => person(specialty)),
      {
        imported: 2,
        skipped: [
          { row: 3, reason: 'Repeats row 2', repeats: 2 },
          { row: 4, reason: 'Repeats row 2', repeats: 2 },
        ],
        errors: [],
      },
    ),
    1,
  )
  expect(left.ready.map(({ sent }) => sent.specialty)).toEqual(['Nephrology'])
  expect(joinedRows(left).map(({ sent }) => sent.specialty)).toEqual(['Nephrology, Oncology'])
})

test.each([
  ['Name\tCity', '\t'],
  ['Name|City|Phone', '|'],
  ['Nom, prénom;Ville;Tél', ';'],
  ['"Name; first, last",City', ','],
  ['Name', '\t'],
])('the separator of %s', (header, separator) => expect(separatorOf(header)).toBe(separator))
