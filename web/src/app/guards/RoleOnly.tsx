import type { Role } from '@rounds/contract/endpoint'
import { Outlet } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { useSession } from '#lib/session/session.ts'
import { homeOf } from '#paths'
import { type Area, areas } from './areas.ts'
import { Redirect } from './Redirect.tsx'
import { useSlug } from './useSlug.ts'

/** Guard of an area: whoever has another role goes home. */
export function RoleOnly({ area }: { area: Area }) {
  const { user } = useSession()
  const slug = useSlug()
  if (!user) return null
  const roles: readonly Role[] = areas[area]
  if (roles.some((role) => role === user.role)) return <Outlet />
  return <Redirect to={homeOf(slug, user.role)} message={t('app.page.wrongRole')} />
}
