import { Button } from '@mantine/core'
import { type Department, departments } from '@rounds/contract/departments'
import { IconBuildings, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { auth } from '@rounds/contract/auth'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useLastPage } from '#lib/page/useLastPage.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { rangeText, rangeWords } from '#lib/words/range.ts'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { useSpoken } from '#ui/useSpoken.ts'
import { departmentsAddress } from './address.ts'
import { DeleteDepartment } from './DeleteDepartment.tsx'
import { DepartmentSheet } from './DepartmentSheet.tsx'
import { type Deeds, DepartmentTable } from './DepartmentTable.tsx'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'departments.keys.next' },
  { keys: 'k', label: 'departments.keys.previous' },
  { keys: 'e', label: 'departments.keys.edit' },
]
const LIMIT = 50

type Over = { kind: 'create' } | { kind: 'edit' | 'delete'; department: Department }

/** Which departments exist, and how many people are in each (ux-next 4)? */
export function DepartmentsPage() {
  usePageTitle(t('departments.title'))
  const { data } = useRead(auth.profile, {})
  // What they are called everybody sees in other lists; this page is for who may change them.
  if (data && !data.permissions.includes('departments.manage'))
    return (
      <>
        <PageHeader title={t('departments.title')} />
        <ErrorPanel title={t('app.forbidden')} text={t('app.forbidden.text')} />
      </>
    )
  return <List />
}

function List() {
  const isWide = useWidth('above-phone')
  const [view, change] = useAddress(departmentsAddress)
  const search = view.search.trim()
  const list = useLastPage(
    useRead(
      departments.list,
      { limit: LIMIT, page: view.page, ...(search && { search }) },
      { keepPrevious: true },
    ),
  )
  useSpoken(view, rangeWords(list))
  const rows = useMemo(() => list.data?.data ?? [], [list.data])
  const [current, setCurrent] = useState<string>()
  const [over, setOver] = useState<Over | null>(null)
  const close = () => setOver(null)
  const deeds = useMemo<Deeds>(
    () => ({
      onEdit: (department) => setOver({ kind: 'edit', department }),
      onDelete: (department) => setOver({ kind: 'delete', department }),
    }),
    [],
  )
  const order = rows.map(({ id }) => id)
  const found = rows.find(({ id }) => id === current)
  useListKeys(keyNames, {
    move: (by) =>
      setCurrent(order[Math.min(Math.max(0, order.indexOf(current ?? '') + by), order.length - 1)]),
    open: () => found && deeds.onEdit(found),
    own: { e: () => found && deeds.onEdit(found) },
  })
  const add = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOver({ kind: 'create' })}
      {...(isWide ? {} : { size: 'lg' })}
    >
      {t('departments.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('departments.title')}
        count={list.data?.pagination.total}
        line={t('departments.line')}
        actions={add}
      />
      <ListBar
        search={{
          label: t('departments.search'),
          value: view.search,
          onChange: (words) => change({ search: words, page: 1 }, { replace: true }),
        }}
      />
      <Loadable read={list} skeleton={<SkeletonRows rows={5} label={t('departments.list')} />}>
        {({ pagination }) =>
          rows.length === 0 ? (
            <Nothing isNarrowed={search !== ''} add={add} onClear={() => change({ search: '', page: 1 })} />
          ) : (
            <PagedList
              pagination={pagination}
              isOld={list.isPlaceholderData}
              words={rangeText}
              previous={t('lists.previous')}
              next={t('lists.next')}
              onPage={(page) => change({ page })}
            >
              <DepartmentTable rows={rows} current={current} deeds={deeds} />
            </PagedList>
          )
        }
      </Loadable>
      {isWide ? null : <ActionDock>{add}</ActionDock>}
      {over?.kind === 'create' ? <DepartmentSheet onClose={close} /> : null}
      {over?.kind === 'edit' ? <DepartmentSheet department={over.department} onClose={close} /> : null}
      {over?.kind === 'delete' ? <DeleteDepartment department={over.department} onClose={close} /> : null}
    </>
  )
}

function Nothing({ isNarrowed, add, onClear }: { isNarrowed: boolean; add: ReactNode; onClear: () => void }) {
  if (isNarrowed)
    return <NoMatch title={t('departments.noMatch')} clear={t('app.ui.clearFilters')} onClear={onClear} />
  return (
    <EmptyState
      icon={IconBuildings}
      title={t('departments.empty')}
      text={t('departments.emptyText')}
      action={add}
    />
  )
}
