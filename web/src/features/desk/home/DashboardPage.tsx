import { Button } from '@mantine/core'
import { startOfWeek } from '@rounds/contract/dates'
import { type DashboardMember, type TeamDashboard, desk } from '@rounds/contract/desk'
import { IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUncounted } from '#features/approvals/approval/decisions.ts'
import { MessageModal } from '#features/messages/message/message.part.ts'
import { focusedRow, moveFocus, openFocused } from '#lib/page/row-focus.ts'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import type { Shortcut } from '#lib/page/useKey.ts'
import { useListKeys } from '#lib/page/useListKeys.ts'
import { startSupervisorState } from '#lib/reads/supervisor-state.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { ActionDock } from '#ui/ActionDock.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { NoMatch } from './choice.part.ts'
import { Note } from '#ui/Note.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonCard, SkeletonRows } from '#ui/Skeletons.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { deskAddress, filterOf, usualSort } from './address.ts'
import { DashboardFilters } from './DashboardFilters.tsx'
import { LatestCard } from './LatestCard.tsx'
import { MeetingsCard } from './MeetingsCard.tsx'
import { NeedsYou, ReviewButton, type Shown } from './NeedsYou.tsx'
import { TeamCards } from './TeamCards.tsx'
import { TeamTable } from './TeamTable.tsx'
import { TrendCard } from './TrendCard.tsx'
import { sortedBy, teamAheadOf } from './rules.ts'
import { useSteadyOrder } from './useSteadyOrder.ts'
import classes from './DashboardPage.module.css'

// The page where every supervisor lands, fetched ahead on every other.
startSupervisorState()

const keyNames: Shortcut[] = [
  { keys: 'j', label: 'desk.keys.next' },
  { keys: 'k', label: 'desk.keys.previous' },
  { keys: 'o', label: 'desk.keys.open' },
  { keys: 'm', label: 'desk.keys.message' },
  { keys: 'r', label: 'desk.keys.review' },
]

/** Who needs the supervisor now, who is behind and why (ux-next 3). */
export function DashboardPage() {
  const format = useFormat()
  const paths = usePaths()
  const [view, change] = useAddress(deskAddress)
  const today = format.today()
  const thisWeek = startOfWeek(today)
  const weekStart = view.week === '' ? thisWeek : startOfWeek(view.week)
  const read = useRead(desk.dashboard, filterOf(view, today), { keepPrevious: true })
  const isNow = weekStart === thisWeek
  const uncounted = useUncounted(read.dataUpdatedAt)
  const waiting = Math.max(0, (read.data?.pendingApprovals ?? 0) - uncounted)
  const clean = Math.max(0, waiting - (read.data?.flaggedApprovals ?? 0))
  usePageTitle(t('desk.title'), waiting)
  const title = isNow ? t('desk.title') : t('desk.titleWeek', { day: format.shortDay(weekStart) })
  const isEmpty = read.data?.teamSize === 0 && view.department === ''
  return (
    <>
      <PageHeader
        title={title}
        line={read.data && !isEmpty ? <Line data={read.data} isNow={isNow} /> : undefined}
        actions={
          isEmpty ? undefined : (
            <DashboardFilters
              view={view}
              weekStart={weekStart}
              thisWeek={thisWeek}
              departments={read.data?.departments ?? []}
              onChange={change}
            />
          )
        }
        keepActions={view.department !== '' || !isNow}
      />
      <Loadable read={read} skeleton={<Waiting />}>
        {(data) =>
          isEmpty ? (
            <EmptyState
              icon={IconUsersGroup}
              title={t('desk.empty.title')}
              text={t('desk.empty.text')}
              action={
                <Button
                  component={Link}
                  to={paths.team()}
                  leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
                >
                  {t('desk.empty.add')}
                </Button>
              }
            />
          ) : data.teamMembers.length === 0 && view.department !== '' ? (
            <NoMatch
              title={t('desk.noMatch')}
              clear={t('app.ui.clearFilters')}
              onClear={() => change({ department: '' })}
            />
          ) : (
            <div className={classes.page} data-old={read.isPlaceholderData || undefined}>
              <Desk data={data} waiting={waiting} clean={clean} isNow={isNow} department={view.department} />
            </div>
          )
        }
      </Loadable>
    </>
  )
}

