import { type Overview, overview } from '@rounds/contract/overview'
import { Link } from 'react-router'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { DataTable } from '#ui/DataTable.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import type { Column } from '#ui/table.ts'
import classes from './OverviewPage.module.css'

type Row = Overview['people'][number]

const figure = (key: 'delegates' | 'supervisors' | 'admins' | 'pending'): Column<Row> => ({
  key,
  head: t(`overview.people.${key}`),
  isNumber: true,
  cell: (row) => (row[key] === 0 ? <span className="ink-3">–</span> : row[key]),
})
const columnsOf = (users: string): Column<Row>[] => [
  {
    key: 'department',
    head: t('overview.people.department'),
    className: classes.department,
    cell: ({ department }) => (
      <Link
        className={classes.entry}
        to={
          department === null
            ? `${users}?only=no-department`
            : `${users}?${new URLSearchParams({ department }).toString()}`
        }
      >
        <b>{department ?? t('overview.people.none')}</b>
      </Link>
    ),
  },
  figure('delegates'),
  figure('supervisors'),
  figure('admins'),
  figure('pending'),
]

/** Who is in which department. */
export function PeopleCard() {
  const paths = usePaths()
  const read = useRead(overview.home, {})
  return (
    <section className={`card ${classes.card}`} aria-label={t('overview.people')}>
      <div className="spread">
        <h2>{t('overview.people')}</h2>
        <Link to={paths.users()}>{t('overview.people.all')}</Link>
      </div>
      <Loadable read={read} skeleton={<SkeletonRows rows={5} label={t('overview.loading')} />}>
        {({ people }) => (
          <DataTable
            label={t('overview.people.table')}
            rows={people}
            idOf={({ department }) => department ?? ''}
            columns={columnsOf(paths.users())}
            minWidth={420}
            className={classes.people}
          />
        )}
      </Loadable>
    </section>
  )
}
