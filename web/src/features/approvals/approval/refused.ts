import { createPersonStore } from '#lib/person/person-store.ts'
import type { Action, Because } from './decisions.ts'

/** `asOf`: whoever decided had read what was sent until then. */
export type Failure = { visitId: string; name: string; reason: string; asOf: string | undefined }
export type Refused = { action: Action; because: Because; rows: Failure[] }

/**
 * Decisions that the server refused, those of one kind and reason together, until somebody retries or puts them away. The device
 * keeps them as long: what was written of them stands nowhere else.
 */
export const failureStore = createPersonStore<readonly Refused[]>([])
