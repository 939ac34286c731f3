import { createPersonStore } from '#lib/person/person-store.ts'
import type { Place } from './moves.ts'

/** Where to plan a new visit, over whatever page is open; null while nobody does. The shell shows it. */
export const newVisitStore = createPersonStore<Partial<Place> | null>(null)
