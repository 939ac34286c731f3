import { Button } from '@mantine/core'
import { type Tenant, tenants } from '@rounds/contract/tenants'
import { IconBuildings, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { moveFocus, openFocused } from '#lib/page/row-focus.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useLastPage } from '#lib/page/useLastPage.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { rangeWords } from '#lib/words/range.ts'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { useSpoken } from '#ui/useSpoken.ts'
import { type Tab, filterOf, tabFilter, tabs, tenantsAddress } from './address.ts'
import { CreateForm } from './CreateForm.tsx'
import { EditForm } from './EditForm.tsx'
import { InviteForm } from './InviteForm.tsx'
import { TenantCards, TenantTable } from './TenantTable.tsx'
import classes from './Tenants.module.css'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'tenants.keys.next' },
  { keys: 'k', label: 'tenants.keys.previous' },
  { keys: 'o', label: 'tenants.keys.open' },
  { keys: 'n', label: 'tenants.create' },
]

/** What lies over the list: a new company, or something about one of it. */
type Over = 'new' | { about: 'edit' | 'invite'; tenant: Tenant }

/** Which companies are there, and are they in order (ux-next 4, Platform operator)? Nothing of what they hold. */
export function TenantsPage() {
  const isTable = useWidth('above-phone')
  const [view, change] = useAddress(tenantsAddress)
  const list = useLastPage(useRead(tenants.list, filterOf(view), { keepPrevious: true }))
  useSpoken(filterOf(view), rangeWords(list))
  const counts = useCounts()
  const [over, setOver] = useState<Over | null>(null)
  const close = () => setOver(null)
  const edit = useCallback((tenant: Tenant) => setOver({ about: 'edit', tenant }), [])
  const invite = useCallback((tenant: Tenant) => setOver({ about: 'invite', tenant }), [])
  const List = isTable ? TenantTable : TenantCards
  usePageTitle(t('tenants.title'))
  useListKeys(keyNames, { move: moveFocus, open: openFocused, own: { n: () => setOver('new') } })
  const create = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOver('new')}
      {...(isTable ? {} : { size: 'lg' })}
    >
      {t('tenants.create')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('tenants.title')} count={counts.all} line={t('tenants.line')} actions={create} />
      <div className={classes.bar}>
        <ViewTabs
          label={t('tenants.tabs')}
          value={view.tab}
          options={tabs.map((tab) => ({ value: tab, label: t(`tenants.tab.${tab}`), count: counts[tab] }))}
          onChange={(tab) => change({ tab, page: 1 })}
        />
        <SearchField
          className={classes.search}
          label={t('tenants.search')}
          value={view.search}
          onChange={(search) => change({ search, page: 1 }, { replace: true })}
        />
      </div>
      <Loadable read={list} skeleton={<SkeletonRows rows={8} label={t('tenants.title')} />}>
        {({ data, pagination: { page, totalPages } }) => {
          if (data.length === 0)
            return view.tab === 'all' && view.search === '' ? (
              <EmptyState icon={IconBuildings} title={t('tenants.empty')} action={create} />
            ) : (
              <NoMatch
                title={t('tenants.noMatch')}
                clear={t('app.ui.clearFilters')}
                onClear={() => change({ tab: 'all', search: '', page: 1 })}
              />
            )
          return (
            <>
              <List rows={data} onEdit={edit} onInvite={invite} />
              {totalPages > 1 ? (
                <div className={classes.pages}>
                  <Button variant="default" disabled={page <= 1} onClick={() => change({ page: page - 1 })}>
                    {t('tenants.previous')}
                  </Button>
                  <span className="num ink-2">{t('tenants.page', { page, pages: totalPages })}</span>
                  <Button
                    variant="default"
                    disabled={page >= totalPages}
                    onClick={() => change({ page: page + 1 })}
                  >
                    {t('tenants.next')}
                  </Button>
                </div>
              ) : null}
            </>
          )
        }}
      </Loadable>
      {isTable ? null : <ActionDock>{create}</ActionDock>}
      {over === null ? null : (
        <Sheet opened onClose={close} title={titleOf(over)}>
          {over === 'new' ? (
            <CreateForm onClose={close} />
          ) : over.about === 'edit' ? (
            <EditForm tenant={over.tenant} onClose={close} />
          ) : (
            <InviteForm tenant={over.tenant} onClose={close} />
          )}
        </Sheet>
      )}
    </>
  )
}

const titleOf = (over: Over) =>
  over === 'new' ? t('tenants.createTitle') : t(`tenants.${over.about}Title`, { name: over.tenant.name })

/** How many each tab has. */
const useCounts = (): Record<Tab, number | undefined> => {
  const all = useRead(tenants.list, { ...tabFilter.all, limit: 1 })
  const trial = useRead(tenants.list, { ...tabFilter.trial, limit: 1 })
  const pastDue = useRead(tenants.list, { ...tabFilter.pastDue, limit: 1 })
  const inactive = useRead(tenants.list, { ...tabFilter.inactive, limit: 1 })
  return {
    all: all.data?.pagination.total,
    trial: trial.data?.pagination.total,
    pastDue: pastDue.data?.pagination.total,
    inactive: inactive.data?.pagination.total,
  }
}
