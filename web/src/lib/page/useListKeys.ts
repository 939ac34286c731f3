import { useEffectEvent, useLayoutEffect } from 'react'
import { preferenceStore } from '#lib/device/preferences.ts'
import { type Shortcut, isCovered, isField, isTornAway, useShortcutNames, watchFields } from './useKey.ts'

/** What the keys of a list do; a list has those it names. An act that answers `false` leaves the key to others. */
export type ListKeys = {
  /** One row down or up. `isArrow`: by a key that scrolls the page where nobody wants it. */
  move: (by: 1 | -1, isArrow: boolean) => unknown
  open?: () => unknown
  /** Ticks the row; `asRange`: and those from the one ticked before. */
  select?: (asRange: boolean) => unknown
  selectAll?: () => unknown
  clear?: () => unknown
  /** Single keys of this list only. */
  own?: Readonly<Record<string, () => unknown>>
}

/** Enter presses the control that has the focus. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('a, button, input')

/** Arrows choose among radio buttons. */
const isRadio = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('[type="radio"]')

const actOf = (event: KeyboardEvent, keys: ListKeys): (() => unknown) | undefined => {
  const { shiftKey, target } = event
  const key = event.key.toLowerCase()
  if (event.altKey) return undefined
  if (event.metaKey || event.ctrlKey) return key === 'a' && !shiftKey ? keys.selectAll : undefined
  if (key === 'escape') return keys.clear
  // WCAG 2.1.4: keys without a modifier can be switched off.
  if (!preferenceStore.get().shortcuts) return undefined
  const { select, move, open, own } = keys
  if (key === 'x') return select && (() => select(shiftKey))
  // A French keyboard writes figures with Shift.
  if (shiftKey) return own?.[event.key]
  if (key === 'j') return () => move(1, false)
  if (key === 'k') return () => move(-1, false)
  if (key === 'arrowdown') return () => move(1, true)
  if (key === 'arrowup') return () => move(-1, true)
  if (key === 'o' || (key === 'enter' && !isControl(target))) return open
  return own?.[key]
}

/** ux.md 5.10, Lists: J/K or arrows, Enter/O, X, Shift+X, ⌘A, Esc. Silent in fields and behind what lies over the page. */
export const useListKeys = (names: readonly Shortcut[], keys: ListKeys): void => {
  useShortcutNames(names)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { defaultPrevented, isComposing, target, timeStamp } = event
    if (defaultPrevented || isComposing || isField(target) || isRadio(target) || isCovered()) return
    if (isTornAway(timeStamp)) return
    const act = actOf(event, keys)
    if (act && act() !== false) event.preventDefault()
  })
  // With the list, not a moment after it is seen.
  useLayoutEffect(() => {
    watchFields()
    const onKey = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
