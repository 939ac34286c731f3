import { expect, test } from 'vitest'
import { widthProblems } from './named-widths.ts'

const problemsOf = (line: string) => widthProblems(new Map([['web/src/ui/Row.module.css', `\n${line} {\n}`]]))

test.each([
  '@media (min-width: 48em)',
  '  @media (--phone) and (max-width: 85.3em)',
  '@media (width <= 900px)',
  '@media (pointer: coarse), (max-width: 60rem)',
])('%s is a width without a name', (line) => {
  expect(problemsOf(line)).toEqual([expect.stringMatching(/^web\/src\/ui\/Row\.module\.css:2: /)])
})

test.each(['@media (--phone)', '@media print', '@media (pointer: coarse)', '@container (width < 38em)'])(
  '%s is not',
  (line) => {
    expect(problemsOf(line)).toEqual([])
  },
)
