import { openConflict } from '#features/visits/conflicts/conflicts.ts'
import { type Kind, type OutboxEntry, aboutOf, weekNeeded } from '#lib/outbox/kinds.ts'
import type { Paths } from '#paths'

/** Where a person mends what was refused: a page, or a question over the page they are on. */
export type Fix = { to: string } | { ask: () => void }

type Fixes = { [K in Kind]: (entry: OutboxEntry<K>, paths: Paths) => Fix | null }

/** Null where the same again, or nothing, is all that can be done. */
const fixes: Fixes = {
  visit: (entry, paths) => {
    if (entry.conflict !== undefined) return { ask: () => openConflict(entry.id) }
    const week = weekNeeded(entry)
    // A visit that its plan was to make exists nowhere else.
    return { to: week === null ? paths.recordVisit(aboutOf(entry)) : paths.plan({ week }) }
  },
  // Whom the server does not know has no page.
  prescriber: (entry, paths) => {
    if (entry.code === 'DUPLICATE' && entry.shows.isNewPrescriber)
      return { ask: () => openConflict(entry.id) }
    return entry.shows.isNewPrescriber ? null : { to: paths.prescriber(aboutOf(entry)) }
  },
  plan: (entry, paths) => ({ to: paths.plan({ week: aboutOf(entry) }) }),
  decision: (_entry, paths) => ({ to: paths.approvals() }),
  message: () => null,
  'message-read': () => null,
  'notification-read': () => null,
  'notifications-read': () => null,
  report: () => null,
}

export const fixOf = <K extends Kind>(entry: OutboxEntry<K>, paths: Paths): Fix | null =>
  fixes[entry.kind](entry, paths)
