import type { Role } from '@rounds/contract/endpoint'
import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useParams, useSearchParams } from 'react-router'
import { readMarker } from '#lib/auth-store.ts'
import { t } from '#lib/messages.ts'
import { useSession } from '#lib/session.ts'
import { homeOf, pathsOf } from '#paths'
import { toast } from '#ui/toasts.ts'
import { landingOf, needsSetup } from './landing.ts'
import { Waiting } from './Waiting.tsx'

/** Goes elsewhere and says why, once. */
function Redirect({ to, message }: { to: string; message?: string }) {
  useEffect(() => {
    if (message !== undefined) toast(message)
  }, [message])
  return <Navigate to={to} replace state={{ arrived: true }} />
}

const useSlug = () => useParams().tenantSlug ?? ''

/** Sign-in pages: whoever is signed in goes on to where they belong. */
export function VisitorsOnly() {
  const { user, tenant, isAuthenticated, isLoading } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { unknown?: boolean } | null }
  const slug = useSlug()
  if (isLoading && readMarker() !== null) return <Waiting />
  if (!isAuthenticated || !user || !tenant) return <Outlet />
  if (tenant.slug !== slug) return <OtherTenant />
  const to = landingOf(slug, user, search.get('returnTo'))
  return state?.unknown ? <Redirect to={to} message={t('app.page.unknown')} /> : <Redirect to={to} />
}

/** Requirements S-015: one session belongs to one tenant. */
function OtherTenant() {
  const { user, tenant } = useSession()
  if (!user || !tenant) return null
  return (
    <Redirect
      to={homeOf(tenant.slug, user.role)}
      message={t('app.page.otherTenant', { tenant: tenant.name })}
    />
  )
}

/** Every page behind the sign-in: signed in, and to this tenant. */
export function SignedInOnly() {
  const { user, tenant, isAuthenticated, isLoading } = useSession()
  const { pathname, search } = useLocation()
  const slug = useSlug()
  if (isLoading && !isAuthenticated) return <Waiting />
  if (!isAuthenticated || !user || !tenant)
    return <Navigate to={pathsOf(slug).login(pathname + search)} replace />
  if (tenant.slug !== slug) return <OtherTenant />
  return <Outlet />
}

/** A company that is not set up is set up first; set-up pages stand outside this guard. */
export function OnboardedOnly() {
  const { user } = useSession()
  const slug = useSlug()
  return user && needsSetup(user) ? <Navigate to={pathsOf(slug).setup()} replace /> : <Outlet />
}

export function RoleOnly({ roles }: { roles: readonly Role[] }) {
  const { user } = useSession()
  const slug = useSlug()
  if (!user) return null
  return roles.includes(user.role) ? (
    <Outlet />
  ) : (
    <Redirect to={homeOf(slug, user.role)} message={t('app.page.wrongRole')} />
  )
}

/** An address that nobody knows: to the sign-in page, which sends a signed-in person home. */
export function UnknownPath() {
  return <Navigate to={pathsOf(useSlug()).login()} replace state={{ unknown: true }} />
}
