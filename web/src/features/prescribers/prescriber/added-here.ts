import type { Prescriber } from '@rounds/contract/prescribers'
import type { Pending } from '#lib/outbox/rules.ts'
import { wordsIn } from '#lib/plain/search.ts'

/** What unsent entries may show of a prescriber. */
export type ShownPrescriber = Partial<Prescriber> & {
  /** Added on this device; the server does not know them yet. */
  isNewPrescriber?: true
}

/** A prescriber who was added on this device and has yet to be sent. */
export const addedHere = (pending: Pending | undefined): Prescriber | undefined => {
  const shows = (pending?.shows ?? {}) as ShownPrescriber
  return shows.isNewPrescriber ? (shows as Prescriber) : undefined
}

/** Those of all unsent entries whose text has every word of `search`. */
export const listAddedHere = (pending: ReadonlyMap<string, Pending>, search: string): Prescriber[] => {
  const isAsked = wordsIn(search)
  return [...pending.values()]
    .flatMap((entry) => addedHere(entry) ?? [])
    .filter(({ firstName, lastName, specialty, hospitalAffiliation, address }) =>
      isAsked(firstName, lastName, specialty, hospitalAffiliation, address.city),
    )
}
