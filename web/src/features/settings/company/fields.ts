import { t } from '#lib/words/messages.ts'
import type { Draft, FieldName, Wanted } from './draft.ts'

/** What a section is given: the page's draft, which of it has changed, what was refused, and how it is changed. */
export type Fields = {
  draft: Draft
  changed: ReadonlySet<FieldName>
  errors: Partial<Record<FieldName, string>>
  change: (fields: Wanted) => void
}

/** So many are named. */
const NAMED = 3
/** What fields are called within a sentence. */
export const namesOf = (fields: readonly FieldName[]): string => {
  const names = fields.slice(0, NAMED).map((name) => t(`settings.short.${name}`))
  return fields.length > NAMED ? `${names.join(', ')}…` : names.join(', ')
}
