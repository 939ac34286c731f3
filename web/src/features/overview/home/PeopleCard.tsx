import { type Overview, overview } from '@rounds/contract/overview'
import { Link } from 'react-router'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { DataTable } from '#ui/DataTable.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import type { Column } from '#ui/table.ts'
import { useWidth } from '#ui/useWidth.ts'
import classes from './OverviewPage.module.css'

type Row = Overview['people'][number]
const figures = ['delegates', 'supervisors', 'admins', 'pending'] as const

const figure = (key: (typeof figures)[number]): Column<Row> => ({
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
    cell: ({ department }) => <Department name={department} users={users} />,
  },
  ...figures.map(figure),
]

function Department({ name, users }: { name: string | null; users: string }) {
  return (
    <Link
      className={classes.entry}
      to={
        name === null
          ? `${users}?only=no-department`
          : `${users}?${new URLSearchParams({ department: name }).toString()}`
      }
    >
      <b>{name ?? t('overview.people.none')}</b>
    </Link>
  )
}

/** The same on phones and tablets, where five columns have no room: only who is there is counted. */
function Lines({ people, users }: { people: readonly Row[]; users: string }) {
  return (
    <ul className={classes.lines} aria-label={t('overview.people.table')}>
      {people.map((row) => (
        <li key={row.department}>
          <Department name={row.department} users={users} />
          <span className="small ink-3">
            {figures
              .filter((key) => row[key] > 0)
              .map((key) => t(`overview.people.${key}.count`, { count: row[key] }))
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Who is in which department. */
export function PeopleCard() {
  const paths = usePaths()
  const isNarrow = useWidth('below-desk')
  const read = useRead(overview.home, {})
  return (
    <section className={`card ${classes.card}`} aria-label={t('overview.people')}>
      <div className="spread">
        <h2>{t('overview.people')}</h2>
        <Link to={paths.users()}>{t('overview.people.all')}</Link>
      </div>
      <Loadable read={read} skeleton={<SkeletonRows rows={5} label={t('overview.loading')} />}>
        {({ people }) =>
          isNarrow ? (
            <Lines people={people} users={paths.users()} />
          ) : (
            <DataTable
              label={t('overview.people.table')}
              rows={people}
              idOf={({ department }) => department ?? ''}
              columns={columnsOf(paths.users())}
              minWidth={420}
              className={classes.people}
            />
          )
        }
      </Loadable>
    </section>
  )
}
