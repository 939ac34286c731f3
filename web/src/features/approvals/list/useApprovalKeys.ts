import { useEffect, useRef } from 'react'
import { preferenceStore } from '#lib/device/preferences.ts'
import { type Shortcut, useShortcutNames } from '#lib/page/useKey.ts'

const names: Shortcut[] = [
  { keys: 'a', label: 'approvals.keys.approve' },
  { keys: 'r', label: 'approvals.keys.reject' },
  { keys: 'j', label: 'approvals.keys.next' },
  { keys: 'k', label: 'approvals.keys.previous' },
  { keys: 'o', label: 'approvals.keys.open' },
  { keys: 'x', label: 'approvals.keys.select' },
  { keys: 'shift+x', label: 'approvals.keys.range' },
  { keys: 'mod+a', label: 'approvals.keys.all' },
]

export type ApprovalKeys = {
  move: (by: 1 | -1) => void
  select: (asRange: boolean) => void
  selectAll: () => void
  approve: () => void
  reject: () => void
  open: () => void
  clear: () => void
}

/** Fields keep their keys; a tick box is none, so that X and J work on after a click on one. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type="checkbox"]), textarea, select, [contenteditable="true"]')

/** Enter on a control presses that control. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('a, button, input')

const isFloating = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

const commandOf = (event: KeyboardEvent, keys: ApprovalKeys): (() => void) | undefined => {
  const key = event.key.toLowerCase()
  if (event.altKey) return undefined
  if (event.metaKey || event.ctrlKey) return key === 'a' && !event.shiftKey ? keys.selectAll : undefined
  if (key === 'escape') return keys.clear
  if (!preferenceStore.get().shortcuts) return undefined
  if (key === 'x') return () => keys.select(event.shiftKey)
  if (event.shiftKey) return undefined
  if (key === 'enter') return isControl(event.target) ? undefined : keys.open
  const plain: Record<string, () => void> = {
    j: () => keys.move(1),
    arrowdown: () => keys.move(1),
    k: () => keys.move(-1),
    arrowup: () => keys.move(-1),
    a: keys.approve,
    r: keys.reject,
    o: keys.open,
  }
  return plain[key]
}

/** ux.md 5.10: J/K, X, Shift+X, A, R, O, ⌘A, Esc. Silent in fields, behind dialogs, and where they are switched off. */
export const useApprovalKeys = (keys: ApprovalKeys): void => {
  useShortcutNames(names)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isField(event.target) || isFloating()) return
      const command = commandOf(event, latest.current)
      if (!command) return
      event.preventDefault()
      command()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
