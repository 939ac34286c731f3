import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed: what is only for paper is on the page only then. */
export const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(() => matchMedia('print').matches)
  useEffect(() => {
    const paper = matchMedia('print')
    // The browser takes its picture as soon as the listener returns.
    const set = (value: boolean) => flushSync(() => setPrinting(value))
    // In between, a browser may still tell of the screen.
    let isBetween = false
    const before = () => set((isBetween = true))
    const after = () => set((isBetween = false))
    const change = () => set(isBetween || paper.matches)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    paper.addEventListener('change', change)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      paper.removeEventListener('change', change)
    }
  }, [])
  return isPrinting
}
