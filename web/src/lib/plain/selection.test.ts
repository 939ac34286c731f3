import { describe, expect, test } from 'vitest'
import { extended, nothingSelected, rowAfter, toggled } from './selection.ts'

const order = ['a', 'b', 'c', 'd', 'e']
const ids = (selection: { ids: ReadonlySet<string> }) => [...selection.ids].toSorted()

describe('selection', () => {
  test('a row is ticked and cleared', () => {
    const one = toggled(nothingSelected, 'b')
    expect(ids(one)).toEqual(['b'])
    expect(ids(toggled(one, 'b'))).toEqual([])
  })

  test('a range runs from the last ticked row, in both directions, and keeps what was ticked', () => {
    const start = toggled(toggled(nothingSelected, 'a'), 'd')
    expect(ids(extended(start, 'b', order))).toEqual(['a', 'b', 'c', 'd'])
    expect(ids(extended(start, 'e', order))).toEqual(['a', 'd', 'e'])
  })

  test('without a row to start from, or one that has left, only the row itself', () => {
    expect(ids(extended(nothingSelected, 'c', order))).toEqual(['c'])
    expect(ids(extended({ ids: new Set(), anchor: 'gone' }, 'c', order))).toEqual(['c'])
  })
})

describe('rowAfter', () => {
  test.each([
    ['the next below', ['b'], 'b', 'c'],
    ['below a block that left', ['b', 'c'], 'b', 'd'],
    ['above, when nothing is below', ['d', 'e'], 'e', 'c'],
    ['the same, when others left', ['a'], 'c', 'c'],
    ['the first, when nothing was current', ['a'], undefined, 'b'],
    ['nothing, when all left', order, 'c', undefined],
  ])('%s', (_, gone, current, expected) => {
    expect(rowAfter(order, new Set(gone), current)).toBe(expected)
  })
})
