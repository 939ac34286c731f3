import type { Prescriber } from '@rounds/contract/prescribers'
import { IconCalendarPlus, IconPencilPlus } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { IconLink } from '#features/prescribers/prescriber/IconLink.tsx'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { lastVisitText } from '#features/prescribers/prescriber/texts.ts'
import type { useSelection } from '#lib/page/useSelection.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { LongTable } from '#ui/LongTable.tsx'
import type { Column } from '#ui/table.ts'
import type { Sort, SortColumn } from './address.ts'
import type { ColumnKey } from './columns.ts'
import { RowMenu } from './RowMenu.tsx'
import classes from './PrescriberTable.module.css'

const ROW_HEIGHT = 56

type Next = ReadonlyMap<string, { scheduledDate: string; scheduledTime: string }>
type Cell = Omit<Column<Prescriber, SortColumn>, 'key' | 'head' | 'className'>

/** The prescribers as a table; only the rows in view are drawn of a long list. */
export function PrescriberTable({
  rows,
  total,
  columns: shown,
  next,
  selection,
  onSelectAll,
  sort,
  onSort,
  onEnd,
  foot,
}: {
  rows: readonly Prescriber[]
  total: number
  columns: readonly ColumnKey[]
  next: Next
  selection: ReturnType<typeof useSelection>
  onSelectAll: () => void
  sort: Sort
  onSort: (sort: Sort) => void
  /** Hears the last row that is drawn. */
  onEnd: (index: number) => void
  foot: ReactNode
}) {
  const format = useFormat()
  const columns = useMemo(() => columnsOf(shown, next, format), [shown, next, format])
  return (
    <LongTable
      label={t('prescribers.list')}
      isCard
      rows={rows}
      idOf={idOf}
      total={total}
      columns={columns}
      sort={{ by: sort.replace('-', '') as SortColumn, isDescending: sort.startsWith('-') }}
      onSort={({ by, isDescending }) => onSort(isDescending ? `-${by}` : by)}
      selection={{
        ids: selection.ids,
        count: selection.ids.size,
        total,
        labelAll: t('prescribers.selectAll', { count: total }),
        labelOf,
        onToggle: selection.toggle,
        onToggleAll: onSelectAll,
      }}
      rowHeight={ROW_HEIGHT}
      onEnd={onEnd}
      foot={foot}
    />
  )
}

const idOf = ({ id }: Prescriber) => id
const labelOf = (prescriber: Prescriber) => t('prescribers.select', { name: fullName(prescriber) })

/** Name, the columns of the person in their order, what can be done. */
const columnsOf = (
  shown: readonly ColumnKey[],
  next: Next,
  format: Format,
): Column<Prescriber, SortColumn>[] => {
  const cells: Record<ColumnKey, Cell> = {
    hospital: { isCut: true, cell: ({ hospitalAffiliation }) => hospitalAffiliation },
    city: { isCut: true, sortBy: 'city', cell: ({ address }) => address.city },
    lastVisit: {
      sortBy: 'lastVisitDate',
      cell: (prescriber) => (
        <span className={prescriber.lastVisitDate === null ? 'ink-3' : undefined}>
          {lastVisitText(prescriber, format)}
        </span>
      ),
      hint: ({ lastVisitDate }) =>
        lastVisitDate === null ? undefined : format.day(lastVisitDate.slice(0, 10)),
    },
    visits: {
      isNumber: true,
      sortBy: 'totalVisits',
      isHighestFirst: true,
      cell: ({ totalVisits }) => format.number(totalVisits),
    },
    rating: {
      isNumber: true,
      cell: ({ averageRating }) => (averageRating === null ? '' : format.decimal(averageRating)),
    },
    nextVisit: {
      cell: ({ id }) => {
        const visit = next.get(id)
        return visit ? (
          format.relativeDay(visit.scheduledDate)
        ) : (
          <span className="ink-3">{t('prescribers.noNext')}</span>
        )
      },
      hint: ({ id }) => {
        const visit = next.get(id)
        return visit && format.dayTime(visit.scheduledDate, visit.scheduledTime)
      },
    },
  }
  return [
    {
      key: 'name',
      head: t('prescribers.column.name'),
      sortBy: 'lastName',
      cell: (prescriber) => <Name prescriber={prescriber} />,
    },
    ...shown.map((key) => ({
      key,
      head: t(`prescribers.column.${key}`),
      className: classes[key],
      ...cells[key],
    })),
    {
      key: 'actions',
      head: t('prescribers.column.actions'),
      isActions: true,
      className: classes.actions,
      cell: (prescriber) => <Actions prescriber={prescriber} />,
    },
  ]
}

function Name({ prescriber }: { prescriber: Prescriber }) {
  return (
    <>
      <Link to={usePaths().prescriber(prescriber.id)} className={classes.link}>
        {fullName(prescriber)}
      </Link>
      <div className="small ink-3 cut">{prescriber.specialty}</div>
    </>
  )
}

function Actions({ prescriber }: { prescriber: Prescriber }) {
  const paths = usePaths()
  const name = fullName(prescriber)
  return (
    <>
      <span className={classes.quick}>
        <IconLink
          icon={IconCalendarPlus}
          label={t('prescribers.action.scheduleWith', { name })}
          to={paths.scheduleVisit({ prescriber: prescriber.id })}
        />
        <IconLink
          icon={IconPencilPlus}
          label={t('prescribers.action.recordWith', { name })}
          to={paths.recordVisitWith(prescriber.id)}
        />
      </span>
      <RowMenu prescriber={prescriber} />
    </>
  )
}
