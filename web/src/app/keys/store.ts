import { createStore } from '#lib/plain/store.ts'

/** Is the list of shortcuts wanted? Shell/ShellParts brings its code. */
export const shortcutSheetStore = createStore(false)

export const openShortcuts = (): void => shortcutSheetStore.set(true)
