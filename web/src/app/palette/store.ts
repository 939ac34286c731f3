import { createPersonStore } from '#lib/person/person-store.ts'

/** Is the palette wanted? shell/ShellParts brings its code. */
export const paletteStore = createPersonStore(false)

const typedStore = createPersonStore('')

/** Letters that come before the field does. */
const gather = (event: KeyboardEvent) => {
  if (!paletteStore.get()) {
    window.removeEventListener('keydown', gather, { capture: true })
    return
  }
  if (event.metaKey || event.ctrlKey || event.altKey || event.key.length !== 1) return
  typedStore.set((typed) => typed + event.key)
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Opens the palette. What is typed before its field is there counts. */
export const openPalette = (): void => {
  if (paletteStore.get()) return
  typedStore.set('')
  paletteStore.set(true)
  window.addEventListener('keydown', gather, { capture: true })
}

/** What was typed before the field was there; from now on the field takes the letters. */
export const takeTyped = (): string => {
  window.removeEventListener('keydown', gather, { capture: true })
  const words = typedStore.get()
  typedStore.set('')
  return words
}

export const closePalette = (): void => {
  takeTyped()
  paletteStore.set(false)
}
