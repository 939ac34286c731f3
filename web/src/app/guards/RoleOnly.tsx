import type { Role } from '@rounds/contract/endpoint'
import { Outlet } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useSession } from '#lib/session/session.ts'
import { homeOf } from '#paths'
import { Redirect } from './Redirect.tsx'
import { useSlug } from './useSlug.ts'

/** Guard of an area: whoever has another role goes home. */
export function RoleOnly({ roles }: { roles: readonly Role[] }) {
  const { user } = useSession()
  const slug = useSlug()
  if (!user) return null
  if (roles.includes(user.role)) return <Outlet />
  return <Redirect to={homeOf(slug, user.role)} message={t('app.page.wrongRole')} />
}
