import { createStore } from '#lib/plain/store.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'
import { pages } from '#app/places/pages.ts'

/** Is the palette open? */
export const paletteStore = createStore(false)

let typed = ''
let isComing = false

/** Letters that come before the field does. */
const gather = (event: KeyboardEvent) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.key.length !== 1) return
  typed += event.key
  event.preventDefault()
  event.stopImmediatePropagation()
}

const stopGathering = () => {
  isComing = false
  window.removeEventListener('keydown', gather, { capture: true })
}

/** Opens the palette. Its code is fetched when it is first opened, or early in idle time; what is typed meanwhile counts. */
export const openPalette = (): void => {
  if (isComing || paletteStore.get()) return
  isComing = true
  typed = ''
  window.addEventListener('keydown', gather, { capture: true })
  pages.Palette.preload().then(
    () => paletteStore.set(true),
    () => {
      stopGathering()
      toast(t('app.page.needsConnection'))
    },
  )
}

/** What was typed before the field was there; from now on the field takes the letters. */
export const takeTyped = (): string => {
  stopGathering()
  const words = typed
  typed = ''
  return words
}
