import { useEffect, useState } from 'react'
import type { Role } from '@rounds/contract/endpoint'
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { endStore, readMarker } from '#lib/person/auth-store.ts'
import { t } from '#lib/words/messages.ts'
import { useSession } from '#lib/session/session.ts'
import { homeOf, pathsOf } from '#paths'
import { toast } from '#ui/toasts.ts'
import { type Area, areas } from './areas.ts'
import { landingOf, needsSetup } from './landing.ts'
import { useSlug } from './useSlug.ts'
import { Waiting } from './Waiting.tsx'

/** Goes elsewhere and says why, once. */
function Redirect({ to, message }: { to: string; message?: string }) {
  useEffect(() => {
    if (message !== undefined) toast(message)
  }, [message])
  return <Navigate to={to} replace state={{ arrived: true }} />
}

/** Requirements S-015: one session belongs to one tenant. */
function OtherTenant() {
  const { user, tenant } = useSession()
  if (!user || !tenant) return null
  const message = t('app.page.otherTenant', { tenant: tenant.name })
  return <Redirect to={homeOf(tenant.slug, user.role)} message={message} />
}

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

/** Guard of the sign-in pages: whoever is signed in goes on to where they belong. */
export function VisitorsOnly() {
  const { user, tenant, isAuthenticated, isLoading } = useSession()
  const [search] = useSearchParams()
  const { state } = useLocation() as { state: { unknown?: boolean } | null }
  const slug = useSlug()
  // Signing in waits too, but in its own form, which must keep what was typed.
  const [isStarting, setStarting] = useState(isLoading)
  if (isStarting && !isLoading) setStarting(false)
  if (isStarting && isLoading && readMarker() !== null) return <Waiting />
  if (!isAuthenticated || !user || !tenant) return <Outlet />
  if (tenant.slug !== slug) return <OtherTenant />
  const to = landingOf(slug, user, search.get('returnTo'))
  return state?.unknown ? <Redirect to={to} message={t('app.page.unknown')} /> : <Redirect to={to} />
}

/** Guard of an area: whoever has another role goes home. */
export function RoleOnly({ area }: { area: Area }) {
  const { user } = useSession()
  const slug = useSlug()
  if (!user) return null
  const roles: readonly Role[] = areas[area]
  if (roles.some((role) => role === user.role)) return <Outlet />
  return <Redirect to={homeOf(slug, user.role)} message={t('app.page.wrongRole')} />
}

/** Guard: a company that is not set up is set up first; the set-up pages stand outside. */
export function OnboardedOnly() {
  const { user } = useSession()
  const slug = useSlug()
  return user && needsSetup(user) ? <Navigate to={pathsOf(slug).setup()} replace /> : <Outlet />
}

/** An address that nobody knows: to the sign-in page, which sends a signed-in person home. */
export function UnknownPath() {
  return <Navigate to={pathsOf(useSlug()).login()} replace state={{ unknown: true }} />
}
