import { removeDraft } from '#lib/drafts/store.ts'
import type { Handler } from '#lib/outbox/handlers.ts'
import { aboutOf } from '#lib/outbox/kinds.ts'
import { DRAFT } from '#features/visits/visit/record-draft.ts'
import { settleConflict } from './conflicts.ts'

/** What becomes of changes of visits. */
export const visitHandler: Omit<Handler<'visit'>, 'refused'> = {
  // A record stays on the device until the server has it: whoever undoes it, or is refused, finds every word again. Only the very
  // words that were delivered go; what was typed since is a draft upon them.
  delivered: async (entry) => {
    const { draft, shows } = entry
    if (draft !== undefined || shows.isCancelled === true)
      await removeDraft({ kind: DRAFT, id: aboutOf(entry) }, draft)
  },
  conflict: settleConflict,
}
