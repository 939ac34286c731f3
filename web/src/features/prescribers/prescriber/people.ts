import type { VisitPrescriber } from '@rounds/contract/visits'
import { addressed } from '@rounds/contract/prescriber-rules'

type Person = Pick<VisitPrescriber, 'title' | 'firstName' | 'lastName'>
type Placed = Pick<VisitPrescriber, 'specialty' | 'hospitalAffiliation' | 'address'>

/** “Dr Amina Haddad”; who has no title is “Amina Haddad”. */
export const fullName = ({ title, firstName, lastName }: Person): string =>
  addressed(title, `${firstName} ${lastName}`.trim())

/** “Dr Haddad”; without a title the whole name. */
export const shortName = (person: Person): string =>
  person.title ? addressed(person.title, person.lastName) : fullName(person)

/** “P. Imbert”, where there is no room: two of one name are told apart. */
export const initialName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string =>
  firstName === '' ? lastName : `${Array.from(firstName)[0]}. ${lastName}`

/** “Cardiology · Hôpital Saint-Luc”; the city where no hospital is known. */
export const placeLine = ({ specialty, hospitalAffiliation, address }: Placed): string =>
  [specialty, hospitalAffiliation ?? address.city].filter(Boolean).join(' · ')

/** “12 Rue Haute, Lyon”. */
export const addressLine = ({ address, city }: Placed['address']): string =>
  [address, city].filter(Boolean).join(', ')

/** A link that shows the way there in whatever map the device has; null when nobody knows where it is. */
export const directionsLink = ({ address, hospitalAffiliation }: Placed): string | null => {
  const { coordinates } = address
  const named = [hospitalAffiliation, addressLine(address)].filter(Boolean).join(', ')
  const destination = coordinates ? `${coordinates.lat},${coordinates.lng}` : named
  if (destination === '') return null
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

/** A link that calls, or null. */
export const phoneLink = ({ phone }: Pick<VisitPrescriber, 'phone'>): string | null =>
  phone === null || phone.trim() === '' ? null : `tel:${phone.replaceAll(/[^\d+]/g, '')}`
