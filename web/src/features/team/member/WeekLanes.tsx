import type { Pace, WeekVisit } from '@rounds/contract/team'
import { IconArrowRight, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useCompanyClock } from '#lib/session/clock.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useWidth } from '#ui/useWidth.ts'
import {
  LANE_END,
  LANE_START,
  type LaneDay,
  type LaneItem,
  type Place,
  lanesOf,
  slippedDay,
} from './lanes.ts'
import classes from './WeekLanes.module.css'

const hours = Array.from({ length: 6 }, (_, index) => 8 + index * 2)
const percent = (share: number) => `${(share * 100).toFixed(2)}%`
const styleOf = ({ from, to }: Place) => ({ insetInlineStart: percent(from), inlineSize: percent(to - from) })

/** A week in two lanes a day: above what was planned, below what happened (ux-next 5.3). */
export function WeekLanes({
  pace,
  visits,
  foot,
  onWeek,
}: {
  pace: Pace
  visits: readonly WeekVisit[]
  foot?: ReactNode
  onWeek: (by: -1 | 1) => void
}) {
  const format = useFormat()
  const isPhone = useWidth('phone')
  const { day, time } = format.wallClock()
  const days = lanesOf(visits, { weekStart: pace.weekStart, now: { day, time } }, useCompanyClock())
  const slipped = slippedDay(days, day)
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const now = (minutes - LANE_START) / (LANE_END - LANE_START)
  return (
    <section className={`card ${classes.card}`} data-testid="week-lanes">
      <header className={classes.head}>
        <div>
          <h2>
            {slipped
              ? t('team.week.slipped', {
                  day: format.longDay(slipped.day),
                  missed: slipped.counts.needRecording,
                  planned: slipped.planned.length + slipped.unplanned,
                })
              : t('team.week.title')}
          </h2>
          <p className="small ink-3">{t('team.week.line', { week: format.week(pace.weekStart) })}</p>
        </div>
        <div className={classes.steps}>
          <IconButton icon={IconChevronLeft} label={t('team.week.previous')} onClick={() => onWeek(-1)} />
          <IconButton icon={IconChevronRight} label={t('team.week.next')} onClick={() => onWeek(1)} />
        </div>
      </header>
      <div className={classes.legend} aria-hidden>
        <span data-kind="planned">{t('team.week.planned')}</span>
        <span data-kind="done">{t('team.week.done')}</span>
        <span data-kind="needRecording">{t('team.week.noReport')}</span>
        <span data-kind="rejected">{t('team.week.rejected')}</span>
      </div>
      <div className={classes.hours} aria-hidden>
        {hours.map((hour) => (
          <span
            key={hour}
            style={{ insetInlineStart: percent((hour * 60 - LANE_START) / (LANE_END - LANE_START)) }}
          >
            {format.hour(`${String(hour).padStart(2, '0')}:00`)}
          </span>
        ))}
      </div>
      <div aria-hidden>
        {days.map((each) => (
          <div key={each.day} className={classes.day}>
            <div className={classes.name}>
              <b>{isPhone ? format.weekday(each.day) : format.day(each.day)}</b>
              {each.city ? <span className="small ink-3 cut">{each.city}</span> : null}
            </div>
            <div className={classes.lanes}>
              {hours.map((hour) => (
                <i
                  key={hour}
                  style={{ insetInlineStart: percent((hour * 60 - LANE_START) / (LANE_END - LANE_START)) }}
                />
              ))}
              <div className={classes.lane}>
                {each.planned.map((item) => (
                  <span
                    key={item.visit.id}
                    data-kind="planned"
                    style={styleOf(item.place)}
                    title={itemText(item, each.day, format)}
                  >
                    {item.state === 'movedAhead' ? <IconArrowRight size={10} stroke={2} /> : null}
                  </span>
                ))}
              </div>
              <div className={classes.lane}>
                {each.actual
                  .filter(({ state }) => state !== 'toCome')
                  .map((item) => (
                    <span
                      key={item.visit.id}
                      data-kind={item.state}
                      data-status={item.visit.status}
                      style={styleOf(item.place)}
                      title={itemText(item, each.day, format)}
                    />
                  ))}
              </div>
              {each.day === day && now >= 0 && now <= 1 ? (
                <em className={classes.now} style={{ insetInlineStart: percent(now) }} />
              ) : null}
            </div>
            <div className={`small ${classes.words}`}>
              {isPhone ? shortWords(each) : <DayWords day={each} />}
            </div>
          </div>
        ))}
      </div>
      <ul className="visually-hidden" aria-label={t('team.week.list')}>
        {days.flatMap((each) =>
          [...each.planned, ...each.actual.filter(({ isPlanned }) => !isPlanned)].map((item) => (
            <li key={`${each.day}${item.visit.id}`}>{itemText(item, each.day, format)}</li>
          )),
        )}
      </ul>
      {foot}
    </section>
  )
}

/** “Mon 23: 10:30 Dr Perrin, planned, needs recording”. */
const itemText = ({ visit, state, isPlanned }: LaneItem, day: string, format: Format) =>
  t('team.week.item', {
    day: format.day(day),
    time: format.time((isPlanned ? visit.plannedTime : null) ?? visit.scheduledTime),
    name: visit.prescriberName,
    words: [
      t(isPlanned ? 'team.state.planned' : 'team.week.notPlanned'),
      t(`team.state.${state}`, { day: format.day(visit.scheduledDate) }),
    ].join(', '),
  })

const shortWords = ({ counts, planned, unplanned }: LaneDay) =>
  planned.length + unplanned === 0
    ? ''
    : t('team.of', { done: counts.done, target: planned.length + unplanned })

function DayWords({ day: { counts, planned, unplanned } }: { day: LaneDay }) {
  if (planned.length + unplanned === 0) return <span className="ink-3">{t('team.week.nothing')}</span>
  const parts = (
    [
      ['doneCount', counts.done],
      ['runningCount', counts.running],
      ['needCount', counts.needRecording],
      ['rejectedCount', counts.rejected],
      ['movedCount', counts.movedAhead],
      ['notMetCount', counts.notMet],
      ['toComeCount', counts.toCome < planned.length + unplanned ? counts.toCome : 0],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <>
      {[
        planned.length > 0 ? t('team.week.count', { count: planned.length }) : null,
        unplanned > 0 ? t('team.week.unplannedCount', { count: unplanned }) : null,
      ]
        .filter(Boolean)
        .join(', ')}
      {parts.length > 0 ? ': ' : ''}
      {parts.map(([key, count], index) => (
        <span key={key} data-words={key}>
          {index > 0 ? ', ' : ''}
          {t(`team.week.${key}`, { count })}
        </span>
      ))}
    </>
  )
}
