import { useUser } from '#lib/session/session.ts'
import { lazyPage } from './lazy-page.ts'

const Tenants = lazyPage(() => import('#features/tenants/console/TenantsPage.tsx'), 'TenantsPage')

const Overview = lazyPage(() => import('#features/overview/home/OverviewPage.tsx'), 'OverviewPage')

const Welcome = lazyPage(() => import('./WelcomePage.tsx'), 'WelcomePage')

/** `/{tenant}/dashboard`, open to every role (requirements S-009). */
export function HomePage() {
  const { role } = useUser()
  if (role === 'SUPER_ADMIN') return <Tenants />
  return role === 'TENANT_ADMIN' ? <Overview /> : <Welcome />
}
