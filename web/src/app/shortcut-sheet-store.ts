import { createStore } from '#lib/store.ts'
import { openPart } from './open-part.ts'
import { pages } from './pages.ts'

/** Is the list of shortcuts open? */
export const shortcutSheetStore = createStore(false)

export const openShortcuts = (): void =>
  openPart(pages.ShortcutSheet.preload, () => shortcutSheetStore.set(true))
