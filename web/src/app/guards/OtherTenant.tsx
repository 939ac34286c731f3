import { t } from '#lib/words/messages.ts'
import { useSession } from '#lib/session/session.ts'
import { homeOf } from '#paths'
import { Redirect } from './Redirect.tsx'

/** Requirements S-015: one session belongs to one tenant. */
export function OtherTenant() {
  const { user, tenant } = useSession()
  if (!user || !tenant) return null
  const message = t('app.page.otherTenant', { tenant: tenant.name })
  return <Redirect to={homeOf(tenant.slug, user.role)} message={message} />
}
