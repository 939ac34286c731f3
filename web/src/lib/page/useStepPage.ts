import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { isCovered } from './useKey.ts'

/**
 * A step of a wizard as a page of its own: another one takes the focus to its heading and begins at its top. ⌘/Ctrl+Enter goes
 * on, also from a field; `null` while something is missing.
 */
export const useStepPage = (step: string, goOn: (() => void) | null): void => {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    window.scrollTo({ top: 0 })
    document.querySelector<HTMLElement>('main h1')?.focus()
  }, [step])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey) return
    if (goOn === null || isCovered()) return
    event.preventDefault()
    goOn()
  })
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
