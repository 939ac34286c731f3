import { createPersonStore } from '#lib/person/person-store.ts'

/** Is the palette wanted? shell/ShellParts brings its code. */
export const paletteStore = createPersonStore(false)

/** What the keyboard said before the field was there: its letters, and how many rows down. */
type Typed = { words: string; steps: number }

const nothingTyped: Typed = { words: '', steps: 0 }

const typedStore = createPersonStore(nothingTyped)

const typedWith = ({ words, steps }: Typed, key: string): Typed | null => {
  if (key === 'ArrowDown') return { words, steps: steps + 1 }
  if (key === 'ArrowUp') return { words, steps: steps - 1 }
  return key.length === 1 ? { words: words + key, steps } : null
}

/** Letters and arrows that come before the field does. */
const gather = (event: KeyboardEvent) => {
  if (!paletteStore.get()) {
    window.removeEventListener('keydown', gather, { capture: true })
    return
  }
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const typed = typedWith(typedStore.get(), event.key)
  if (typed === null) return
  typedStore.set(typed)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Opens the palette. What is typed before its field is there counts. */
export const openPalette = (): void => {
  if (paletteStore.get()) return
  typedStore.set(nothingTyped)
  paletteStore.set(true)
  window.addEventListener('keydown', gather, { capture: true })
}

/** What was typed before the field was there; from now on the field takes the keys. */
export const takeTyped = (): Typed => {
  window.removeEventListener('keydown', gather, { capture: true })
  const typed = typedStore.get()
  typedStore.set(nothingTyped)
  return typed
}

export const closePalette = (): void => {
  takeTyped()
  paletteStore.set(false)
}
