import type { Draft, FieldName, Wanted } from './draft.ts'

/** What a section is given: the page's draft, which of it has changed, what was refused, and how it is changed. */
export type Fields = {
  draft: Draft
  changed: ReadonlySet<FieldName>
  errors: Partial<Record<FieldName, string>>
  change: (fields: Wanted) => void
}
