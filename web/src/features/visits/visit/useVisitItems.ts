import type { Visit } from '@rounds/contract/visits'
import { useMemo } from 'react'
import { usePending } from '#lib/outbox/outbox.ts'
import type { Pending } from '#lib/outbox/rules.ts'
import { byTime } from './rules.ts'

/** A visit as its delegate left it: unsent changes laid over what the server said. */
export type VisitItem = Visit & { unsent: Pending | undefined }

/** What unsent entries may show of a visit besides its own fields. */
export type Shown = Partial<Visit> & {
  /** The visit was made on this device and the server does not know it yet. */
  isLocal?: true
  isCancelled?: true
  /** Its record is complete and on its way. */
  recorded?: true
}

const overlay = (visit: Visit, unsent: Pending | undefined): VisitItem => ({
  ...visit,
  ...unsent?.shows,
  unsent,
})

/** One visit with what is unsent about it. */
export const withUnsent = (visit: Visit | undefined, unsent: Pending | undefined): VisitItem | undefined => {
  const shows = (unsent?.shows ?? {}) as Shown
  if (visit) return overlay(visit, unsent)
  return shows.isLocal ? overlay(shows as Visit, unsent) : undefined
}

/** Visits of reads with what is unsent about them, those made on this device included, each once, in order of time. */
export const useVisitItems = (...lists: (readonly Visit[] | undefined)[]): VisitItem[] => {
  const pending = usePending()
  const [first, second, third] = lists
  return useMemo(() => {
    const known = new Map(
      [...(third ?? []), ...(second ?? []), ...(first ?? [])].map((visit) => [visit.id, visit]),
    )
    for (const [id, { shows }] of pending)
      if ((shows as Shown).isLocal && !known.has(id)) known.set(id, shows as Visit)
    return [...known.values()]
      .map((visit) => overlay(visit, pending.get(visit.id)))
      .filter((visit) => !(visit as Shown).isCancelled)
      .toSorted(byTime)
  }, [first, second, third, pending])
}
