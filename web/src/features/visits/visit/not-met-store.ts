import type { Visit } from '@rounds/contract/visits'
import { createPersonStore } from '#lib/person/person-store.ts'

/** The visit of which somebody wants to say that nobody was met; null while nobody does. The shell shows the question. */
export const notMetStore = createPersonStore<Visit | null>(null)

/** “Couldn't see them”: asks why, then when to try again. For any visit that `mayDo(visit, 'notMet')`. */
export const openNotMet = (visit: Visit): void => notMetStore.set(visit)
