import { useEffect, useRef } from 'react'
import { preferenceStore } from './preferences.ts'

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')

/** A single-key shortcut: never in a field, never with a modifier, off when the person switched them off (WCAG 2.1.4). */
export const useKey = (key: string, act: () => void) => {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.metaKey && !event.ctrlKey && !event.altKey
      if (event.key !== key || !isPlain || inField(event.target) || !preferenceStore.get().shortcuts) return
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [key])
}
