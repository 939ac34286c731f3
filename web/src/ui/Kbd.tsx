import classes from './Kbd.module.css'

/** A key beside the words of a button; hidden from the accessible name (use `aria-keyshortcuts` on the button). */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className={classes.kbd} aria-hidden>
      {children}
    </kbd>
  )
}
