import { useCompanyClock } from '#lib/session/clock.ts'
import { t } from '#lib/words/messages.ts'
import { useFormat } from '#lib/words/format.ts'
import { shownDays } from '#features/visits/visit/week.ts'
import { byTime, timeOf } from '#features/visits/visit/rules.ts'
import { DraftCard } from './DraftCard.tsx'
import { FixedCard } from './FixedCard.tsx'
import { MeetingCard } from './MeetingCard.tsx'
import { daySummary } from '#features/planning/plan/rules.ts'
import type { PlanLoad } from './load.ts'
import type { WeekPlan } from '#features/planning/plan/usePlan.ts'
import type { usePlanDrag } from './usePlanDrag.ts'
import classes from './WeekBoard.module.css'

/** The days of the planned week, each with what stands and what is drafted. Days that are open take what is dropped. */
export function WeekBoard({
  plan,
  over,
  isStacked,
  handlersOf,
}: {
  plan: WeekPlan
  /** The day under the pointer of a drag. */
  over: string | null
  /** Days below one another, for a phone. */
  isStacked: boolean
  handlersOf: ReturnType<typeof usePlanDrag<PlanLoad>>['handlersOf']
}) {
  const format = useFormat()
  const today = format.today()
  const days = shownDays(plan.week, plan.visits, useCompanyClock())
  return (
    <div
      className={classes.board}
      data-stacked={isStacked || undefined}
      style={{ '--days': days.length } as React.CSSProperties}
    >
      {days.map((day) => {
        const { count, city } = daySummary(plan.taken, day)
        const isOpen = plan.days.some((open) => open.day === day)
        const cards = [
          ...plan.events
            .filter((part) => part.day === day)
            .map((part) => ({
              slot: { scheduledDate: day, scheduledTime: timeOf(part.start), duration: 0 },
              card: <MeetingCard key={part.event.id} part={part} />,
            })),
          ...plan.visits
            .filter((visit) => visit.scheduledDate === day)
            .map((visit) => ({ slot: visit, card: <FixedCard key={visit.id} visit={visit} /> })),
          ...plan.rows
            .filter((row) => row.day === day)
            .map((row) => ({
              slot: { scheduledDate: row.day, scheduledTime: row.time, duration: 0 },
              card: <DraftCard key={row.id} row={row} plan={plan} handlersOf={handlersOf} />,
            })),
        ].toSorted((a, b) => byTime(a.slot, b.slot))
        return (
          <section
            key={day}
            className={classes.day}
            aria-label={format.longDay(day)}
            data-day={isOpen ? day : undefined}
            data-over={over === day || undefined}
            data-closed={isOpen ? undefined : ''}
          >
            <div className={classes.head}>
              <h2 className={classes.title}>
                {format.weekday(day)} <span className="num">{Number(day.slice(8))}</span>
              </h2>
              {/* Two lines always: days of one week begin at one height. */}
              <span className="small ink-3 cut">
                {count > 0 ? [count, city].filter(Boolean).join(' · ') : '\u00a0'}
              </span>
            </div>
            {cards.length > 0 ? (
              <ul className={`plain-list ${classes.cards}`}>{cards.map(({ card }) => card)}</ul>
            ) : (
              <p className={`small ink-3 ${classes.none}`}>
                {isOpen
                  ? t(isStacked ? 'planning.noneDay' : 'planning.dropHere')
                  : t(day < today ? 'planning.over' : 'calendar.notWorking')}
              </p>
            )}
          </section>
        )
      })}
    </div>
  )
}
