import { Button, Menu } from '@mantine/core'
import { addDays } from '@rounds/contract/dates'
import { type UserAnalytics, overview } from '@rounds/contract/overview'
import { IconChartBar, IconChevronDown, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { usePageTitle } from '#lib/page/title.ts'
import { useAddress } from '#lib/page/useAddress.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useToday } from '#lib/words/useToday.ts'
import { type Paths, usePaths } from '#paths'
import { ChartCard } from '#ui/charts/ChartCard.tsx'
import { DayColumns } from '#ui/charts/DayColumns.tsx'
import { RowBars } from '#ui/charts/RowBars.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SkeletonRows } from '#ui/Skeletons.tsx'
import type { Column } from '#ui/table.ts'
import { activityAddress, lengths } from './address.ts'
import classes from './ActivityPage.module.css'

/** Who works with it, and who stopped (ux-next 4)? */
export function ActivityPage() {
  const today = useToday()
  const [view, change] = useAddress(activityAddress)
  const startDate = addDays(today, 1 - Number.parseInt(view.period))
  const read = useRead(overview.users, { startDate, endDate: today }, { keepPrevious: true })
  usePageTitle(t('overview.activity'))
  const isOff = read.error?.code === 'FEATURE_DISABLED'
  return (
    <>
      <PageHeader
        title={t('overview.activity')}
        line={t('overview.activity.line')}
        keepActions
        actions={
          isOff ? undefined : (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button
                  variant="default"
                  rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
                >
                  {t('overview.activity.period', { value: t(`overview.activity.period.${view.period}`) })}
                </Button>
              </Menu.Target>
              <Menu.Dropdown>
                {lengths.map((period) => (
                  <Menu.Item
                    key={period}
                    aria-current={period === view.period ? 'true' : undefined}
                    onClick={() => change({ period })}
                  >
                    {t(`overview.activity.period.${period}`)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )
        }
      />
      {isOff ? (
        <EmptyState icon={IconChartBar} title={read.error?.message ?? ''} text={t('overview.activity.off')} />
      ) : (
        <Loadable read={read} skeleton={<SkeletonRows rows={8} label={t('overview.activity')} />}>
          {(data) => (
            <div className={classes.page}>
              <Totals totals={data.totals} />
              {data.totals.logins === 0 && data.activeByDay.every(({ count }) => count === 0) ? (
                <EmptyState
                  icon={IconChartBar}
                  title={t('overview.activity.empty')}
                  action={
                    view.period === '7-days' ? (
                      <Button variant="default" onClick={() => change({ period: '30-days' })}>
                        {t('overview.activity.more')}
                      </Button>
                    ) : null
                  }
                />
              ) : (
                <ByDay data={data} isTable={view.table === 'days'} onTable={(table) => change({ table })} />
              )}
              <div className={classes.pair}>
                <Bars
                  title={t('overview.activity.byRole')}
                  rows={data.usersByRole.map(({ role, count }) => ({
                    id: role,
                    name: t(`app.role.${role}`),
                    count,
                  }))}
                />
                <Bars
                  title={t('overview.activity.byDepartment')}
                  rows={data.usersByDepartment.map(({ department, count }) => ({
                    id: department ?? '',
                    name: department ?? t('overview.people.none'),
                    count,
                  }))}
                />
              </div>
              <Silent people={data.silent} />
            </div>
          )}
        </Loadable>
      )}
    </>
  )
}

function Totals({ totals }: { totals: UserAnalytics['totals'] }) {
  const facts = [
    [t('overview.activity.total'), totals.totalUsers],
    [t('overview.activity.active'), totals.activeUsers],
    [t('overview.activity.pending'), totals.pendingUsers],
    [t('overview.activity.inactive'), totals.inactiveUsers],
    [t('overview.activity.new'), totals.newUsers],
    [t('overview.activity.logins'), totals.logins],
  ] as const
  const format = useFormat()
  return (
    <dl className={`card ${classes.totals}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="small ink-3">{name}</dt>
          <dd className="num">{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

function ByDay({
  data,
  isTable,
  onTable,
}: {
  data: UserAnalytics
  isTable: boolean
  onTable: (table: string) => void
}) {
  const format = useFormat()
  const { loginsByDay, totals } = data
  const title = t('overview.activity.byDayTitle', { count: totals.logins })
  const first = loginsByDay.at(0)
  return (
    <ChartCard
      title={title}
      line={t('overview.activity.byDay')}
      write={format.number}
      isTable={isTable}
      toggleLabel={t(isTable ? 'overview.active.asChart' : 'overview.active.asTable')}
      onToggle={() => onTable(isTable ? '' : 'days')}
      table={{
        head: [t('overview.active.day'), t('overview.activity.logins')],
        rows: loginsByDay.map(({ date, count }) => [format.day(date), count]),
      }}
    >
      <DayColumns
        label={title}
        write={format.number}
        days={loginsByDay.map(({ date, count }) => ({
          text: `${format.day(date)} ${date.slice(0, 4)}`,
          count,
        }))}
        first={first ? format.shortDay(first.date) : ''}
        last={t('overview.active.today', { count: loginsByDay.at(-1)?.count ?? 0 })}
      />
    </ChartCard>
  )
}

function Bars({
  title,
  rows,
}: {
  title: string
  rows: readonly { id: string; name: string; count: number }[]
}) {
  return (
    <section className={`card ${classes.card}`} aria-label={title}>
      <h2>{title}</h2>
      <RowBars
        line={null}
        rows={rows.map(({ id, name, count }) => ({ id, name, value: count, text: String(count) }))}
      />
    </section>
  )
}

type Person = UserAnalytics['silent'][number]
const columnsOf = (paths: Paths, format: Format): Column<Person>[] => [
  {
    key: 'name',
    head: t('overview.activity.person'),
    cell: ({ id, name }) => (
      <Link className={classes.name} to={paths.user(id)}>
        {name}
      </Link>
    ),
  },
  { key: 'role', head: t('overview.activity.role'), cell: ({ role }) => t(`app.role.${role}`) },
  {
    key: 'lastActive',
    head: t('overview.activity.lastActive'),
    cell: ({ lastActive }) =>
      lastActive === null ? t('overview.activity.never') : format.relativeInstant(lastActive),
  },
  {
    key: 'message',
    head: t('overview.activity.write'),
    isActions: true,
    cell: ({ name, email }) => (
      <Button
        component="a"
        variant="default"
        href={`mailto:${encodeURI(email)}`}
        aria-label={t('overview.activity.messageTo', { name })}
        leftSection={<IconMail size={16} stroke={1.75} aria-hidden />}
      >
        {t('overview.activity.message')}
      </Button>
    ),
  },
]
const idOf = ({ id }: Person) => id

function Silent({ people }: { people: Person[] }) {
  const format = useFormat()
  const paths = usePaths()
  return (
    <section className={`card ${classes.card}`} aria-label={t('overview.activity.silent')}>
      <h2>{t('overview.activity.silent')}</h2>
      {people.length === 0 ? (
        <p className="ink-2">{t('overview.activity.nobodySilent')}</p>
      ) : (
        <DataTable
          label={t('overview.activity.silent')}
          rows={people}
          idOf={idOf}
          minWidth={480}
          columns={columnsOf(paths, format)}
        />
      )}
    </section>
  )
}
