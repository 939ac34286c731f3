import { createStore } from '#lib/plain/store.ts'
import { openPart } from '#app/places/open-part.ts'
import { pages } from '#app/places/pages.ts'

/** Is the list of shortcuts open? */
export const shortcutSheetStore = createStore(false)

export const openShortcuts = (): void =>
  openPart(pages.ShortcutSheet.preload, () => shortcutSheetStore.set(true))
