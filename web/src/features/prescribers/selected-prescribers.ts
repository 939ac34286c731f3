import { onCleared } from '#lib/auth-store.ts'
import { type Selection, nothingSelected } from '#lib/selection.ts'
import { createStore } from '#lib/store.ts'

/** Who is ticked in the list; survives a look at one of them and Back (ux.md 5.2). */
export const selectedPrescribers = createStore<Selection>(nothingSelected)

onCleared(() => selectedPrescribers.set(nothingSelected))
