import type { Prescriber } from '@rounds/contract/prescribers'
import type { Pending } from '#lib/outbox/rules.ts'
import { wordsIn } from '#lib/plain/search.ts'

/** A prescriber who was added on this device and has yet to be sent. */
export const addedHere = (pending: Pending<'prescriber'> | undefined): Prescriber | undefined =>
  pending?.shows.isNewPrescriber ? (pending.shows as Prescriber) : undefined

/** Those of all unsent entries whose text has every word of `search`. */
export const listAddedHere = (
  pending: ReadonlyMap<string, Pending<'prescriber'>>,
  search: string,
): Prescriber[] => {
  const isAsked = wordsIn(search)
  return [...pending.values()]
    .flatMap((entry) => addedHere(entry) ?? [])
    .filter(({ firstName, lastName, specialty, hospitalAffiliation, address }) =>
      isAsked(firstName, lastName, specialty, hospitalAffiliation, address.city),
    )
}
