import type { VisitPrescriber } from '@rounds/contract/visits'
import { t } from '#lib/words/messages.ts'

type Person = Pick<VisitPrescriber, 'firstName' | 'lastName'>
type Placed = Pick<VisitPrescriber, 'specialty' | 'hospitalAffiliation' | 'address'>

/** “Dr Amina Haddad”. */
export const fullName = ({ firstName, lastName }: Person): string =>
  t('visits.doctor', { name: `${firstName} ${lastName}`.trim() })

/** “Dr Haddad”. */
export const shortName = ({ lastName }: Person): string => t('visits.doctor', { name: lastName })

/** “Cardiology · Hôpital Saint-Luc”; the city where no hospital is known. */
export const placeLine = ({ specialty, hospitalAffiliation, address }: Placed): string =>
  [specialty, hospitalAffiliation ?? address.city].filter(Boolean).join(' · ')

/** A link that shows the way there in whatever map the device has; null when nobody knows where it is. */
export const directionsLink = ({ address, hospitalAffiliation }: Placed): string | null => {
  const { coordinates } = address
  const named = [hospitalAffiliation, address.address, address.city].filter(Boolean).join(', ')
  const destination = coordinates ? `${coordinates.lat},${coordinates.lng}` : named
  if (destination === '') return null
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}

/** A link that calls, or null. */
export const phoneLink = ({ phone }: Pick<VisitPrescriber, 'phone'>): string | null =>
  phone === null || phone.trim() === '' ? null : `tel:${phone.replaceAll(/[^\d+]/g, '')}`
