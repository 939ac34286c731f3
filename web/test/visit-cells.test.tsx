import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { VisitCells } from '#ui/charts/VisitCells.tsx'

const drawn = (cells: string[]) => {
  const { container, unmount } = render(<VisitCells cells={cells} />)
  const found = [...container.querySelectorAll('[data-cell]')].map((cell) => cell.getAttribute('data-cell'))
  unmount()
  return found
}
const of = (done: number, open: number) => [
  ...Array.from({ length: done }, () => 'completed'),
  ...Array.from({ length: open }, () => 'scheduled'),
]

test('a target has a cell for each visit, a large one no more than there is room for, in its proportions', () => {
  expect(drawn(of(8, 32))).toEqual(of(8, 32))
  expect(drawn(of(75, 225))).toEqual(of(10, 30))
})
