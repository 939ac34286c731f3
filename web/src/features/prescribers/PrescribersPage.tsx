import { Button, Select } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Prescriber } from '@rounds/contract/prescribers'
import { IconFileImport, IconSearchOff, IconStethoscope } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { useWithPending } from '#lib/outbox.ts'
import { usePageTitle } from '#lib/page-title.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { announce } from '#ui/LiveRegion.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { IconLink } from './IconLink.tsx'
import { PrescriberCards } from './PrescriberCards.tsx'
import { PrescriberTable } from './PrescriberTable.tsx'
import { type PrescriberView, filterOf, queryOf, sorts, viewOf, views } from './prescriber-view.ts'
import { usePrescribers } from './use-prescribers.ts'
import classes from './PrescribersPage.module.css'

/** Rows before the end at which the next page is asked for. */
const AHEAD = 30

/** The delegate's prescribers: saved views, search, and one list that goes on while it is scrolled (ux.md 4.3). */
export function PrescribersPage() {
  const paths = usePaths()
  const format = useFormat()
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => viewOf(search), [search])
  const change = (fields: Partial<PrescriberView>, replace = false) =>
    setSearch((current) => queryOf({ ...viewOf(current), ...fields }), { replace, preventScrollReset: true })
  const { read, rows, total, isOld } = usePrescribers(filterOf(view, format.today()))
  const shown = useShown(rows, view)
  const isTable = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false })
  usePageTitle(t('prescribers.title'))
  useSpokenCount(isOld ? undefined : total)

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = read
  const count = rows.length
  const onEnd = useCallback(
    (index: number) => {
      if (hasNextPage && !isFetchingNextPage && index >= count - AHEAD) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage, count],
  )
  return (
    <>
      <PageHeader
        title={t('prescribers.title')}
        count={total === undefined ? undefined : format.number(total)}
        actions={
          <>
            <Button component={Link} to={paths.importPrescribers()} variant="default">
              {t('prescribers.import')}
            </Button>
            <Button component={Link} to={paths.addPrescriber()}>
              {t('prescribers.add')}
            </Button>
          </>
        }
      />
      <div className={classes.bar}>
        <ViewTabs
          label={t('prescribers.views')}
          value={view.view}
          options={views.map((value) => ({ value, label: t(`prescribers.view.${value}`) }))}
          onChange={(next) =>
            setSearch(queryOf({ ...viewOf(new URLSearchParams({ view: next })), search: view.search }))
          }
        />
        <SearchField
          className={classes.search}
          label={t('prescribers.search')}
          value={view.search}
          onChange={(words) => change({ search: words }, true)}
        />
        {isTable ? null : (
          <Select
            aria-label={t('prescribers.sort')}
            className={classes.sort}
            data={sorts.map((value) => ({ value, label: t(`prescribers.sort.${value}`) }))}
            value={view.sort}
            onChange={(value) => {
              const sort = sorts.find((known) => known === value)
              if (sort) change({ sort })
            }}
          />
        )}
      </div>
      <Loadable read={read} skeleton={<SkeletonRows rows={8} />}>
        {() =>
          shown.length === 0 ? (
            <Nobody view={view} onAll={() => setSearch({})} />
          ) : (
            <div className={isTable ? classes.box : undefined} data-old={isOld || undefined}>
              {isTable ? (
                <PrescriberTable
                  rows={shown}
                  total={total ?? shown.length}
                  sort={view.sort}
                  onSort={(sort) => change({ sort })}
                  onEnd={onEnd}
                />
              ) : (
                <PrescriberCards rows={shown} onEnd={onEnd} />
              )}
              {isFetchingNextPage ? (
                <p className={classes.more} role="status">
                  {t('prescribers.loadingMore')}
                </p>
              ) : null}
            </div>
          )
        }
      </Loadable>
      <ActionDock>
        <Button component={Link} to={paths.addPrescriber()} size="lg">
          {t('prescribers.add')}
        </Button>
        <IconLink
          icon={IconFileImport}
          label={t('prescribers.import')}
          to={paths.importPrescribers()}
          isDocked
        />
      </ActionDock>
    </>
  )
}

/** The rows as the person left them: one deactivated here is gone before the server knows. */
const useShown = (rows: readonly Prescriber[], { view }: PrescriberView): readonly Prescriber[] => {
  const pending = useWithPending(rows)
  return useMemo(() => pending.filter(({ isActive }) => isActive === (view !== 'inactive')), [pending, view])
}

const useSpokenCount = (total: number | undefined) => {
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (total === undefined) return
    if (before.current !== undefined && before.current !== total)
      announce(t('prescribers.found', { count: total }))
    before.current = total
  }, [total])
}

function Nobody({ view, onAll }: { view: PrescriberView; onAll: () => void }) {
  const paths = usePaths()
  if (view.search !== '')
    return (
      <EmptyState
        icon={IconSearchOff}
        title={t('prescribers.noMatch', { q: view.search })}
        text={t('prescribers.noMatchText')}
        action={
          <Button component={Link} to={paths.addPrescriber({ name: view.search })} variant="default">
            {t('prescribers.addNamed', { q: view.search })}
          </Button>
        }
      />
    )
  if (view.view === 'all')
    return (
      <EmptyState
        icon={IconStethoscope}
        title={t('prescribers.empty.title')}
        text={t('prescribers.empty.text')}
        action={
          <Button component={Link} to={paths.addPrescriber()} variant="default">
            {t('prescribers.add')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={IconStethoscope}
      title={t(`prescribers.empty.${view.view}`)}
      text={t(`prescribers.empty.${view.view}Text`)}
      action={
        <Button variant="default" onClick={onAll}>
          {t('prescribers.empty.showAll')}
        </Button>
      }
    />
  )
}
