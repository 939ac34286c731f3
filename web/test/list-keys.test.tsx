import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { setPreference } from '#lib/device/preferences.ts'
import { focusedRow, moveFocus, openFocused } from '#lib/page/row-focus.ts'
import { type ListKeys, useListKeys } from '#lib/page/useListKeys.ts'

afterEach(() => {
  cleanup()
  setPreference('shortcuts', true)
})

const names = [{ keys: 'j', label: 'approvals.keys.next' }] as const

function List({ keys, dialog = false }: { keys: ListKeys; dialog?: boolean }) {
  useListKeys(names, keys)
  return (
    <main id="main">
      {['a', 'b', 'c'].map((id) => (
        <div key={id} data-item={id}>
          <input type="checkbox" aria-label={`Select ${id}`} />
          <button onClick={() => keys.own?.opened?.()}>Row {id}</button>
        </div>
      ))}
      <input type="search" aria-label="Search" />
      <input type="radio" aria-label="Choice" />
      {dialog ? <div role="dialog" /> : null}
    </main>
  )
}

const acts = () => ({
  move: vi.fn(),
  open: vi.fn(),
  select: vi.fn(),
  selectAll: vi.fn(),
  clear: vi.fn(),
  own: { a: vi.fn(), 1: vi.fn() },
})

/** Presses a key where the focus is; says whether the list took it. */
const press = (
  key: string,
  more: KeyboardEventInit = {},
  at: Element = document.activeElement ?? document.body,
) => !fireEvent.keyDown(at, { key, ...more })

test('each key does its own', () => {
  const keys = acts()
  render(<List keys={keys} />)
  for (const key of ['j', 'k', 'ArrowDown', 'ArrowUp']) expect(press(key), key).toBe(true)
  expect(keys.move.mock.calls).toEqual([
    [1, false],
    [-1, false],
    [1, true],
    [-1, true],
  ])
  for (const key of ['o', 'Enter']) expect(press(key), key).toBe(true)
  expect(keys.open).toHaveBeenCalledTimes(2)
  press('x')
  // With Caps Lock.
  press('X')
  press('X', { shiftKey: true })
  expect(keys.select.mock.calls).toEqual([[false], [false], [true]])
  press('a', { metaKey: true })
  press('a', { ctrlKey: true })
  expect(keys.selectAll).toHaveBeenCalledTimes(2)
  expect(keys.own.a).not.toHaveBeenCalled()
  press('a')
  // As a French keyboard writes it.
  press('1', { shiftKey: true })
  expect([keys.own.a.mock.calls.length, keys.own[1].mock.calls.length]).toEqual([1, 1])
  press('Escape')
  expect(keys.clear).toHaveBeenCalledOnce()
})

test('a list takes keys from the moment it is seen', () => {
  const keys = acts()
  function Typed() {
    useLayoutEffect(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j' })), [])
    return null
  }
  render(
    <>
      <List keys={keys} />
      <Typed />
    </>,
  )
  expect(keys.move).toHaveBeenCalledOnce()
})

test('keys that are not meant for the list are left alone', () => {
  const keys = acts()
  const { rerender } = render(<List keys={keys} />)
  for (const key of ['j', 'x', 'Escape', 'ArrowDown'])
    expect(press(key, {}, screen.getByLabelText('Search')), key).toBe(false)
  expect(press('ArrowDown', {}, screen.getByLabelText('Choice'))).toBe(false)
  expect(press('Enter', {}, screen.getByText('Row a'))).toBe(false)
  for (const more of [{ altKey: true }, { ctrlKey: true }, { shiftKey: true }])
    expect(press('j', more)).toBe(false)
  expect(press('j', { isComposing: true })).toBe(false)
  rerender(<List keys={keys} dialog />)
  for (const key of ['j', 'Escape']) expect(press(key), key).toBe(false)
  expect(Object.values(keys).filter((act) => 'mock' in act && act.mock.calls.length > 0)).toEqual([])
  rerender(<List keys={keys} />)
  expect(press('j', {}, screen.getByLabelText('Select a')), 'a tick box takes no letters').toBe(true)
})

test('a list without a key, or an act that has nothing to do, leaves the key to others', () => {
  render(<List keys={{ move: () => false }} />)
  for (const key of ['j', 'o', 'x', 'a', 'Escape']) expect(press(key), key).toBe(false)
  expect(press('a', { ctrlKey: true })).toBe(false)
})

test('single keys can be switched off; ⌘A and Esc stay', () => {
  const keys = acts()
  render(<List keys={keys} />)
  setPreference('shortcuts', false)
  for (const key of ['j', 'x', 'o', 'a', 'ArrowDown', 'Enter']) expect(press(key), key).toBe(false)
  expect([press('a', { ctrlKey: true }), press('Escape')]).toEqual([true, true])
})

test('the focus walks from row to row, stays at the ends, and arrows scroll until it is in the list', () => {
  const opened = vi.fn()
  render(<List keys={{ move: moveFocus, open: openFocused, own: { opened } }} />)
  expect(press('ArrowDown')).toBe(false)
  screen.getByLabelText('Select a').focus()
  press('j')
  expect(document.activeElement).toBe(screen.getByText('Row b'))
  press('ArrowDown')
  press('j')
  expect(focusedRow()?.dataset.item).toBe('c')
  press('k')
  press('o')
  expect(opened).toHaveBeenCalledOnce()
  expect(focusedRow()?.dataset.item).toBe('b')
})
