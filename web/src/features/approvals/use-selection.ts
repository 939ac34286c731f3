import { useCallback, useMemo, useState } from 'react'
import { type Selection, extended, nothingSelected, toggled } from './selection.ts'

/** Which of the visits in `order` are ticked. Ids that are no longer wanted stay until `keep` drops them. */
export const useSelection = (order: readonly string[]) => {
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const toggle = useCallback(
    (id: string, asRange: boolean) =>
      setSelection((current) => (asRange ? extended(current, id, order) : toggled(current, id))),
    [order],
  )
  const replace = useCallback(
    (ids: Iterable<string>) => setSelection({ ids: new Set(ids), anchor: null }),
    [],
  )
  const drop = useCallback(
    (ids: ReadonlySet<string>) =>
      setSelection((current) => ({
        ...current,
        ids: new Set([...current.ids].filter((id) => !ids.has(id))),
      })),
    [],
  )
  const clear = useCallback(() => setSelection(nothingSelected), [])
  return useMemo(
    () => ({ ids: selection.ids, toggle, replace, drop, clear }),
    [selection.ids, toggle, replace, drop, clear],
  )
}
