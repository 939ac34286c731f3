import type { MemberSort, TeamMember } from '@rounds/contract/team'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { lastActiveText, percentText, statusText, weekText } from '#features/team/member/texts.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Paths, usePaths } from '#paths'
import { TrendLine } from '#ui/charts/TrendLine.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column, Sort } from '#ui/table.ts'
import { WhoCell } from '#ui/WhoCell.tsx'
import type { useSelection } from '#lib/page/useSelection.ts'
import { type Deeds, RowMenu } from './RowMenu.tsx'
import { WeekBar } from './WeekBar.tsx'
import classes from './TeamTable.module.css'

/** The members as a table: who, how far this week, how the last twelve went. */
export function TeamTable({
  rows,
  isInvited,
  sort,
  onSort,
  selection,
  current,
  deeds,
}: {
  rows: readonly TeamMember[]
  isInvited: boolean
  sort: Sort<MemberSort>
  onSort: (sort: Sort<MemberSort>) => void
  selection: ReturnType<typeof useSelection>
  current: string | undefined
  deeds: Deeds
}) {
  const format = useFormat()
  const paths = usePaths()
  const columns = useMemo(
    () => columnsOf({ format, paths, deeds, isInvited }),
    [format, paths, deeds, isInvited],
  )
  return (
    <DataTable
      testId="team-table"
      label={t('team.list')}
      isCard
      minWidth={640}
      isPinned
      rows={rows}
      idOf={idOf}
      columns={columns}
      sort={sort}
      onSort={onSort}
      current={current}
      selection={{
        ids: selection.ids,
        count: rows.filter(({ id }) => selection.ids.has(id)).length,
        total: rows.length,
        labelAll: t('team.selectAll', { count: rows.length }),
        labelOf,
        onToggle: selection.toggle,
        onToggleAll: () => (selection.ids.size > 0 ? selection.clear() : selection.replace(rows.map(idOf))),
      }}
    />
  )
}

const idOf = ({ id }: TeamMember) => id
const labelOf = ({ name }: TeamMember) => t('team.select', { name })

const columnsOf = ({
  format,
  paths,
  deeds,
  isInvited,
}: {
  format: Format
  paths: Paths
  deeds: Deeds
  isInvited: boolean
}): Column<TeamMember, MemberSort>[] => {
  const name: Column<TeamMember, MemberSort> = {
    key: 'name',
    head: t('team.column.name'),
    sortBy: 'name',
    className: classes.person,
    cell: (member) => (
      <WhoCell
        name={member.name}
        line={member.email}
        beside={
          member.supervisorId === null ? (
            <span className={classes.badge}>{t('team.noSupervisor')}</span>
          ) : null
        }
      >
        <Link to={paths.member(member.id)} title={member.name}>
          {member.name}
        </Link>
      </WhoCell>
    ),
  }
  const department: Column<TeamMember, MemberSort> = {
    key: 'department',
    head: t('team.column.department'),
    sortBy: 'department',
    isCut: true,
    className: classes.department,
    cell: (member) => member.department ?? '',
    hint: (member) => member.department ?? undefined,
  }
  const actions: Column<TeamMember, MemberSort> = {
    key: 'actions',
    head: t('team.column.actions'),
    isActions: true,
    className: classes.actions,
    cell: (member) => <RowMenu member={member} deeds={deeds} />,
  }
  if (isInvited)
    return [
      name,
      department,
      {
        key: 'invited',
        head: t('team.column.invited'),
        className: classes.when,
        cell: ({ invitation }) => (invitation ? format.relativeInstant(invitation.invitedAt) : ''),
      },
      {
        key: 'expires',
        head: t('team.column.expires'),
        className: classes.when,
        cell: ({ invitation }) => (invitation ? format.instantDayTime(invitation.expiresAt) : ''),
      },
      actions,
    ]
  return [
    name,
    department,
    {
      key: 'week',
      head: t('team.column.week'),
      sortBy: 'visitsThisWeek',
      isHighestFirst: true,
      className: classes.week,
      cell: (member) => (
        <span className={classes.meter}>
          <WeekBar member={member} />
          <span className="num">{weekText(member)}</span>
        </span>
      ),
    },
    {
      key: 'completion',
      head: t('team.column.completion'),
      sortBy: 'completionRate',
      isHighestFirst: true,
      isNumber: true,
      className: classes.number,
      cell: ({ performanceMetrics }) => percentText(performanceMetrics.completionRate, format),
    },
    {
      key: 'score',
      head: t('team.column.score'),
      sortBy: 'performance',
      isHighestFirst: true,
      isNumber: true,
      className: classes.score,
      cell: ({ performance, performanceHistory }) => (
        <span className={classes.trend}>
          <TrendLine values={performanceHistory.map((week) => week.performance)} />
          <b>{format.number(performance)}</b>
        </span>
      ),
    },
    {
      key: 'prescribers',
      head: t('team.column.prescribers'),
      sortBy: 'prescribersManaged',
      isHighestFirst: true,
      isNumber: true,
      className: classes.prescribers,
      cell: ({ prescribersManaged }) => format.number(prescribersManaged),
    },
    {
      key: 'lastActive',
      head: t('team.column.lastActive'),
      sortBy: 'lastActive',
      isHighestFirst: true,
      className: classes.when,
      cell: (member) => lastActiveText(member, format),
      hint: ({ lastActive }) => (lastActive === null ? undefined : format.instantDayTime(lastActive)),
    },
    { key: 'status', head: t('team.column.status'), className: classes.status, cell: statusText },
    actions,
  ]
}
