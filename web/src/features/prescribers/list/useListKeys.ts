import { useEffect, useRef } from 'react'
import { type Shortcut, isCovered, isField, useKey, useShortcutNames } from '#lib/page/useKey.ts'

const names: Shortcut[] = [
  { keys: 'j', label: 'prescribers.keys.next' },
  { keys: 'k', label: 'prescribers.keys.previous' },
  { keys: 'o', label: 'prescribers.keys.open' },
  { keys: 'x', label: 'prescribers.keys.select' },
  { keys: 'shift+x', label: 'prescribers.keys.range' },
  { keys: 'mod+a', label: 'prescribers.keys.all' },
  { keys: 'f', label: 'prescribers.keys.filter' },
]

const rows = () => [...document.querySelectorAll<HTMLElement>('#main [data-item]')]
const currentRow = () => document.activeElement?.closest<HTMLElement>('[data-item]') ?? null
const linkIn = (row: HTMLElement | null | undefined) => row?.querySelector<HTMLAnchorElement>('a')

/** From the row with the focus to the one beside it; from elsewhere to the first that is in sight. */
const move = (by: 1 | -1) => {
  const all = rows()
  const current = currentRow()
  const target = current
    ? all[all.indexOf(current) + by]
    : all.find((row) => row.getBoundingClientRect().top > 100)
  linkIn(target)?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}

/** ux.md 5.10, Lists; Esc clears the selection. */
export const useListKeys = (acts: {
  select: (id: string, asRange: boolean) => void
  selectAll: () => void
  clear: () => void
}): void => {
  const selectCurrent = (asRange: boolean) => {
    const id = currentRow()?.dataset.item
    if (id === undefined) return false
    acts.select(id, asRange)
    return true
  }
  useShortcutNames(names)
  useKey('j', () => move(1))
  useKey('k', () => move(-1))
  useKey('o', () => linkIn(currentRow())?.click())
  useKey('x', () => selectCurrent(false))
  useKey('X', () => selectCurrent(true))
  useKey('f', () =>
    document.querySelector<HTMLElement>('#main [role="group"] [aria-pressed="true"]')?.focus(),
  )
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isField(event.target) || isCovered()) return
      const isAll = event.key.toLowerCase() === 'a' && (event.metaKey || event.ctrlKey) && !event.shiftKey
      if (isAll) event.preventDefault()
      if (isAll) latest.current.selectAll()
      else if (event.key === 'Escape') latest.current.clear()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
