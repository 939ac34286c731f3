import { type Selection, nothingSelected } from '#lib/plain/selection.ts'
import { createPersonStore } from '#lib/person/person-store.ts'

/** Who is ticked in the list; survives a look at one of them and Back (ux.md 5.2). */
export const selectedPrescribers = createPersonStore<Selection>(nothingSelected)
