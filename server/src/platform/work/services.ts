import type { Database } from '#platform/database/db.ts'
import type { Sealer } from '#platform/identity/sealing.ts'
import type { Sessions } from '#platform/identity/session.ts'
import type { Settings } from '#platform/plain/settings.ts'
import type { Events } from './events.ts'

/** What the server is made of: handlers reach it through their context, jobs are made with it. */
export type Services = {
  settings: Settings
  database: Database
  sessions: Sessions
  events: Events
  /** Undefined where the server has no key to keep secrets with. */
  sealer: Sealer | undefined
}
