import { useState } from 'react'
import { Outlet, useLocation, useSearchParams } from 'react-router'
import { readMarker } from '#lib/person/auth-store.ts'
import { t } from '#lib/words/messages.ts'
import { useSession } from '#lib/session/session.ts'
import { landingOf } from './landing.ts'
import { OtherTenant } from './OtherTenant.tsx'
import { Redirect } from './Redirect.tsx'
import { useSlug } from './useSlug.ts'
import { Waiting } from './Waiting.tsx'

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
