import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useUser } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { homeOf, usePaths } from '#paths'
import { PageHeader } from '#ui/PageHeader.tsx'
import { lazyPage } from './lazy-page.ts'
import { navigationOf } from './navigation.ts'

const Tenants = lazyPage(() => import('#features/tenants/console/TenantsPage.tsx'), 'TenantsPage')

const Overview = lazyPage(() => import('#features/overview/home/OverviewPage.tsx'), 'OverviewPage')

/** `/{tenant}/dashboard`, open to every role (requirements S-009). */
export function HomePage() {
  const { role, firstName } = useUser()
  if (role === 'SUPER_ADMIN') return <Tenants />
  if (role === 'TENANT_ADMIN') return <Overview />
  return <Welcome name={firstName} role={role} />
}

/** What stands under the welcome. */
const lines = {
  DELEGATE: 'app.home.delegate',
  SUPERVISOR: 'app.home.supervisor',
  OTHER: 'app.home.other',
} as const

function Welcome({ name, role }: { name: string; role: keyof typeof lines }) {
  const { slug } = useTenant()
  const { items } = navigationOf(role, usePaths())
  const title = name === '' ? t('app.home.welcomeNobody') : t('app.home.welcome', { name })
  usePageTitle(t('app.nav.overview'))
  return (
    <>
      <PageHeader title={title} line={t(lines[role])} />
      <div className="row wrap">
        {items
          .filter(({ to }) => to !== homeOf(slug, 'TENANT_ADMIN'))
          .map(({ label, to, icon: Glyph }) => (
            <Button
              key={to}
              component={Link}
              to={to}
              variant="default"
              leftSection={<Glyph size={18} stroke={1.75} aria-hidden />}
            >
              {t(label)}
            </Button>
          ))}
      </div>
    </>
  )
}
