import { type Tenant, tenants } from '@rounds/contract/tenants'
import { IconBuildings } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useRead } from '#lib/reads/query.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'

/** The platform admin's home: the tenants, nothing of what they hold. */
export function TenantList() {
  const read = useRead(tenants.list, { limit: 100 })
  usePageTitle(t('app.tenants.title'))
  return (
    <>
      <PageHeader title={t('app.tenants.title')} count={read.data?.pagination.total} />
      <Loadable read={read}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconBuildings} title={t('app.tenants.empty')} />
          ) : (
            <TenantTable tenants={data} />
          )
        }
      </Loadable>
    </>
  )
}

function TenantTable({ tenants: rows }: { tenants: Tenant[] }) {
  const format = useFormat()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <div role="region" aria-label={t('app.tenants.title')} tabIndex={0} style={{ overflowX: 'auto' }}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t('app.tenants.name')}</th>
            <th scope="col">{t('app.tenants.slug')}</th>
            <th scope="col">{t('app.tenants.plan')}</th>
            <th scope="col">{t('app.tenants.status')}</th>
            <th scope="col">{t('app.tenants.until')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, slug, subscription }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>
                <a href={`/${slug}/login`}>/{slug}</a>
              </td>
              <td>{t(`app.plan.${subscription.plan}`)}</td>
              <td>{t(`app.subscription.${subscription.status}`)}</td>
              <td>{format.shortDay(subscription.currentPeriodEnd.slice(0, 10))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
