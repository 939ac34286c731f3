import { expect, test } from 'vitest'
import {
  arrangementFrom,
  columnsFromText,
  columnsText,
  movedColumn,
  shownOf,
  toggledColumn,
  usualArrangement,
} from './columns.ts'

const order = (arrangement: typeof usualArrangement) => arrangement.map(({ key }) => key)

test('a column is hidden and shown again in its place', () => {
  const without = toggledColumn(usualArrangement, 'city')
  expect(shownOf(without)).toEqual(['hospital', 'lastVisit', 'visits', 'rating', 'nextVisit'])
  expect(toggledColumn(without, 'city')).toEqual(usualArrangement)
})

test('a column moves by one place, and stays at the ends', () => {
  const moved = movedColumn(usualArrangement, 'nextVisit', -1)
  expect(order(moved).slice(-2)).toEqual(['nextVisit', 'rating'])
  expect(movedColumn(usualArrangement, 'hospital', -1)).toBe(usualArrangement)
  expect(movedColumn(usualArrangement, 'nextVisit', 1)).toBe(usualArrangement)
})

test('what was stored is read back, whatever it is', () => {
  const own = toggledColumn(movedColumn(usualArrangement, 'city', 1), 'rating')
  expect(arrangementFrom(JSON.parse(JSON.stringify(own)))).toEqual(own)
  expect(arrangementFrom('nonsense')).toEqual(usualArrangement)
  expect(
    arrangementFrom([null, { key: 'colour' }, { key: 'city', isShown: false }, { key: 'city' }]),
  ).toEqual([{ key: 'city', isShown: false }, ...usualArrangement.filter(({ key }) => key !== 'city')])
})

test('an arrangement is told by the address and read back; what it does not know is left out', () => {
  const own = toggledColumn(movedColumn(usualArrangement, 'city', -1), 'visits')
  expect(columnsText(own)).toBe('city,hospital,lastVisit,-visits,rating,nextVisit')
  expect(columnsFromText(columnsText(own))).toEqual(own)
  expect(columnsFromText('colour,-city')[0]).toEqual({ key: 'city', isShown: false })
})
