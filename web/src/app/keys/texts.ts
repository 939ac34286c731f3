import { t } from '#lib/words/messages.ts'

/** Does this keyboard have a ⌘? */
export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)

const apple: Record<string, string> = { mod: '⌘', shift: '⇧', alt: '⌥', enter: '↵' }
const others: Record<string, string> = { mod: 'Ctrl', shift: 'Shift', alt: 'Alt', enter: 'Enter' }
const arrows: Record<string, string> = { up: '↑', down: '↓', left: '←', right: '→', esc: 'Esc' }

/** The keys of one press (`mod+k`) by name. */
export const namesOf = (press: string, onApple: boolean): string[] =>
  press
    .split('+')
    .map(
      (key) => (onApple ? apple : others)[key] ?? arrows[key] ?? (key.length === 1 ? key.toUpperCase() : key),
    )

/** A tooltip that tells the key too: “New visit (N)”, “Today (G then T)”. */
export const withKeys = (words: string, keys: string): string => {
  const presses = keys.split(' ').map((press) => namesOf(press, isApple()).join(isApple() ? '' : '+'))
  return `${words} (${presses.join(` ${t('app.keys.then')} `)})`
}
