import { addDays } from '@rounds/contract/dates'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { isDue } from '#features/visits/visit/rules.ts'
import { Aside } from '#ui/Aside.tsx'
import classes from './WeekAhead.module.css'

const DAYS = 7

/** Wide screens: what is planned on the next days, to see where a visit fits. */
export function WeekAhead({ items }: { items: readonly VisitItem[] }) {
  const format = useFormat()
  const today = format.today()
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index))
    .map((day) => ({
      day,
      visits: items.filter(
        (visit) => visit.scheduledDate === day && (isDue(visit) || visit.status === 'in-progress'),
      ),
    }))
    .filter(({ visits }) => visits.length > 0)
  return (
    <Aside label={t('visits.schedule.ahead')}>
      <h2>{t('visits.schedule.ahead')}</h2>
      {days.length === 0 ? <p className="ink-3">{t('visits.schedule.aheadNone')}</p> : null}
      {days.map(({ day, visits }) => (
        <section key={day} className={classes.ahead}>
          <h3 className={classes.day}>
            {format.day(day)} <span className="ink-3 num">{visits.length}</span>
          </h3>
          <ul className="plain-list">
            {visits.map((visit) => (
              <li key={visit.id} className={classes.visit}>
                <span className="num ink-2">{format.time(visit.scheduledTime)}</span>
                <span className="cut">{fullName(visit.prescriber)}</span>
                <span className="small ink-3 cut">{visit.prescriber.address.city}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Aside>
  )
}
