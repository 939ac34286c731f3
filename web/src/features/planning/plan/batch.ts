import { createPersonStore } from '#lib/person/person-store.ts'

/** A plan on its way: its visits, and those the server has taken. */
type Batch = { week: string; ids: readonly string[]; done: readonly string[] }
export const batchStore = createPersonStore<Batch | null>(null)
