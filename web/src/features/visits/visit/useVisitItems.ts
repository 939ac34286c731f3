import type { Visit } from '@rounds/contract/visits'
import { useMemo } from 'react'
import { usePending } from '#lib/outbox/hooks.ts'
import type { Pending } from '#lib/outbox/rules.ts'
import { byTime } from './rules.ts'

/** A visit as its delegate left it: unsent changes laid over what the server said. */
export type VisitItem = Visit & { unsent: Pending<'visit'> | undefined }

const overlay = (visit: Visit, unsent: Pending<'visit'> | undefined): VisitItem => ({
  ...visit,
  ...unsent?.shows,
  unsent,
})

/** One visit with what is unsent about it. */
export const withUnsent = (
  visit: Visit | undefined,
  unsent: Pending<'visit'> | undefined,
): VisitItem | undefined => {
  if (visit) return overlay(visit, unsent)
  return unsent?.shows.isLocal ? overlay(unsent.shows as Visit, unsent) : undefined
}

/** Visits of reads with what is unsent about them, those made on this device included, each once, in order of time. */
export const useVisitItems = (...lists: (readonly Visit[] | undefined)[]): VisitItem[] => {
  const pending = usePending('visit')
  const [first, second, third] = lists
  return useMemo(() => {
    const known = new Map(
      [...(third ?? []), ...(second ?? []), ...(first ?? [])].map((visit) => [visit.id, visit]),
    )
    for (const [id, { shows }] of pending) if (shows.isLocal && !known.has(id)) known.set(id, shows as Visit)
    return [...known.values()]
      .map((visit) => overlay(visit, pending.get(visit.id)))
      .filter((visit) => !visit.unsent?.shows.isCancelled)
      .toSorted(byTime)
  }, [first, second, third, pending])
}
