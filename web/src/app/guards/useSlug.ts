import { useParams } from 'react-router'

/** The tenant's slug in the address; slugs are compared in lower case (requirements S-002). */
export const useSlug = (): string => (useParams().tenantSlug ?? '').toLowerCase()
