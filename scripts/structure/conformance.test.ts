import { expect, test } from 'vitest'
import { conformanceProblems, titlesOf } from './conformance.ts'

const source = `
import { test } from 'vitest'

describe('a rule', () => {
  test('holds', () => {
    test('inside of another') // no group
  })
  for (const role of roles)
    test(\`\${role} may\`, async () => {})
})

test.each([
  ['a', (b: number) => [b]],
])('%s is read', (_what, read) => {})

test.each<[string, number]>([['x', 1]])(
  '$name: isn\\'t it',
  () => {},
)

test('is slow @wide', async () => {})

test.describe('on a phone', () => {
  test(
    'is found',
    { tag: '@phone' },
    async () => {},
  )
})
`

test('titles stand after those of their groups, also templates and those on a line of their own', () => {
  expect(titlesOf(source)).toEqual([
    'a rule › holds',
    'a rule › inside of another',
    'a rule › ${role} may',
    '%s is read',
    "$name: isn't it",
    'is slow @wide',
    'on a phone › is found',
  ])
})

const problemsOf = (line: string) =>
  conformanceProblems(`# Heading\n\n${line}\n`, (file) => (file === 'a/b.test.ts' ? source : undefined))

test('a line with a place and a test that is there is fine, and so is text around the lines', () => {
  expect(problemsOf('- It holds · §4 · `a/b.test.ts › a rule › holds`')).toEqual([])
  expect(problemsOf('- It holds · §4 · `a/b.test.ts › is slow` · `a/b.test.ts › a rule › holds`')).toEqual([])
  expect(problemsOf('No line, and no test.')).toEqual([])
})

test.each([
  ['- It holds · §4 · `a/b.test.ts › holds`', 'a/b.test.ts has no test “holds”'],
  ['- It holds · §4 · `a/c.test.ts › a rule › holds`', 'a/c.test.ts has no test “a rule › holds”'],
  [
    '- It holds · §4 · `a/b.test.ts › a rule › holds` · `a/b.test.ts › gone`',
    'a/b.test.ts has no test “gone”',
  ],
  ['- It holds · §4 · `a/b.test.ts › is slow`', 'no test of `npm test` shows it'],
  ['- It holds · §4', 'names no test'],
  ['- It holds · `a/b.test.ts › a rule › holds`', 'names no place of the specification'],
])('refuses %s', (line, problem) => {
  expect(problemsOf(line)).toEqual([`docs/conformance.md:3: ${problem}`])
})
