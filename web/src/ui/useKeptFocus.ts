import { useRef } from 'react'

/** For a button that another one takes the place of, as when what it opens has come: whoever is on the first is on the second. */
export const useKeptFocus = () => {
  const isHeld = useRef(false)
  return {
    ref: (button: HTMLElement | null) => {
      if (isHeld.current && document.activeElement === document.body) button?.focus()
    },
    onFocus: () => void (isHeld.current = true),
    onBlur: () => void (isHeld.current = false),
  }
}
