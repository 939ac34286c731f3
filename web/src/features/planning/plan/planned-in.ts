import { type OutboxEntry, weekNeeded } from '#lib/outbox/kinds.ts'

/** The unsent entries that submit the new visits of a week's plan. */
export const plannedIn = (week: string, entries: readonly OutboxEntry[]): OutboxEntry<'visit'>[] =>
  entries
    .filter((entry) => entry.kind === 'visit')
    .filter((entry) => weekNeeded(entry) === week && entry.shows.isLocal === true)
