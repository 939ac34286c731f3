import { Button } from '@mantine/core'
import type { AssignableRole } from '@rounds/contract/user-rules'
import { type AdminUser, type BulkResult, users } from '@rounds/contract/users'
import { IconUserPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ChangeRole } from '#features/users/change/ChangeRole.tsx'
import { act, takeBack } from '#features/users/change/commands.ts'
import { Leaving } from '#features/users/change/Leaving.tsx'
import { type Step, stepsBack } from '#features/users/change/steps-back.ts'
import { roleText } from '#features/users/change/texts.ts'
import { UserSheet } from '#features/users/change/UserSheet.tsx'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useSelection } from '#lib/page/useSelection.ts'
import { useRead } from '#lib/reads/query.ts'
import { useUser } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { t } from '#lib/words/messages.ts'
import { rangeText, rangeWords } from '#lib/words/range.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { ExportButton } from '#ui/ExportButton.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { useSpoken } from '#ui/useSpoken.ts'
import { type UsersView, filterOf, usersAddress } from './address.ts'
import { saveUsers } from './file.ts'
import { InvitedByAddress } from './InvitedByAddress.tsx'
import { Nobody, OnlyOne } from './Nobody.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { UserBulkBar } from './UserBulkBar.tsx'
import { UserCards } from './UserCards.tsx'
import { UserFilters } from './UserFilters.tsx'
import { UserTable } from './UserTable.tsx'
import { useKnown } from './useKnown.ts'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'users.keys.next' },
  { keys: 'k', label: 'users.keys.previous' },
  { keys: 'o', label: 'users.keys.open' },
  { keys: 'x', label: 'users.keys.select' },
  { keys: 'a', label: 'users.keys.all' },
  { keys: 'e', label: 'users.keys.edit' },
]
const tabs = ['', 'active', 'pending', 'inactive'] as const

type Over =
  | { kind: 'create' }
  | { kind: 'edit'; user: AdminUser }
  | { kind: 'deactivate' | 'delete'; chosen: readonly AdminUser[] }
  | { kind: 'role'; chosen: readonly AdminUser[]; to?: AssignableRole }
type Outcome = { title: string; step: Step; result: BulkResult }

