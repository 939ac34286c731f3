import { Navigate, Outlet, useLocation } from 'react-router'
import { endStore } from '#lib/person/auth-store.ts'
import { useSession } from '#lib/session/session.ts'
import { pathsOf } from '#paths'
import { OtherTenant } from './OtherTenant.tsx'
import { useSlug } from './useSlug.ts'
import { Waiting } from './Waiting.tsx'

/** Guard of every page behind the sign-in: signed in, and to this tenant (requirements S-119). */
export function SignedInOnly() {
  const { user, tenant, isAuthenticated, isLoading } = useSession()
  const { pathname, search } = useLocation()
  const slug = useSlug()
  if (isLoading && !isAuthenticated) return <Waiting />
  if (!isAuthenticated || !user || !tenant) {
    // Whoever signs in after a sign-out that was asked for is somebody else, or starts afresh.
    const isAsked = endStore.get()?.reason === 'asked'
    return <Navigate to={pathsOf(slug).login(isAsked ? undefined : pathname + search)} replace />
  }
  return tenant.slug === slug ? <Outlet /> : <OtherTenant />
}
