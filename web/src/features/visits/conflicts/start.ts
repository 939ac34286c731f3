import { type Visit, visits } from '@rounds/contract/visits'
import { amendDraft, removeDraft } from '#lib/drafts/store.ts'
import type { Handler } from '#lib/outbox/handlers.ts'
import { aboutOf } from '#lib/outbox/kinds.ts'
import { entryCallOf } from '#lib/outbox/outbox.ts'
import { query, queryClient, writeRead } from '#lib/reads/query.ts'
import { DRAFT, type RecordDraft } from '#features/visits/visit/record-draft.ts'
import { settleConflict } from './conflicts.ts'
import { changeAfterCreate } from './merge.ts'

const isVisit = (answer: unknown, id: string): answer is Visit => {
  const given = answer as Partial<Visit> | null | undefined
  return given?.id === id && typeof given.version === 'number' && given.prescriber !== undefined
}

/**
 * Whoever opens the visit next sees it as the server has it now, however long the reads take: a record made upon what was before
 * would be disputed.
 */
const noteAnswer = (id: string, answer: unknown) => {
  const known = queryClient.getQueryData<Visit>(query(visits.get, { id }).queryKey)
  const isNews = isVisit(answer, id) && (known?.version ?? 0) < answer.version
  if (isNews) writeRead(visits.get, { id }, answer)
}

/** What becomes of changes of visits. */
export const visitHandler: Omit<Handler<'visit'>, 'refused'> = {
  // A record stays on the device until the server has it: whoever undoes it, or is refused, finds every word again. Only the very
  // words that were delivered go; what was typed since is a draft upon them.
  delivered: async (entry, answers) => {
    const { draft, shows, calls } = entry
    const id = aboutOf(entry)
    noteAnswer(id, answers.at(-1))
    const key = { kind: DRAFT, id }
    if (draft !== undefined || shows.isCancelled === true) await removeDraft(key, draft)
    const made = answers[calls.findIndex(({ name }) => name === visits.create.name)] as
      | Visit
      | null
      | undefined
    if (made) await amendDraft<RecordDraft>(key, (left) => ({ ...left, visit: made, isNew: false }))
  },
  // A visit that an earlier try had made already: what was said since then is a change of it.
  answered: (entry, call, answer) => {
    if (call.name !== visits.create.name || answer === null || !entry.base) return null
    const change = changeAfterCreate(entry.base, call, answer as Visit)
    return change && entryCallOf({ endpoint: visits.update, input: { id: aboutOf(entry), ...change } })
  },
  conflict: settleConflict,
}
