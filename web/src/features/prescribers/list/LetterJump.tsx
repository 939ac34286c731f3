import { type KeyboardEvent, type PointerEvent, useState, useSyncExternalStore } from 'react'
import { t } from '#lib/words/messages.ts'
import { type Letter, letterAt } from './letters.ts'
import classes from './LetterJump.module.css'

/** The page has been scrolled away from its top, so that there is something to jump over. Pixels. */
const SCROLLED = 24
const subscribe = (tell: () => void) => {
  addEventListener('scroll', tell, { passive: true })
  return () => removeEventListener('scroll', tell)
}
const isScrolled = () => window.scrollY > SCROLLED

/**
 * A strip of letters at the edge of a phone: a tap or a finger along it goes to the names that begin with one. It lies beside the
 * cards, never over what stands above them, and only while the page is scrolled.
 */
export function LetterJump({
  letters,
  isShort,
  onJump,
}: {
  letters: readonly Letter[]
  /** Leaves room for the bar of the ticked people. */
  isShort: boolean
  onJump: (index: number) => void
}) {
  const [at, setAt] = useState(0)
  const isShown = useSyncExternalStore(subscribe, isScrolled)
  const go = (place: number) => {
    const letter = letters[place]
    if (!letter || place === at) return
    setAt(place)
    onJump(letter.index)
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const letter = letterAt(letters, (event.clientY - top) / height)
    if (!letter) return
    setAt(letters.indexOf(letter))
    onJump(letter.index)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = letters.length - 1
    const places: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: last }
    const place = places[event.key]
    if (place === undefined) return
    event.preventDefault()
    go(Math.min(last, Math.max(0, place)))
  }
  const strip = (
    <div
      className={classes.strip}
      data-idle={!isShown || undefined}
      data-short={isShort || undefined}
      role="slider"
      tabIndex={0}
      aria-label={t('prescribers.jump')}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={letters.length}
      aria-valuenow={at + 1}
      aria-valuetext={letters[at]?.letter}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    >
      {letters.map(({ letter }) => (
        <span key={letter} aria-hidden>
          {letter}
        </span>
      ))}
    </div>
  )
  return <div className={classes.edge}>{strip}</div>
}
