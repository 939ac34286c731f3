import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { useMemo } from 'react'
import { usePending } from '#lib/outbox/hooks.ts'
import { query, queryClient, useRead } from '#lib/reads/query.ts'
import { addedHere } from './added-here.ts'

/** The index of searches on the device holds at most two of these pages. */
const PAGE = 500
const KEPT_MS = 300_000

const first = { limit: PAGE } as const
const second = { limit: PAGE, page: 2 } as const

/** Fetches the directory early, so that the first search finds it on the device. */
export const preloadDirectory = async (): Promise<void> => {
  const { pagination } = await queryClient.fetchQuery({
    ...query(prescribers.list, first),
    staleTime: KEPT_MS,
  })
  if (pagination.total > PAGE)
    await queryClient.fetchQuery({ ...query(prescribers.list, second), staleTime: KEPT_MS })
}

/** Up to 1,000 active prescribers on this device, by name, with those added here that the server does not know yet. */
export const useDirectory = (): readonly Prescriber[] => {
  const start = useRead(prescribers.list, first, { staleTime: KEPT_MS })
  const isLong = (start.data?.pagination.total ?? 0) > PAGE
  const rest = useRead(prescribers.list, second, { enabled: isLong, staleTime: KEPT_MS })
  const pending = usePending('prescriber')
  const [known, more] = [start.data?.data, rest.data?.data]
  return useMemo(() => {
    const people = new Map([...(known ?? []), ...(more ?? [])].map((person) => [person.id, person]))
    for (const [id, entry] of pending) {
      const stored = people.get(id) ?? addedHere(entry)
      if (stored) people.set(id, { ...stored, ...entry.shows })
    }
    return [...people.values()].filter(({ isActive }) => isActive)
  }, [known, more, pending])
}