/** “Wednesday 25 November · 96 of 236 visits this week, 5 ahead of pace”. */
function Line({ data, isNow }: { data: TeamDashboard; isNow: boolean }) {
  const format = useFormat()
  const ahead = teamAheadOf(data)
  const pace =
    ahead > 0
      ? t('desk.ahead', { count: ahead })
      : ahead < 0
        ? t('desk.behindPace', { count: -ahead })
        : t('desk.onPace')
  const count = t(isNow ? 'desk.count' : 'desk.countWeek', {
    done: data.visitsThisWeek,
    count: data.weeklyTarget,
  })
  return (
    <span className="num">
      <span className="only-wide">{`${isNow ? format.longDay(format.today()) : format.week(data.weekStart)} · `}</span>
      {`${count}, ${pace}`}
    </span>
  )
}

function Desk({ data, waiting, clean, isNow, department }: Shown) {
  const paths = usePaths()
  const navigate = useNavigate()
  const isTable = useWidth('above-phone')
  const [view, change] = useAddress(deskAddress)
  const [to, setTo] = useState<DashboardMember | null>(null)
  const isGrouped = view.sort.by === usualSort.by && !view.sort.isDescending
  const steady = useSteadyOrder(data.teamMembers, `${data.weekStart} ${view.department}`)
  const rows = isGrouped ? steady.rows : sortedBy(data.teamMembers, view.sort)
  const onMessage = useCallback((member: DashboardMember) => setTo(member), [])
  useListKeys(keyNames, {
    move: moveFocus,
    open: openFocused,
    own: {
      m: () => {
        const member = data.teamMembers.find(({ id }) => id === focusedRow()?.dataset.item)
        return member ? setTo(member) : false
      },
      r: () => (waiting > 0 ? void navigate(paths.approvals({ department })) : false),
    },
  })
  const team = { rows, behind: steady.behind, onMessage }
  const shown = data.teamMembers.length
  return (
    <>
      {shown < data.activeMembers ? (
        <Note>{t('desk.notAll', { count: shown, all: data.activeMembers })}</Note>
      ) : null}
      <div className={classes.top}>
        <NeedsYou data={data} waiting={waiting} clean={clean} isNow={isNow} department={department} />
        {isTable ? (
          <TrendCard
            data={data}
            isNow={isNow}
            isTable={view.table}
            onToggle={() => change({ table: !view.table })}
          />
        ) : null}
      </div>
      {isTable ? (
        <TeamTable
          {...team}
          isNow={isNow}
          isGrouped={isGrouped}
          sort={view.sort}
          onSort={(sort) => change({ sort })}
          changed={isGrouped ? steady.changed : 0}
          onReorder={steady.reorder}
        />
      ) : (
        <TeamCards {...team} isNow={isNow} changed={steady.changed} onReorder={steady.reorder} />
      )}
      <div className={classes.foot}>
        <MeetingsCard meetings={data.meetings} />
        <LatestCard activities={data.recentActivities} />
      </div>
      {waiting > 0 ? (
        <ActionDock>
          <ReviewButton clean={clean} waiting={waiting} department={department} size="lg" />
        </ActionDock>
      ) : null}
      {to ? <MessageModal to={to} close={() => setTo(null)} /> : null}
    </>
  )
}

const Waiting = () => (
  <div className={classes.page}>
    <div className={classes.top}>
      <SkeletonCard lines={3} />
      <div className="only-wide">
        <SkeletonCard lines={4} />
      </div>
    </div>
    <SkeletonRows rows={8} label={t('desk.table.title')} />
  </div>
)
