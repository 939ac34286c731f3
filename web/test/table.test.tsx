import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DataTable, type DataTableProps } from '#ui/DataTable.tsx'
import { LongTable } from '#ui/LongTable.tsx'
import type { Column } from '#ui/table.ts'

afterEach(cleanup)

type Person = { id: string; name: string; visits: number }
const people: Person[] = [
  { id: 'a', name: 'Amina', visits: 3 },
  { id: 'b', name: 'Bruno', visits: 12 },
  { id: 'c', name: 'Chloé', visits: 0 },
]
const drawn: string[] = []
const columns: Column<Person, 'name' | 'visits'>[] = [
  {
    key: 'name',
    head: 'Name',
    sortBy: 'name',
    cell: ({ name }, isCurrent) => {
      drawn.push(name)
      return <button aria-current={isCurrent}>{name}</button>
    },
  },
  {
    key: 'visits',
    head: 'Visits',
    sortBy: 'visits',
    isHighestFirst: true,
    isNumber: true,
    cell: ({ visits }) => visits,
  },
  {
    key: 'actions',
    head: 'Actions',
    isActions: true,
    cell: () => '⋯',
    hint: ({ name }) => `More for ${name}`,
  },
]
const idOf = ({ id }: Person) => id
type Props = Partial<DataTableProps<Person, 'name' | 'visits'>>
const table = (props: Props = {}) => (
  <DataTable label="People" rows={people} idOf={idOf} columns={columns} {...props} />
)
const row = (name: string) => screen.getByText(name).closest('tr')
const head = (name: string) => screen.getByRole('columnheader', { name })

test('a head sorts its own way first and turns at the second press', () => {
  const onSort = vi.fn()
  const { rerender } = render(table({ onSort, sort: { by: 'name', isDescending: false } }))
  expect(head('Name').getAttribute('aria-sort')).toBe('ascending')
  expect(head('Visits').getAttribute('aria-sort')).toBe('none')
  expect(head('Actions').hasAttribute('aria-sort')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Visits' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'visits', isDescending: true })
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'name', isDescending: true })
  rerender(table({ onSort, sort: { by: 'visits', isDescending: true } }))
  expect(head('Visits').getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Visits' }))
  expect(onSort).toHaveBeenLastCalledWith({ by: 'visits', isDescending: false })
})

test('a tick is named, knows of Shift, and does not open its row', () => {
  const [onToggle, onToggleAll, onOpen] = [vi.fn(), vi.fn(), vi.fn()]
  const selection = (ids: string[]) => ({
    ids: new Set(ids),
    count: ids.length,
    total: 3,
    labelAll: 'Select all 3',
    labelOf: ({ name }: Person) => `Select ${name}`,
    onToggle,
    onToggleAll,
  })
  const { rerender } = render(table({ onOpen, selection: selection([]) }))
  const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all 3' })
  expect([all.checked, all.indeterminate]).toEqual([false, false])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Bruno' }))
  expect(onToggle).toHaveBeenLastCalledWith('b', false)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Chloé' }), { shiftKey: true })
  expect(onToggle).toHaveBeenLastCalledWith('c', true)
  expect(onOpen).not.toHaveBeenCalled()
  rerender(table({ onOpen, selection: selection(['b']) }))
  expect([all.checked, all.indeterminate]).toEqual([true, true])
  expect(row('Bruno')?.dataset.selected).toBe('true')
  rerender(table({ onOpen, selection: selection(['a', 'b', 'c']) }))
  expect([all.checked, all.indeterminate]).toEqual([true, false])
  fireEvent.click(all)
  expect(onToggleAll).toHaveBeenCalledOnce()
})

test('a press anywhere opens the row, and only rows that change are drawn anew', () => {
  const onOpen = vi.fn()
  const busy = new Set(['c'])
  const { rerender } = render(table({ onOpen, busy, current: 'a' }))
  fireEvent.click(screen.getByText('12'))
  expect(onOpen).toHaveBeenLastCalledWith('b')
  expect(row('Chloé')?.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText('Amina').getAttribute('aria-current')).toBe('true')
  drawn.length = 0
  rerender(table({ onOpen, busy, current: 'b' }))
  expect(drawn).toEqual(['Amina', 'Bruno'])
  expect(row('Bruno')?.dataset.current).toBe('true')
  expect(row('Amina')?.dataset).not.toHaveProperty('current')
})

test('a table that scrolls sideways is a named region; what stands instead of rows has all its width', () => {
  const { rerender } = render(table({ minWidth: 900 }))
  expect(screen.getByRole('region', { name: 'People' }).tabIndex).toBe(0)
  rerender(table({ rows: [], instead: 'Nobody found' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(screen.getByText('Nobody found').getAttribute('colspan')).toBe('3')
})

test('of a long list some rows are drawn, each with its place among all of them', () => {
  const onEnd = vi.fn()
  const many = Array.from({ length: 400 }, (_, index) => ({ id: `${index}`, name: `Nr ${index}`, visits: 0 }))
  render(
    <LongTable
      label="People"
      rows={many}
      total={900}
      idOf={idOf}
      columns={columns}
      rowHeight={57}
      onEnd={onEnd}
    />,
  )
  const rows = document.querySelectorAll<HTMLElement>('tbody tr[data-item]')
  expect(rows.length).toBeLessThan(400)
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('901')
  expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2')
  expect(onEnd).toHaveBeenLastCalledWith(rows.length - 1)
})
