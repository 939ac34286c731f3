/** Ids that are ticked, and the row from which a range starts. */
export type Selection = { ids: ReadonlySet<string>; anchor: string | null }

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

/** Ticks or clears one row and makes it the anchor. */
export const toggled = ({ ids }: Selection, id: string): Selection => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Ticks every row from the anchor to `id`; without an anchor in the list it only ticks `id`. */
export const extended = ({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection => {
  const to = order.indexOf(id)
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const range = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchor: anchor ?? id }
}

/** The row to look at once `gone` have left: the first below the current one that stays, else the last above it. */
export const rowAfter = (
  order: readonly string[],
  gone: ReadonlySet<string>,
  current: string | undefined,
): string | undefined => {
  if (current !== undefined && !gone.has(current)) return current
  const at = current === undefined ? 0 : Math.max(0, order.indexOf(current))
  return order.slice(at).find((id) => !gone.has(id)) ?? order.slice(0, at).findLast((id) => !gone.has(id))
}
