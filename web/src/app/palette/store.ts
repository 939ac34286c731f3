import { createStore } from '#lib/plain/store.ts'

/** Is the palette wanted? shell/ShellParts brings its code. */
export const paletteStore = createStore(false)

let typed = ''

/** Letters that come before the field does. */
const gather = (event: KeyboardEvent) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.key.length !== 1) return
  typed += event.key
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Opens the palette. What is typed before its field is there counts. */
export const openPalette = (): void => {
  if (paletteStore.get()) return
  typed = ''
  window.addEventListener('keydown', gather, { capture: true })
  paletteStore.set(true)
}

/** What was typed before the field was there; from now on the field takes the letters. */
export const takeTyped = (): string => {
  window.removeEventListener('keydown', gather, { capture: true })
  const words = typed
  typed = ''
  return words
}

export const closePalette = (): void => {
  takeTyped()
  paletteStore.set(false)
}
