import { useFormat } from '#lib/words/format.ts'
import { AgendaRow, type AgendaDeeds } from './AgendaRow.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import classes from './AgendaList.module.css'

/** Visits as rows under their days. With one day its name is left out: the strip above says it. */
export function AgendaList({
  days,
  visits,
  clashes,
  now,
  deeds,
  isAlwaysNamed = false,
}: {
  days: readonly string[]
  visits: readonly VisitItem[]
  clashes: Map<string, VisitItem>
  now: number
  deeds: AgendaDeeds
  isAlwaysNamed?: boolean
}) {
  const format = useFormat()
  const today = format.today()
  return (
    <div className={classes.list}>
      {days.map((day) => {
        const ofDay = visits.filter((visit) => visit.scheduledDate === day)
        if (ofDay.length === 0) return null
        return (
          <section key={day}>
            <h2
              className={days.length === 1 && !isAlwaysNamed ? 'visually-hidden' : classes.day}
              aria-current={day === today ? 'date' : undefined}
            >
              {format.longDay(day)} <span className="num">{ofDay.length}</span>
            </h2>
            <ul className={`plain-list ${classes.visits}`}>
              {ofDay.map((visit) => (
                <li key={visit.id}>
                  <AgendaRow visit={visit} clash={clashes.get(visit.id)} now={now} deeds={deeds} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
