import type { Prescriber } from '@rounds/contract/prescribers'
import type { RefObject } from 'react'
import { type Shortcut, useKey, useShortcutNames } from '#lib/page/useKey.ts'

const names: Shortcut[] = [
  { keys: 'j', label: 'planning.keys.next' },
  { keys: 'k', label: 'planning.keys.previous' },
  { keys: 'a', label: 'planning.keys.best' },
  { keys: '1', label: 'planning.keys.weekday' },
  { keys: 'x', label: 'planning.keys.select' },
]

/** ux.md 4.3: J and K walk the list, A plans where it fits best, 1 to 5 on a weekday. Rows carry `data-person`. */
export const usePlanKeys = (
  list: RefObject<HTMLElement | null>,
  people: readonly Prescriber[],
  act: {
    add: (person: Prescriber, weekday?: number) => boolean
    select: (person: Prescriber) => void
  },
): void => {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-person]') ?? [])]
  const currentIndex = () => rows().findIndex((row) => row.contains(document.activeElement))
  const focus = (index: number) => {
    const all = rows()
    const row = all[Math.min(Math.max(index, 0), all.length - 1)]
    row?.querySelector<HTMLElement>('[data-focus]')?.focus()
  }
  const current = () => {
    const row = rows()[Math.max(0, currentIndex())]
    return people.find(({ id }) => id === row?.dataset.person)
  }
  const add = (weekday?: number) => {
    const person = current()
    if (!person) return
    const index = Math.max(0, currentIndex())
    // The row leaves the list: the next one takes its place, and the focus.
    if (act.add(person, weekday)) requestAnimationFrame(() => focus(index))
  }
  useShortcutNames(names)
  useKey('j', () => focus(currentIndex() + 1))
  useKey('k', () => focus(currentIndex() - 1))
  useKey('a', () => add())
  useKey('1', () => add(0))
  useKey('2', () => add(1))
  useKey('3', () => add(2))
  useKey('4', () => add(3))
  useKey('5', () => add(4))
  useKey('x', () => {
    const person = current()
    if (person) act.select(person)
  })
}
