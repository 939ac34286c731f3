import { useCallback, useMemo, useState } from 'react'
import { type Selection, extended, nothingSelected, toggled } from '#lib/plain/selection.ts'
import { type Store, createStore, useStore } from '#lib/plain/store.ts'

/**
 * Which of the rows in `order` are ticked. Ids that are no longer wanted stay until `drop` takes them. `kept` holds the
 * selection where it shall outlive the page.
 */
export const useSelection = (order: readonly string[], kept?: Store<Selection>) => {
  const [own] = useState(() => createStore(nothingSelected))
  const store = kept ?? own
  const { ids } = useStore(store)
  const toggle = useCallback(
    (id: string, asRange: boolean) =>
      store.set((current) => (asRange ? extended(current, id, order) : toggled(current, id))),
    [store, order],
  )
  const replace = useCallback(
    (chosen: Iterable<string>) => store.set({ ids: new Set(chosen), anchor: null }),
    [store],
  )
  const drop = useCallback(
    (gone: ReadonlySet<string>) =>
      store.set((current) => ({
        ...current,
        ids: new Set([...current.ids].filter((id) => !gone.has(id))),
      })),
    [store],
  )
  const clear = useCallback(() => store.set(nothingSelected), [store])
  return useMemo(() => ({ ids, toggle, replace, drop, clear }), [ids, toggle, replace, drop, clear])
}
