import { expect, test } from 'vitest'
import { sideProblems } from './mirrored.ts'

const problemsOf = (line: string) =>
  sideProblems(new Map([['web/src/ui/Row.module.css', `.row {\n  ${line}\n}`]]))

test.each([
  'padding: 8px 12px 8px 20px;',
  'padding: calc((100cqh - 18px) / 2) 6px 0 7px;',
  'margin: 0 auto 0 0;',
  'padding-left: 4px;',
  'margin-right: auto;',
  'border-left: 1px solid var(--line);',
  'border-top-left-radius: 2px;',
  'text-align: right;',
  'float: left;',
])('%s names a side', (line) => {
  expect(problemsOf(line)).toEqual([expect.stringMatching(/^web\/src\/ui\/Row\.module\.css:2: /)])
})

test.each([
  'padding: 8px 12px;',
  'padding: 8px 12px 4px;',
  'padding: calc(1px + var(--gap)) 6px 0 6px;',
  'padding-inline: 20px 12px;',
  'border-radius: 2px 2px 0 0;',
  'text-align: start;',
  'inset: 0 auto auto 0;',
])('%s does not', (line) => {
  expect(problemsOf(line)).toEqual([])
})
