import { Button, Menu } from '@mantine/core'
import { type TeamMember, team } from '@rounds/contract/team'
import { IconChevronDown, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { MessageModal } from '#features/messages/message/message.part.ts'
import { MemberDrawer } from '#features/team/form/MemberDrawer.tsx'
import { RemoveMember } from '#features/team/form/RemoveMember.tsx'
import { departmentsOf, useTeam } from '#features/team/member/useTeam.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { preloadLikely } from '#lib/page/preload.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useLastPage } from '#lib/page/useLastPage.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useSelection } from '#lib/page/useSelection.ts'
import { useRead } from '#lib/reads/query.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { rangeText, rangeWords } from '#lib/words/range.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { useSpoken } from '#ui/useSpoken.ts'
import { type TeamView, filterOf, isNarrowed, tabFilter, teamAddress } from './address.ts'
import { TeamBulkBar } from './TeamBulkBar.tsx'
import { TeamCards } from './TeamCards.tsx'
import { TeamTable } from './TeamTable.tsx'
import { saveTeam, saveWhole } from './file.ts'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'team.keys.next' },
  { keys: 'k', label: 'team.keys.previous' },
  { keys: 'o', label: 'team.keys.open' },
  { keys: 'x', label: 'team.keys.select' },
  { keys: 'm', label: 'team.keys.message' },
]
const tabs = ['active', 'invited', 'inactive'] as const

type Over =
  | { kind: 'add' }
  | { kind: 'letter'; ids: string[] }
  | { kind: 'edit' | 'message' | 'remove'; member: TeamMember }

/** Who is in the team, and are they reachable (ux-next 3). */
export function TeamPage() {
  const paths = usePaths()
  const navigate = useNavigate()
  const isTable = useWidth('above-phone')
  const [view, change] = useAddress(teamAddress)
  const list = useLastPage(useRead(team.list, filterOf(view), { keepPrevious: true }))
  const isWhole = list.data?.pagination.totalPages === 1
  useSpoken(filterOf(view), rangeWords(list))
  const rows = useMemo(() => list.data?.data ?? [], [list.data])
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(order)
  const [current, setCurrent] = useState<string>()
  const [over, setOver] = useState<Over | null>(null)
  const close = () => setOver(null)
  const counts = useCounts()
  const { timezone } = useTenant().settings.localization
  usePageTitle(t('team.title'))
  useEffect(() => preloadLikely([MessageModal.preload]), [])
  const deeds = useMemo(
    () => ({
      onEdit: (member: TeamMember) => setOver({ kind: 'edit', member }),
      onMessage: (member: TeamMember) => setOver({ kind: 'message', member }),
      onRemove: (member: TeamMember) => setOver({ kind: 'remove', member }),
    }),
    [],
  )
  const chosen = rows.filter(({ id }) => selection.ids.has(id))
  const found = rows.find(({ id }) => id === current)
  useListKeys(keyNames, {
    move: (by) =>
      setCurrent(order[Math.min(Math.max(0, order.indexOf(current ?? '') + by), order.length - 1)]),
    open: () => found && void navigate(paths.member(found.id)),
    select: (asRange) => found && selection.toggle(found.id, asRange),
    selectAll: () => selection.replace(order),
    clear: selection.clear,
    own: { m: () => found?.status === 'active' && deeds.onMessage(found) },
  })
  const add = (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOver({ kind: 'add' })}
      {...(isTable ? {} : { size: 'lg' })}
    >
      {t('team.add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('team.title')}
        count={counts.active}
        line={t('team.line')}
        actions={
          <>
            {rows.length > 0 ? (
              <ExportButton
                words={t('team.export')}
                save={() => (isWhole ? saveTeam(rows, timezone) : saveWhole(view, timezone))}
              />
            ) : null}
            {add}
          </>
        }
      />
      <ListBar
        tabs={
          <ViewTabs
            label={t('team.tabs')}
            value={view.tab}
            options={tabs.map((tab) => ({ value: tab, label: t(`team.tab.${tab}`), count: counts[tab] }))}
            onChange={(tab) => {
              selection.clear()
              change({ tab, page: 1 })
            }}
          />
        }
        search={{
          label: t('team.search'),
          value: view.search,
          onChange: (search) => change({ search, page: 1 }, { replace: true }),
        }}
      >
        <Departments value={view.department} onChoose={(department) => change({ department, page: 1 })} />
      </ListBar>
      <Loadable read={list} skeleton={<SkeletonRows rows={8} label={t('team.list')} />}>
        {({ pagination }) =>
          rows.length === 0 ? (
            <Nobody view={view} add={add} onClear={() => change({ search: '', department: '', page: 1 })} />
          ) : (
            <PagedList
              pagination={pagination}
              isOld={list.isPlaceholderData}
              words={rangeText}
              previous={t('lists.previous')}
              next={t('lists.next')}
              onPage={(page) => change({ page })}
            >
              {isTable ? (
                <TeamTable
                  rows={rows}
                  isInvited={view.tab === 'invited'}
                  sort={view.sort}
                  onSort={(sort) => change({ sort, page: 1 })}
                  selection={selection}
                  current={current}
                  deeds={deeds}
                />
              ) : (
                <TeamCards rows={rows} deeds={deeds} />
              )}
            </PagedList>
          )
        }
      </Loadable>
      {isTable && chosen.length > 0 ? (
        <TeamBulkBar
          chosen={chosen}
          onMessage={(ids) => setOver({ kind: 'letter', ids })}
          onClear={selection.clear}
        />
      ) : null}
      {isTable ? null : <ActionDock>{add}</ActionDock>}
      {over?.kind === 'add' ? <MemberDrawer onClose={close} /> : null}
      {over?.kind === 'edit' ? <MemberDrawer member={over.member} onClose={close} /> : null}
      {over?.kind === 'remove' ? <RemoveMember member={over.member} onClose={close} /> : null}
      {over?.kind === 'letter' ? <MessageModal many={over.ids} close={close} /> : null}
      {over?.kind === 'message' ? <MessageModal to={over.member} close={close} /> : null}
    </>
  )
}

/** How many each tab has. */
const useCounts = (): Record<TeamView['tab'], number | undefined> => {
  const active = useRead(team.list, { ...tabFilter.active, limit: 1 })
  const invited = useRead(team.list, { ...tabFilter.invited, limit: 1 })
  const inactive = useRead(team.list, { ...tabFilter.inactive, limit: 1 })
  return {
    active: active.data?.pagination.total,
    invited: invited.data?.pagination.total,
    inactive: inactive.data?.pagination.total,
  }
}

function Departments({ value, onChoose }: { value: string; onChoose: (department: string) => void }) {
  const names = departmentsOf(useTeam() ?? [], value)
  if (names.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          {t('team.filter.department', { name: value === '' ? t('team.filter.all') : value })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {['', ...names].map((name) => (
          <Menu.Item
            key={name}
            aria-current={name === value ? 'true' : undefined}
            onClick={() => onChoose(name)}
          >
            {name === '' ? t('team.filter.allDepartments') : name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Nobody({ view, add, onClear }: { view: TeamView; add: ReactNode; onClear: () => void }) {
  if (isNarrowed(view))
    return <NoMatch title={t('team.noMatch')} clear={t('app.ui.clearFilters')} onClear={onClear} />
  if (view.tab !== 'active') return <EmptyState icon={IconUsersGroup} title={t(`team.empty.${view.tab}`)} />
  return (
    <EmptyState
      icon={IconUsersGroup}
      title={t('team.empty.title')}
      text={t('team.empty.text')}
      action={add}
    />
  )
}
