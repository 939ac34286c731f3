import { Button } from '@mantine/core'
import { type Invitation, invites } from '@rounds/contract/invites'
import { IconMail, IconUserPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { sendAgain } from '#features/invitations/paste/links.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useLastPage } from '#lib/page/useLastPage.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { rangeText, rangeWords } from '#lib/words/range.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListBar } from '#ui/ListBar.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from '#ui/NoMatch.tsx'
import { PagedList } from '#ui/PagedList.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { useSpoken } from '#ui/useSpoken.ts'
import { type InvitationsView, filterOf, invitationsAddress, tabs } from './address.ts'
import { cancel } from './commands.ts'
import { InvitationCards } from './InvitationCards.tsx'
import { InvitationTable } from './InvitationTable.tsx'
import { type Deeds, canSend } from './RowMenu.tsx'

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'invites.keys.next' },
  { keys: 'k', label: 'invites.keys.previous' },
  { keys: 's', label: 'invites.keys.send' },
  { keys: 'c', label: 'invites.keys.cancel' },
  { keys: 'n', label: 'invites.keys.invite' },
]

/** Who has not come yet (ux-next 4, Invitations). */
export function InvitationsPage() {
  const to = `${usePaths().invitations()}/invite`
  const navigate = useNavigate()
  const isTable = useWidth('above-phone')
  const [view, change] = useAddress(invitationsAddress)
  const list = useLastPage(useRead(invites.list, filterOf(view), { keepPrevious: true }))
  useSpoken(filterOf(view), rangeWords(list))
  const [cancelled, setCancelled] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => (list.data?.data ?? []).map((each) => (cancelled.has(each.id) ? asCancelled(each) : each)),
    [list.data, cancelled],
  )
  const order = useMemo(() => rows.map(({ id }) => id), [rows])
  const [current, setCurrent] = useState<string>()
  usePageTitle(t('invites.title'))
  const deeds: Deeds = useMemo(
    () => ({
      onSend: (invitation) => void sendAgain(invitation),
      onCancel: (invitation) =>
        void cancel(invitation, (id, isCancelled) =>
          setCancelled(
            (before) => new Set([...before].filter((each) => each !== id).concat(isCancelled ? id : [])),
          ),
        ),
    }),
    [],
  )
  const found = rows.find(({ id }) => id === current)
  useListKeys(keyNames, {
    move: (by) =>
      setCurrent(order[Math.min(Math.max(0, order.indexOf(current ?? '') + by), order.length - 1)]),
    own: {
      s: () => found && canSend(found) && deeds.onSend(found),
      c: () => found?.status === 'pending' && deeds.onCancel(found),
      n: () => void navigate(to),
    },
  })
  const invite = (
    <Button
      component={Link}
      to={to}
      leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
      {...(isTable ? {} : { size: 'lg' })}
    >
      {t('invites.invite')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('invites.title')} line={t('invites.line')} actions={invite} />
      <ListBar
        tabs={
          <ViewTabs
            label={t('invites.tabs')}
            value={view.tab}
            options={tabs.map((tab) => ({
              value: tab,
              label: t(`invites.tab.${tab}`),
              ...(tab === view.tab && !view.search ? { count: list.data?.pagination.total } : {}),
            }))}
            onChange={(tab) => change({ tab, page: 1 })}
          />
        }
        search={{
          label: t('invites.search'),
          value: view.search,
          onChange: (search) => change({ search, page: 1 }, { replace: true }),
        }}
      />
      <Loadable read={list} skeleton={<SkeletonRows rows={8} label={t('invites.title')} />}>
        {({ pagination }) =>
          rows.length === 0 ? (
            <Nobody view={view} invite={invite} onClear={() => change({ search: '', tab: 'all', page: 1 })} />
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
                <InvitationTable rows={rows} current={current} deeds={deeds} />
              ) : (
                <InvitationCards rows={rows} deeds={deeds} />
              )}
            </PagedList>
          )
        }
      </Loadable>
      {isTable ? null : <ActionDock>{invite}</ActionDock>}
    </>
  )
}

/** Said here, whatever the list says until it is read again (requirements ADMIN-012). */
const asCancelled = (invitation: Invitation): Invitation =>
  invitation.status === 'pending' ? { ...invitation, status: 'cancelled' } : invitation

function Nobody({
  view,
  invite,
  onClear,
}: {
  view: InvitationsView
  invite: React.ReactNode
  onClear: () => void
}) {
  if (view.search !== '')
    return <NoMatch title={t('invites.noMatch')} clear={t('app.ui.clearFilters')} onClear={onClear} />
  return (
    <EmptyState
      icon={IconMail}
      title={t('invites.empty.title')}
      text={t(`invites.empty.${view.tab}`)}
      action={view.tab === 'pending' || view.tab === 'all' ? invite : undefined}
    />
  )
}
