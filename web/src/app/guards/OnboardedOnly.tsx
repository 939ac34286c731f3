import { Navigate, Outlet } from 'react-router'
import { useSession } from '#lib/session/session.ts'
import { pathsOf } from '#paths'
import { needsSetup } from './landing.ts'
import { useSlug } from './useSlug.ts'

/** Guard: a company that is not set up is set up first; the set-up pages stand outside. */
export function OnboardedOnly() {
  const { user } = useSession()
  const slug = useSlug()
  return user && needsSetup(user) ? <Navigate to={pathsOf(slug).setup()} replace /> : <Outlet />
}