/** Who has access, and is it right (ux-next 4)? */
export function UsersPage() {
  const paths = usePaths()
  const navigate = useNavigate()
  const { id: own } = useUser()
  const isTable = useWidth('above-phone')
  const { timezone } = useTenant().settings.localization
  const [view, change] = useAddress(usersAddress)
  const list = useRead(users.list, filterOf(view), { keepPrevious: true })
  useSpoken(filterOf(view), rangeWords(list))
  const rows = useMemo(() => list.data?.data ?? [], [list.data])
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useSelection(order)
  useChosenBefore(view.only !== '', order, selection.replace)
  const [current, setCurrent] = useState<string>()
  const [over, setOver] = useState<Over | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const known = useKnown(rows)
  const close = () => setOver(null)
  usePageTitle(t('users.title'))
  const deeds = useMemo(
    () => ({
      onEdit: (user: AdminUser) => setOver({ kind: 'edit', user }),
      onRole: (user: AdminUser) => setOver({ kind: 'role', chosen: [user] }),
      onDeactivate: (user: AdminUser) => setOver({ kind: 'deactivate', chosen: [user] }),
      onDelete: (user: AdminUser) => setOver({ kind: 'delete', chosen: [user] }),
    }),
    [],
  )
  const chosen = [...selection.ids].flatMap((id) => known.get(id) ?? [])
  const found = rows.find(({ id }) => id === current)
  useListKeys(keyNames, {
    move: (by) =>
      setCurrent(order[Math.min(Math.max(0, order.indexOf(current ?? '') + by), order.length - 1)]),
    open: () => found && void navigate(paths.user(found.id)),
    select: (asRange) => found && selection.toggle(found.id, asRange),
    selectAll: () => selection.replace(order),
    clear: selection.clear,
    own: { a: () => selection.replace(order), e: () => found && deeds.onEdit(found) },
  })
  /** What was done leaves no ticks; whom it could not be done with is named. */
  const finish = (step: Step, to: string, result: BulkResult) => {
    selection.clear()
    const { action, userIds } = step
    const title = t(`users.result.${action}`, { done: result.processed, total: userIds.length, to })
    setOutcome(result.success ? null : { title, step, result })
  }
  /** Does it with the ticked, or with those who are given; `to` is where it takes them, in words. */
  const run = async (
    what: Omit<Step, 'userIds' | 'versions'>,
    to: string,
    ids: readonly string[] = [...selection.ids],
  ) => {
    setOutcome(null)
    const seen = ids.flatMap((id) => known.get(id)?.user ?? [])
    const step = { ...what, userIds: seen.map(({ id }) => id), versions: seen.map(({ version }) => version) }
    const told = (count: number) => t(`users.told.${what.action}`, { count, to })
    const result = await act(step, told)
    if (result) finish(step, to, result)
  }
  const narrow = (fields: Partial<UsersView>, options?: { replace?: boolean }) => {
    selection.clear()
    change(fields, options)
  }
  const { counts } = list.data ?? {}
  const all = counts && counts.active + counts.pending + counts.inactive
  const invite = (
    <Button
      component={Link}
      to={`${paths.invitations()}/invite`}
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      {...(isTable ? {} : { size: 'lg' })}
    >
      {t('users.invite')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('users.title')}
        count={all}
        actions={
          <>
            <ExportButton words={t('users.export')} save={() => saveUsers(view, timezone)} />
            <Button variant="default" onClick={() => setOver({ kind: 'create' })}>
              {t('users.create')}
            </Button>
            {invite}
          </>
        }
      />
      <ListBar
        tabs={
          <ViewTabs
            label={t('users.tabs')}
            value={view.status}
            options={tabs.map((tab) => ({
              value: tab,
              label: t(tab === '' ? 'users.tab.all' : `users.tab.${tab}`),
              count: tab === '' ? all : counts?.[tab],
            }))}
            onChange={(status) => narrow({ status, page: 1 })}
          />
        }
        search={{
          label: t('users.search'),
          value: view.search,
          onChange: (search) => narrow({ search, page: 1 }, { replace: true }),
        }}
      >
        <UserFilters view={view} change={narrow} />
      </ListBar>
      {outcome ? (
        <ResultPanel
          title={outcome.title}
          result={outcome.result}
          nameOf={(id) => known.get(id)?.name ?? t('users.unknown')}
          onUndo={
            stepsBack(outcome.step.action, outcome.result.before).length > 0
              ? () => {
                  setOutcome(null)
                  void takeBack(outcome.step.action, outcome.result.before)
                }
              : undefined
          }
          onClose={() => setOutcome(null)}
        />
      ) : null}
      <Loadable read={list} skeleton={<SkeletonRows rows={8} label={t('users.list')} />}>
        {({ pagination }) =>
          rows.length === 0 ? (
            <Nobody
              view={view}
              onClear={() => narrow({ search: '', role: '', department: '', only: '', page: 1 })}
              onFirst={view.page > 1 ? () => change({ page: 1 }) : undefined}
            />
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
                <UserTable
                  rows={rows}
                  own={own}
                  sort={view.sort}
                  onSort={(sort) => change({ sort, page: 1 })}
                  selection={selection}
                  current={current}
                  deeds={deeds}
                />
              ) : (
                <UserCards rows={rows} own={own} selection={selection} deeds={deeds} />
              )}
            </PagedList>
          )
        }
      </Loadable>
      {view.status === 'pending' ? <InvitedByAddress /> : null}
      {all === 1 && rows.length === 1 && view.status === '' ? <OnlyOne invite={invite} /> : null}
      {selection.ids.size > 0 ? (
        <UserBulkBar
          count={selection.ids.size}
          hasOwn={selection.ids.has(own)}
          onSupervisor={(supervisorId, name) => void run({ action: 'set-supervisor', supervisorId }, name)}
          onDepartment={(department) =>
            void run({ action: 'change-department', department }, department ?? t('users.form.noDepartment'))
          }
          onRole={(to) => setOver({ kind: 'role', chosen: chosen.map(({ user }) => user), to })}
          onDeactivate={() => setOver({ kind: 'deactivate', chosen: chosen.map(({ user }) => user) })}
          onClear={selection.clear}
        />
      ) : null}
      {isTable || selection.ids.size > 0 ? null : (
        <ActionDock>
          {invite}
          <Button size="lg" onClick={() => setOver({ kind: 'create' })} variant="default">
            {t('users.create')}
          </Button>
        </ActionDock>
      )}
      {over?.kind === 'create' ? <UserSheet onClose={close} /> : null}
      {over?.kind === 'edit' ? <UserSheet user={over.user} onClose={close} /> : null}
      {over?.kind === 'deactivate' || over?.kind === 'delete' ? (
        <Leaving
          action={over.kind}
          chosen={over.chosen}
          onDone={(step, result) => over.chosen.length > 1 && finish(step, '', result)}
          onClose={close}
        />
      ) : null}
      {over?.kind === 'role' ? (
        <ChangeRole
          chosen={over.chosen}
          {...(over.to ? { to: over.to } : {})}
          onChange={(role) =>
            void run(
              { action: 'change-role', role },
              roleText(role),
              over.chosen.map(({ id }) => id),
            )
          }
          onClose={close}
        />
      ) : null}
    </>
  )
}

/** Whoever comes from a check of the set-up finds those chosen whom it is about (ux-next 5.7). */
const useChosenBefore = (
  isAbout: boolean,
  order: readonly string[],
  choose: (ids: readonly string[]) => void,
) => {
  const isDone = useRef(!isAbout)
  useEffect(() => {
    if (isDone.current || order.length === 0) return
    isDone.current = true
    choose(order)
  }, [order, choose])
}
