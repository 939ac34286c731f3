import type { Prescriber } from '@rounds/contract/prescribers'
import { focusRow, focusedRow, listRows, moveFocus } from '#lib/page/row-focus.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'

const names: Shortcut[] = [
  { keys: 'j', label: 'planning.keys.next' },
  { keys: 'k', label: 'planning.keys.previous' },
  { keys: 'a', label: 'planning.keys.best' },
  { keys: '1', label: 'planning.keys.weekday' },
  { keys: 'x', label: 'planning.keys.select' },
]

/** ux.md 4.3: J and K walk the list, A plans where it fits best, 1 to 7 on that of the days that the company works. */
export const usePlanKeys = (
  people: readonly Prescriber[],
  act: {
    add: (person: Prescriber, weekday?: number) => boolean
    select: (person: Prescriber) => void
  },
): void => {
  const current = () => {
    const row = focusedRow() ?? listRows()[0]
    return people.find(({ id }) => id === row?.dataset.item)
  }
  const add = (weekday?: number) => {
    const person = current()
    if (!person) return
    const row = focusedRow()
    const index = row ? listRows().indexOf(row) : 0
    // The row leaves the list: the next one takes its place, and the focus.
    if (act.add(person, weekday))
      requestAnimationFrame(() => focusRow(listRows()[index] ?? listRows().at(-1)))
  }
  useListKeys(names, {
    move: moveFocus,
    select: () => {
      const person = current()
      if (person) act.select(person)
    },
    own: {
      a: () => add(),
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((key) => [key, () => add(key - 1)])),
    },
  })
}
