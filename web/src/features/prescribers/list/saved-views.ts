import type { Arrangement } from './columns.ts'
import { type PrescriberView, listAddress, usualView } from './address.ts'

/** A view of the person's own: its name, and what the address says of it. */
export type SavedView = { id: string; name: string; query: string }

export const NAME_MAX = 30

/** Stored views; what is unreadable is left out. */
export const savedViewsFrom = (stored: unknown): SavedView[] =>
  (Array.isArray(stored) ? (stored as Partial<SavedView>[]) : []).flatMap((view) =>
    typeof view?.id === 'string' && typeof view.name === 'string' && typeof view.query === 'string'
      ? [{ id: view.id, name: view.name, query: view.query }]
      : [],
  )

/** The view that was saved, as it is opened. */
export const openedView = ({ id, query }: SavedView): PrescriberView => ({
  ...listAddress.read(new URLSearchParams(query)),
  saved: id,
})

/** What is stored of a view: everything that can be seen of it, so the columns that are shown, too. */
export const storedQuery = (view: PrescriberView, columns: Arrangement): string =>
  new URLSearchParams(
    listAddress.write({ ...view, search: view.search.trim(), columns: view.columns ?? columns, saved: null }),
  ).toString()

/** Whether a view is no longer as it was opened: as it was saved, or as one of everybody's views usually is. */
export const isEdited = (view: PrescriberView, own: SavedView | undefined, columns: Arrangement): boolean =>
  own
    ? storedQuery(view, columns) !== storedQuery(openedView(own), columns)
    : view.columns !== null || storedQuery(view, columns) !== storedQuery(usualView(view.view), columns)

/** What is wrong with a name, given those that other views have. */
export const nameProblem = (name: string, others: readonly string[]): 'nameRequired' | 'nameTaken' | null => {
  const plain = name.trim().toLowerCase()
  if (plain === '') return 'nameRequired'
  return others.some((other) => other.toLowerCase() === plain) ? 'nameTaken' : null
}
