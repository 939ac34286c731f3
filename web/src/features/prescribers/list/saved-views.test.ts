import { expect, test } from 'vitest'
import { movedColumn, usualArrangement } from './columns.ts'
import { listAddress } from './address.ts'
import { isEdited, nameProblem, openedView, savedViewsFrom, storedQuery } from './saved-views.ts'

const of = (query: string) => listAddress.read(new URLSearchParams(query))
const moved = movedColumn(usualArrangement, 'city', -1)

test("one of everybody's views is edited by search, sort or columns of its own", () => {
  const edited = (query: string) => isEdited(of(query), undefined, usualArrangement)
  expect(['', 'view=due', 'view=due&sort=lastVisitDate', 'q=%20'].map(edited)).toEqual(Array(4).fill(false))
  expect(['q=had', 'view=due&sort=city', 'columns=city'].map(edited)).toEqual(Array(3).fill(true))
})

test('an own view holds its columns, and is edited by what differs from it', () => {
  const own = { id: 'a', name: 'Lyon', query: storedQuery(of('view=due&q=lyon'), moved) }
  const opened = openedView(own)
  expect(opened).toMatchObject({
    view: 'due',
    search: 'lyon',
    sort: 'lastVisitDate',
    columns: moved,
    saved: 'a',
  })
  expect(isEdited(opened, own, usualArrangement), 'whatever the usual columns are').toBe(false)
  expect(isEdited({ ...opened, search: 'lyon ' }, own, moved)).toBe(false)
  for (const change of [{ search: '' }, { sort: 'city' as const }, { columns: usualArrangement }])
    expect(isEdited({ ...opened, ...change }, own, moved), JSON.stringify(change)).toBe(true)
})

test('a name is given once', () => {
  expect(nameProblem('  ', [])).toBe('nameRequired')
  expect(nameProblem('lyon ', ['All', 'Lyon'])).toBe('nameTaken')
  expect(nameProblem('Lyon', ['All'])).toBeNull()
})

test('what is stored and cannot be read is left out', () => {
  const view = { id: 'a', name: 'Lyon', query: 'q=lyon' }
  expect(savedViewsFrom([view, { id: 'b' }, null, 3])).toEqual([view])
  expect(savedViewsFrom('x')).toEqual([])
})
