import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './IconButton.tsx'
import classes from './Info.module.css'

/**
 * ⓘ with a definition or a formula (ux.md 5.1). `label` says about what: “About the score”. Opens on press, closes on Esc
 * and on a press elsewhere; a screen reader hears the text when it opens.
 */
export function Info({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = (event: Event) => {
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside = event.type === 'pointerdown' && !box.current?.contains(event.target as Node)
      if (isEscape || isOutside) setOpen(false)
    }
    window.addEventListener('keydown', close)
    window.addEventListener('pointerdown', close)
    return () => {
      window.removeEventListener('keydown', close)
      window.removeEventListener('pointerdown', close)
    }
  }, [isOpen])
  return (
    <span ref={box} className={classes.info}>
      <IconButton
        icon={IconInfoCircle}
        size="small"
        label={label}
        aria-expanded={isOpen}
        // Esc closes the explanation, not the dialog around it.
        data-mantine-stop-propagation={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <span role="status" className={isOpen ? classes.box : 'visually-hidden'}>
        {isOpen ? children : null}
      </span>
    </span>
  )
}
