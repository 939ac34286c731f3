import { approvals } from '@rounds/contract/approvals'
import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard } from '#ui/Skeletons.tsx'

/** The supervisor's home until the team dashboard is built: what waits for a decision, and that the rest will come. */
export function SupervisorHomePage() {
  const paths = usePaths()
  const read = useRead(approvals.list, { status: 'pending', limit: 1 })
  usePageTitle(t('app.nav.dashboard'), read.data?.pagination.total)
  const review = (count: number) => (
    <Button component={Link} to={paths.approvals()} size="md">
      {t('app.nav.review', { count })}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('app.nav.dashboard')} line={t('app.home.supervisor')} />
      <Loadable read={read} skeleton={<SkeletonCard lines={2} />}>
        {({ pagination: { total } }) =>
          total === 0 ? (
            <EmptyState
              icon={IconChecks}
              title={t('app.home.nothingWaiting')}
              text={t('app.home.nothingWaitingText')}
              action={
                <Button component={Link} to={paths.approvals()} variant="default">
                  {t('app.home.openApprovals')}
                </Button>
              }
            />
          ) : (
            <section className="card spread wrap readable">
              <h2 className="num">{t('app.home.waiting', { count: total })}</h2>
              <div className="only-wide">{review(total)}</div>
              <ActionDock>{review(total)}</ActionDock>
            </section>
          )
        }
      </Loadable>
      <p className="ink-2">{t('app.home.supervisorSoon')}</p>
    </>
  )
}
