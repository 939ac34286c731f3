import { Menu } from '@mantine/core'
import type { Department } from '@rounds/contract/departments'
import { IconDots } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { type Paths, usePaths } from '#paths'
import { DataTable } from '#ui/DataTable.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { Column } from '#ui/table.ts'
import { useWidth } from '#ui/useWidth.ts'
import classes from './DepartmentTable.module.css'

export type Deeds = Record<'onEdit' | 'onDelete', (department: Department) => void>

/** Departments with what they are for and how many people are in each, who are a press away. */
export function DepartmentTable({
  rows,
  current,
  deeds,
}: {
  rows: readonly Department[]
  current: string | undefined
  deeds: Deeds
}) {
  const format = useFormat()
  const paths = usePaths()
  const isPhone = useWidth('phone')
  const columns = useMemo(() => columnsOf({ deeds, format, paths, isPhone }), [deeds, format, paths, isPhone])
  return (
    <DataTable
      testId="departments-table"
      label={t('departments.list')}
      isCard
      rows={rows}
      idOf={idOf}
      columns={columns}
      current={current}
    />
  )
}

const idOf = ({ id }: Department) => id

const columnsOf = ({
  deeds,
  format,
  paths,
  isPhone,
}: {
  deeds: Deeds
  format: Format
  paths: Paths
  isPhone: boolean
}): Column<Department>[] => {
  const description: Column<Department> = {
    key: 'description',
    head: t('departments.column.description'),
    isCut: true,
    cell: (each) => each.description ?? '',
    hint: (each) => each.description ?? undefined,
  }
  return [
    {
      key: 'name',
      head: t('departments.column.name'),
      className: isPhone ? undefined : classes.name,
      cell: (department) => (
        <button type="button" className={classes.open} onClick={() => deeds.onEdit(department)}>
          {department.name}
        </button>
      ),
    },
    ...(isPhone ? [] : [description]),
    {
      key: 'people',
      head: t('departments.column.people'),
      isNumber: true,
      className: classes.people,
      cell: ({ name, userCount }) =>
        userCount === 0 ? (
          format.number(0)
        ) : (
          <Link
            className={classes.count}
            to={`${paths.users()}?${new URLSearchParams({ department: name }).toString()}`}
            aria-label={t('departments.peopleOf', { count: userCount, name })}
          >
            {format.number(userCount)}
          </Link>
        ),
    },
    {
      key: 'actions',
      head: t('departments.column.actions'),
      isActions: true,
      className: classes.actions,
      cell: (department) => (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton icon={IconDots} label={t('departments.more', { name: department.name })} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => deeds.onEdit(department)}>{t('departments.edit')}</Menu.Item>
            <Menu.Item onClick={() => deeds.onDelete(department)}>{t('departments.deleteMore')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      ),
    },
  ]
}
