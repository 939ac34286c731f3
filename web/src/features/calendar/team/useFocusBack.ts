import { useRef } from 'react'

/** The kit's popover and sheets give the focus back within this time where they can. Milliseconds. */
const RETURN_MS = 30

/**
 * Dialogs that follow each other take away what opened the next: when the last one closes, the focus goes back to what opened the first,
 * or to the day where the arrows are.
 */
export const useFocusBack = () => {
  const opener = useRef<Element | null>(null)
  return {
    /** A dialog opens: from the page, unless the focus is in another one. */
    keep: () => {
      const { activeElement } = document
      if (activeElement?.closest('[role="dialog"]') === null) opener.current = activeElement
    },
    /** One closes. */
    giveBack: () => {
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        const stop = document.querySelector('[data-cell][tabindex="0"], [data-day][tabindex="0"]')
        const target = opener.current?.isConnected && opener.current !== document.body ? opener.current : stop
        if (isLost && target instanceof HTMLElement) target.focus({ preventScroll: true })
      }, RETURN_MS)
    },
  }
}
