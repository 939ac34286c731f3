import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { lazyPart } from '#lib/page/lazy.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useUser } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { homeOf, usePaths } from '#paths'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'
import { navigationOf } from './navigation.ts'

const MonthSoFar = lazyPart(() => import('#features/dashboard/today/MonthSoFar.tsx'), 'MonthSoFar')
const TeamFigures = lazyPart(() => import('#features/desk/home/TeamFigures.tsx'), 'TeamFigures')

/** What stands under the welcome. */
const lines = {
  DELEGATE: 'app.home.delegate',
  SUPERVISOR: 'app.home.supervisor',
  OTHER: 'app.home.other',
} as const

/** Of whoever has a home elsewhere: how they stand, and the way to their pages (requirements S-009). */
export function WelcomePage() {
  const user = useUser()
  const role = user.role === 'DELEGATE' || user.role === 'SUPERVISOR' ? user.role : 'OTHER'
  const { slug } = useTenant()
  const { items } = navigationOf(role, usePaths())
  const { firstName: name } = user
  usePageTitle(t('app.nav.overview'))
  return (
    <>
      <PageHeader
        title={name === '' ? t('app.home.welcomeNobody') : t('app.home.welcome', { name })}
        line={t(lines[role])}
      />
      <div className="section">
        {role === 'DELEGATE' ? <MonthSoFar instead={<SkeletonCard />} /> : null}
        {role === 'SUPERVISOR' ? <TeamFigures instead={<SkeletonCard />} /> : null}
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
      </div>
    </>
  )
}
