import { AsyncLocalStorage } from 'node:async_hooks'

/** For whom the process works at the moment: a route (`GET /api/v1/visits`) or a job (`job send-mail`), never who asks. */
export const asker = new AsyncLocalStorage<string>()
