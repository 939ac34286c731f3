import { expect, test } from 'vitest'
import { personStateProblems } from './person-stores.ts'

/** What is nobody's stays named in the table. */
const device = ['web/src/features/visits/visit/record-draft.ts', 'let device: string | undefined'] as const
const problemsOf = (text: string, file = 'web/src/features/visits/visit/rules.ts') =>
  personStateProblems(new Map([device, [file, text]]))

test.each([
  'let latest = 0',
  'export let latest: string | undefined',
  'const names = new Map<string, string>()',
  'const names: Map<string, string> =\n  new Map()',
  'export const failureStore = createStore<Failures | null>(null)',
  'const rows: Row[] = []',
])('%s outlives a person', (text) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining('outlives its person')])
})

test.each([
  'export const failureStore = createPersonStore<Failures | null>(null)',
  "const figures: ReadonlySet<string> = new Set(['visits'])",
  'const none: readonly Row[] = []',
  'export const count = () => {\n  let latest = 0\n  const seen = new Set()\n}',
])('%s does not', (text) => {
  expect(problemsOf(text)).toEqual([])
})

test('lib may, and what the table names must be there', () => {
  expect(problemsOf('let opened = false', 'web/src/lib/device/database.ts')).toEqual([])
  expect(personStateProblems(new Map())).toEqual([expect.stringContaining('is not there any more')])
})
