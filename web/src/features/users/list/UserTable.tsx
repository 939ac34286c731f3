import type { AdminUser, UserSort } from '@rounds/contract/users'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { dayText, lastActiveText, nameOf, roleText } from '#features/users/change/texts.ts'
import type { useSelection } from '#lib/page/useSelection.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Paths, usePaths } from '#paths'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column, Sort } from '#ui/table.ts'
import { TwoLines } from '#ui/TwoLines.tsx'
import { useWidth } from '#ui/useWidth.ts'
import { WhoCell } from '#ui/WhoCell.tsx'
import { type Deeds, RowMenu } from '#features/users/change/RowMenu.tsx'
import { UserStatus } from '#features/users/change/UserStatus.tsx'
import classes from './UserTable.module.css'

/** The company's people as a table: who, what for, with whom, and whether they come. */
export function UserTable({
  rows,
  own,
  sort,
  onSort,
  selection,
  current,
  deeds,
}: {
  rows: readonly AdminUser[]
  /** Who looks at it. */
  own: string
  sort: Sort<UserSort>
  onSort: (sort: Sort<UserSort>) => void
  selection: ReturnType<typeof useSelection>
  current: string | undefined
  deeds: Deeds
}) {
  const format = useFormat()
  const paths = usePaths()
  const isDesk = useWidth('desk')
  const columns = useMemo(() => {
    const all = columnsOf({ format, paths, deeds, own, isDesk })
    return isDesk ? all : all.filter(({ key }) => !isOfDesk(key))
  }, [format, paths, deeds, own, isDesk])
  const ticked = rows.filter(({ id }) => selection.ids.has(id)).length
  return (
    <DataTable
      testId="users-table"
      label={t('users.list')}
      isCard
      {...(isDesk && { minWidth: 920, isPinned: true })}
      rows={rows}
      idOf={idOf}
      columns={columns}
      sort={sort}
      onSort={onSort}
      current={current}
      selection={{
        ids: selection.ids,
        count: ticked,
        total: rows.length,
        labelAll: t('users.selectAll', { count: rows.length }),
        labelOf,
        onToggle: selection.toggle,
        onToggleAll: () => (ticked > 0 ? selection.clear() : selection.replace(rows.map(idOf))),
      }}
    />
  )
}

/** Columns that a tablet has no room for; what of them matters stands under the role. */
const isOfDesk = (key: string) => ['department', 'supervisor', 'created'].includes(key)
const idOf = ({ id }: AdminUser) => id
const labelOf = (user: AdminUser) => t('users.select', { name: nameOf(user) })

type Column_ = Column<AdminUser, UserSort>
const columnsOf = ({
  format,
  paths,
  deeds,
  own,
  isDesk,
}: {
  format: Format
  paths: Paths
  deeds: Deeds
  own: string
  isDesk: boolean
}): Column_[] => [
  {
    key: 'name',
    head: t('users.column.name'),
    sortBy: 'name',
    className: classes.person,
    cell: (user) => (
      <WhoCell
        name={nameOf(user)}
        line={user.email}
        beside={user.id === own ? <span className="small ink-3">{t('users.you')}</span> : null}
      >
        <Link to={paths.user(user.id)} title={nameOf(user)}>
          {nameOf(user)}
        </Link>
      </WhoCell>
    ),
  },
  {
    key: 'role',
    head: t('users.column.role'),
    sortBy: 'role',
    className: classes.role,
    cell: (user) => (
      <TwoLines
        first={roleText(user.role)}
        second={isDesk ? null : isShared(user) ? <Nobody /> : user.department}
      />
    ),
  },
  {
    key: 'department',
    head: t('users.column.department'),
    sortBy: 'department',
    isCut: true,
    className: classes.department,
    cell: ({ department }) => department ?? t('users.nothing'),
    hint: ({ department }) => department ?? undefined,
  },
  {
    key: 'supervisor',
    head: t('users.column.supervisor'),
    isCut: true,
    className: classes.department,
    cell: (user) => (isShared(user) ? <Nobody /> : (user.supervisorName ?? t('users.nothing'))),
    hint: ({ role, supervisorName }) =>
      role === 'DELEGATE' ? (supervisorName ?? t('users.form.supervisorHint')) : undefined,
  },
  {
    key: 'status',
    head: t('users.column.status'),
    sortBy: 'status',
    className: classes.status,
    cell: (user) => <UserStatus user={user} />,
  },
  {
    key: 'lastActive',
    head: t('users.column.lastActive'),
    isNumber: true,
    className: classes.when,
    cell: (user) => lastActiveText(user, format),
    hint: ({ lastActive }) => (lastActive === null ? undefined : format.instantDayTime(lastActive)),
  },
  {
    key: 'created',
    head: t('users.column.created'),
    sortBy: 'createdAt',
    isHighestFirst: true,
    isNumber: true,
    className: classes.created,
    cell: ({ createdAt }) => dayText(createdAt, format),
  },
  {
    key: 'actions',
    head: t('users.column.actions'),
    isActions: true,
    className: classes.actions,
    cell: (user) => <RowMenu user={user} own={own} deeds={deeds} />,
  },
]

/** A delegate whom all supervisors share. */
const isShared = ({ role, supervisorName }: AdminUser) => role === 'DELEGATE' && supervisorName === null
const Nobody = () => (
  <span className={classes.nobody}>
    <IconAlertCircle size={14} stroke={1.75} aria-hidden />
    {t('users.noSupervisor')}
  </span>
)
