import type { Visit } from '@rounds/contract/visits'
import { addressLine } from '#features/prescribers/prescriber/people.ts'

/** Where the visit takes place or did, if that is not where its prescriber is. */
export const otherPlace = ({ location, prescriber }: Pick<Visit, 'location' | 'prescriber'>): string => {
  const place = addressLine(location)
  return place === addressLine(prescriber.address) ? '' : place
}
