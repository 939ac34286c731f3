import type { SessionUser } from '#lib/person/auth-store.ts'
import { homeOf, pathsOf } from '#paths'
import { rolesFor } from './areas.ts'

type Person = Pick<SessionUser, 'role' | 'onboardingCompleted'>

/** PERM-006: a tenant admin whose company is not set up goes there first. */
export const needsSetup = (person: Person): boolean =>
  person.role === 'TENANT_ADMIN' && !person.onboardingCompleted

/** Public pages: nobody returns to one of these after signing in. */
const publicAreas = ['', 'login', 'forgot-password', 'reset-password', 'accept-invitation', 'verify-email']

/**
 * Where a person goes who is signed in: to set-up while that is due, to the page asked for when it is of this tenant and
 * their role may open it, else home (requirements S-119).
 */
export const landingOf = (slug: string, person: Person, returnTo: string | null): string => {
  if (needsSetup(person)) return pathsOf(slug).setup()
  const home = homeOf(slug, person.role)
  const own = `/${slug}/`
  // Slugs are compared in lower case (requirements S-002).
  if (returnTo?.slice(0, own.length).toLowerCase() !== own) return home
  const asked = own + returnTo.slice(own.length)
  const path = new URL(asked, 'http://here').pathname
  const allowed = rolesFor(path)
  const isPublic = publicAreas.includes(path.split('/')[2] ?? '')
  return isPublic || (allowed !== null && !allowed.some((role) => role === person.role)) ? home : asked
}
