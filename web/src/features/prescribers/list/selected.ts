import { onCleared } from '#lib/person/auth-store.ts'
import { type Selection, nothingSelected } from '#lib/plain/selection.ts'
import { createStore } from '#lib/plain/store.ts'

/** Who is ticked in the list; survives a look at one of them and Back (ux.md 5.2). */
export const selectedPrescribers = createStore<Selection>(nothingSelected)

onCleared(() => selectedPrescribers.set(nothingSelected))
