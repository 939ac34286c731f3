import type { Visit } from '@rounds/contract/visits'
import { addDays, localTime } from '@rounds/contract/dates'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconCircleCheck, IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { t } from '#lib/words/messages.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitRow } from '#features/visits/visit/VisitRow.tsx'
import { isOverdue, minutesOf } from '#features/visits/visit/rules.ts'
import { usePaths } from '#paths'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { NextCard } from './NextCard.tsx'
import { NowLine } from './NowLine.tsx'
import type { Clock, Day, Other } from './rules.ts'
import classes from './DayPlan.module.css'

/** The next visit as a card, the rest of the day as rows around the now-line, what is done folded below. */
export function DayPlan({
  day,
  others,
  items,
  clock,
  isFirst,
  onStart,
  onMore,
}: {
  day: Day
  /** What else is in it. */
  others: readonly Other[]
  items: readonly VisitItem[]
  clock: Clock
  /** The first steps of somebody new stand above. */
  isFirst: boolean
  onStart: (visit: Visit) => void
  onMore: (visit: Visit) => void
}) {
  const paths = usePaths()
  const [showsTomorrow, setTomorrow] = useState(false)
  const tomorrow = items.filter((visit) => visit.scheduledDate === addDays(clock.today, 1))
  const row = (visit: VisitItem) => (
    <li key={visit.id}>
      <VisitRow
        visit={visit}
        now={clock.now}
        action={
          <span className={classes.actions}>
            {isOverdue(visit, clock.now, clock.zone) ? (
              <Button
                variant="default"
                component={Link}
                to={paths.recordVisit(visit.id)}
                state={{ visit }}
                aria-label={`${t('visits.action.record')}: ${fullName(visit.prescriber)}`}
              >
                {t('dashboard.record')}
              </Button>
            ) : null}
            {visit.completedAt === null ? (
              <IconButton
                icon={IconDots}
                label={t('dashboard.more', { name: fullName(visit.prescriber) })}
                onClick={() => onMore(visit)}
              />
            ) : null}
          </span>
        }
      />
    </li>
  )
  const minutesNow = minutesOf(localTime(clock.now, clock.zone).time)
  // What begins together with a visit stands before it.
  const rest = [
    ...others
      .filter(({ end }) => end > minutesNow)
      .map(({ id, start, row: other }) => ({ start, line: <li key={id}>{other}</li> })),
    ...day.rest.map((visit) => ({ start: minutesOf(visit.scheduledTime), line: row(visit) })),
  ].toSorted((a, b) => a.start - b.start)
  const past = rest.filter(({ start }) => start <= minutesNow).length
  return (
    <>
      {day.next ? <NextCard visit={day.next} clock={clock} onStart={onStart} onMore={onMore} /> : null}
      {day.visits.length === 0 && day.next === null && !isFirst ? (
        <EmptyState
          icon={IconCalendarPlus}
          title={t('dashboard.empty.title')}
          text={t('dashboard.empty.text')}
          action={
            <Button component={Link} to={paths.scheduleVisit()}>
              {t('dashboard.empty.action')}
            </Button>
          }
        />
      ) : null}
      {day.isDone ? (
        <section className={classes.done}>
          <IconCircleCheck size={24} stroke={1.75} aria-hidden />
          <div>
            <h2 className={classes.heading}>{t('dashboard.done.title')}</h2>
            <p className="ink-2 num">
              {t('dashboard.done.text', { recorded: day.recorded, total: day.visits.length })}
            </p>
          </div>
          <Button variant="default" aria-expanded={showsTomorrow} onClick={() => setTomorrow(!showsTomorrow)}>
            {t('dashboard.done.action')}
          </Button>
        </section>
      ) : null}
      {day.isDone && showsTomorrow ? (
        <section>
          <h2 className={classes.heading}>{t('app.date.tomorrow')}</h2>
          {tomorrow.length === 0 ? <p className="ink-2">{t('dashboard.done.nothing')}</p> : null}
          <ul className="plain-list">{tomorrow.map(row)}</ul>
        </section>
      ) : null}
      {rest.length > 0 ? (
        <section>
          <h2 className={classes.heading}>{t('dashboard.rest')}</h2>
          <ul className={`plain-list ${classes.list}`}>
            {rest.slice(0, past).map(({ line }) => line)}
            {past > 0 && past < rest.length ? <NowLine now={clock.now} /> : null}
            {rest.slice(past).map(({ line }) => line)}
          </ul>
        </section>
      ) : null}
      {day.done.length > 0 ? (
        <details className={classes.past} open={day.isDone}>
          <summary className={classes.heading}>
            {t('dashboard.doneCount', { count: day.done.length })}
          </summary>
          <ul className={`plain-list ${classes.list}`}>{day.done.map(row)}</ul>
        </details>
      ) : null}
    </>
  )
}
