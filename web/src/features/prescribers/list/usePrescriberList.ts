import type { Prescriber } from '@rounds/contract/prescribers'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePending, useWithPending } from '#lib/outbox/hooks.ts'
import { announce } from '#ui/LiveRegion.tsx'
import { listAddedHere } from '#features/prescribers/prescriber/added-here.ts'
import { type PrescriberView, filterOf } from './address.ts'
import { usePrescribers } from '#features/prescribers/prescriber/usePrescribers.ts'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 30

/** The prescribers of a view as the person left them: one deactivated here is gone before the server knows. */
export const usePrescriberList = (view: PrescriberView) => {
  const filter = filterOf(view, useFormat().today())
  const { read, rows, total, isOld } = usePrescribers(filter)
  const shown = useShown(rows, view)
  useSpokenCount(isOld ? undefined : total)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read
  const count = rows.length
  const onEnd = useCallback(
    (index: number) => {
      if (hasNextPage && !isFetchingNextPage && index >= count - AHEAD) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage, count],
  )
  return { filter, read, rows: shown, total, isOld, onEnd }
}

/** Those added here stand first until the server puts them where they belong. */
const useShown = (rows: readonly Prescriber[], { view, search }: PrescriberView): readonly Prescriber[] => {
  const pending = usePending('prescriber')
  const current = useWithPending('prescriber', rows)
  return useMemo(() => {
    const known = new Set(current.map(({ id }) => id))
    const added = view === 'all' || view === 'never' ? listAddedHere(pending, search) : []
    return [...added.filter(({ id }) => !known.has(id)), ...current].filter(
      ({ isActive }) => isActive === (view !== 'inactive'),
    )
  }, [current, pending, view, search])
}

const useSpokenCount = (total: number | undefined) => {
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (total === undefined) return
    if (before.current !== undefined && before.current !== total)
      announce(t('prescribers.found', { count: total }))
    before.current = total
  }, [total])
}
