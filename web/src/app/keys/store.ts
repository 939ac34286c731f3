import { createPersonStore } from '#lib/person/person-store.ts'

/** Is the list of shortcuts wanted? Shell/ShellParts brings its code. */
export const shortcutSheetStore = createPersonStore(false)

export const openShortcuts = (): void => shortcutSheetStore.set(true)
export const closeShortcuts = (): void => shortcutSheetStore.set(false)
