import { createPersonStore } from '#lib/person/person-store.ts'

/** Is help wanted? shell/ShellParts brings its code. */
export const helpStore = createPersonStore(false)

export const openHelp = (): void => helpStore.set(true)
export const closeHelp = (): void => helpStore.set(false)
