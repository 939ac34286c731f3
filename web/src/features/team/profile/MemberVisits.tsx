import { Button } from '@mantine/core'
import type { BehindCause } from '@rounds/contract/pace'
import { addDays } from '@rounds/contract/dates'
import { type WeekVisit, team } from '@rounds/contract/team'
import { type Prescriber, prescribers } from '@rounds/contract/prescribers'
import { visits } from '@rounds/contract/visits'
import { IconCalendarEvent, IconHistory, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Loadable } from '#ui/Loadable.tsx'
import type { Column } from '#ui/table.ts'
import { VisitTable } from './VisitTable.tsx'
import classes from './MemberVisits.module.css'

const STEP = 50

/** All visits of a member up to today, the latest first; or those of a week that are missing for one cause. */
export function MemberVisits({
  id,
  week,
  cause,
  onAll,
}: {
  id: string
  week: string
  cause: BehindCause | ''
  onAll: () => void
}) {
  if (cause === '') return <Past id={id} />
  return <Missing id={id} week={week} cause={cause} onAll={onAll} />
}

function Past({ id }: { id: string }) {
  const format = useFormat()
  const [limit, setLimit] = useState(STEP)
  const read = useRead(
    visits.list,
    { delegateId: id, endDate: format.today(), limit, sortOrder: 'desc' },
    { keepPrevious: true },
  )
  return (
    <Loadable read={read}>
      {({ data, pagination }) =>
        data.length === 0 ? (
          <EmptyState icon={IconHistory} title={t('team.visit.none')} />
        ) : (
          <>
            <VisitTable visits={data} label={t('team.view.visits')} />
            {pagination.total > data.length ? (
              <div className={classes.foot}>
                {limit < 500 ? (
                  <Button variant="default" onClick={() => setLimit(Math.min(500, limit + STEP))}>
                    {t('team.showMore')}
                  </Button>
                ) : null}
                <span className="small ink-3 num">
                  {t('team.shown', { count: data.length, total: pagination.total })}
                </span>
              </div>
            ) : null}
          </>
        )
      }
    </Loadable>
  )
}

function Missing({
  id,
  week,
  cause,
  onAll,
}: {
  id: string
  week: string
  cause: BehindCause
  onAll: () => void
}) {
  const read = useRead(team.week, { id, ...(week === '' ? {} : { date: week }) })
  return (
    <>
      <header className={classes.head}>
        <h2>{t(`team.show.${cause}`)}</h2>
        <Button variant="default" onClick={onAll}>
          {t('team.showAll')}
        </Button>
      </header>
      <Loadable read={read}>
        {({ visits: all }) => {
          const shown = cause === 'neverPlanned' ? all : all.filter((visit) => visit.cause === cause)
          return shown.length === 0 ? (
            <EmptyState icon={IconCalendarEvent} title={t('team.visit.noneHere')} />
          ) : (
            <WeekList visits={shown} />
          )
        }}
      </Loadable>
    </>
  )
}

function WeekList({ visits: shown }: { visits: readonly WeekVisit[] }) {
  const format = useFormat()
  return (
    <ul className={`plain-list ${classes.list}`} aria-label={t('team.week.list')}>
      {shown.map((visit) => (
        <li key={visit.id} className={classes.item}>
          <b>{visit.prescriberName}</b>
          <span className="ink-2">
            {visit.plannedDate && visit.plannedTime
              ? format.dayTime(visit.plannedDate, visit.plannedTime)
              : t('team.week.notPlanned')}
          </span>
          <span className="ink-3">
            {visit.cause && visit.cause !== 'neverPlanned'
              ? t(`team.state.${visit.cause}`, { day: format.day(visit.scheduledDate) })
              : t(`app.status.${visit.status}`)}
          </span>
        </li>
      ))}
    </ul>
  )
}

const peopleColumns = (format: Format): Column<Prescriber>[] => [
  {
    key: 'name',
    head: t('team.column.name'),
    className: classes.name,
    cell: (prescriber) => (
      <>
        <b>{fullName(prescriber)}</b>
        <div className="small ink-3">
          {prescriber.specialty}
          {prescriber.address.city ? <span className="only-phone"> · {prescriber.address.city}</span> : null}
        </div>
      </>
    ),
  },
  {
    key: 'city',
    head: t('team.prescribers.city'),
    className: classes.city,
    cell: ({ address }) => address.city ?? '',
  },
  {
    key: 'last',
    head: t('team.prescribers.lastVisit'),
    className: classes.last,
    cell: ({ lastVisitDate }) =>
      lastVisitDate === null ? t('team.never') : format.relativeDay(lastVisitDate),
  },
  {
    key: 'visits',
    head: t('team.prescribers.total'),
    isNumber: true,
    className: classes.total,
    cell: ({ totalVisits }) => format.number(totalVisits),
  },
]

/** Whom a member looks after, by name. */
export function MemberPrescribers({ id }: { id: string }) {
  const format = useFormat()
  const read = useRead(prescribers.list, { delegateId: id, limit: 500 })
  return (
    <Loadable read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={IconUsersGroup} title={t('team.prescribers.none')} />
        ) : (
          <DataTable
            label={t('team.view.prescribers')}
            isCard
            rows={data}
            idOf={(prescriber) => prescriber.id}
            columns={peopleColumns(format)}
          />
        )
      }
    </Loadable>
  )
}

const PLAN_DAYS = 14

/** What a member has planned from today on. */
export function MemberPlan({ id }: { id: string }) {
  const format = useFormat()
  const today = format.today()
  const read = useRead(visits.list, {
    delegateId: id,
    startDate: today,
    endDate: addDays(today, PLAN_DAYS),
    sortOrder: 'asc',
    limit: 200,
  })
  return (
    <Loadable read={read}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState icon={IconCalendarEvent} title={t('team.plan.none')} />
        ) : (
          <>
            <h2 className={classes.title}>{t('team.plan.title')}</h2>
            <VisitTable visits={data} label={t('team.plan.title')} />
          </>
        )
      }
    </Loadable>
  )
}
