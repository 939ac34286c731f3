import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { weekDays } from '#features/visits/visit/week.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import classes from './DayStrip.module.css'

const MOST_DOTS = 5

/** Phones: the seven days, with a dot for each visit. */
export function DayStrip({
  week,
  day,
  visits,
  onChoose,
}: {
  week: string
  day: string
  visits: readonly VisitItem[]
  onChoose: (day: string) => void
}) {
  const format = useFormat()
  const today = format.today()
  return (
    <div className={classes.strip} role="group" aria-label={t('visits.agenda.days')}>
      {weekDays(week).map((each) => {
        const count = visits.filter((visit) => visit.scheduledDate === each).length
        return (
          <button
            key={each}
            type="button"
            className={classes.day}
            aria-pressed={each === day}
            aria-current={each === today ? 'date' : undefined}
            onClick={() => onChoose(each)}
          >
            <span className="visually-hidden">
              {t('visits.agenda.dayCount', { day: format.longDay(each), count })}
            </span>
            <span className={classes.word} aria-hidden>
              {format.weekday(each)}
            </span>
            <span className={classes.number} aria-hidden>
              {Number(each.slice(8))}
            </span>
            <span className={classes.dots} aria-hidden>
              {Array.from({ length: Math.min(count, MOST_DOTS) }, (_, index) => (
                <i key={index} />
              ))}
            </span>
          </button>
        )
      })}
    </div>
  )
}
