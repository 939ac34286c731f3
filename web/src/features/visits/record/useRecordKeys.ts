import { useEffectEvent, useLayoutEffect } from 'react'
import { type Shortcut, useShortcutNames } from '#lib/page/useKey.ts'

const names: Shortcut[] = [
  { keys: 'mod+enter', label: 'visits.keys.complete' },
  { keys: 'mod+s', label: 'visits.keys.save' },
  { keys: '1', label: 'visits.keys.rating' },
]

/** ux.md 5.10, Record: ⌘/Ctrl+Enter completes and submits, ⌘/Ctrl+S saves the draft; both work inside fields. */
export const useRecordKeys = (acts: { onComplete: () => void; onSave: () => void }): void => {
  useShortcutNames(names)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    const act = event.key === 'Enter' ? acts.onComplete : event.key === 's' ? acts.onSave : null
    if (!act) return
    event.preventDefault()
    act()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
