import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useUser } from '#lib/session/session.ts'
import { useTenant } from '#lib/session/tenant.ts'
import type { Part } from '#features/calendar/event/rules.ts'
import { EventRow } from '#features/calendar/event/EventRow.tsx'
import type { StatusFilter } from './address.ts'
import { weekDays } from '#features/visits/visit/week.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import { usePrinting } from './usePrinting.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitSign } from '#features/visits/visit/VisitSign.tsx'
import classes from './AgendaPrint.module.css'

/** For as long as the agenda is open: a named kind of sheet would begin a second one. */
const SHEET =
  '@page { size: A4 landscape; margin: 10mm; @bottom-right { content: counter(page) " / " counter(pages); font: 10px sans-serif; } }'

/** The week on paper (ux.md 5.12): a landscape sheet by day, with room for notes. */
export function AgendaPrint({
  week,
  status,
  visits,
  events,
  now,
}: {
  week: string
  status: StatusFilter
  visits: readonly VisitItem[]
  events: readonly Part[]
  now: number
}) {
  const format = useFormat()
  const { name } = useTenant()
  const user = useUser()
  const isPrinting = usePrinting()
  if (!isPrinting) return <style>{SHEET}</style>
  const word = status === 'all' ? t('visits.agenda.all') : t(`app.status.${status}`)
  return (
    <section className={classes.paper}>
      <style>{SHEET}</style>
      <p className={classes.title}>{[name, t('visits.agenda.title'), format.week(week), word].join(' · ')}</p>
      <div className={classes.days}>
        {weekDays(week).map((day) => {
          const ofDay = visits.filter((visit) => visit.scheduledDate === day)
          const others = events.filter((part) => part.day === day)
          if (ofDay.length + others.length === 0) return null
          return (
            <table key={day} className={classes.day}>
              <thead>
                <tr>
                  <th colSpan={4} scope="colgroup">
                    {format.longDay(day)}
                  </th>
                </tr>
              </thead>
              <tbody>
                {others.map((part) => (
                  <tr key={part.event.id}>
                    <td colSpan={4}>
                      <EventRow part={part} />
                    </td>
                  </tr>
                ))}
                {ofDay.map((visit) => (
                  <tr key={visit.id}>
                    <td className={classes.time}>
                      <b>{format.time(visit.scheduledTime)}</b>
                      <br />
                      {format.duration(visit.duration)}
                    </td>
                    <td className={classes.who}>
                      <b>{fullName(visit.prescriber)}</b>
                      <br />
                      {[visit.prescriber.hospitalAffiliation, visit.prescriber.address.city]
                        .filter(Boolean)
                        .join(', ')}
                    </td>
                    <td className={classes.phone}>
                      {visit.prescriber.phone}
                      <VisitSign visit={visit} now={now} />
                    </td>
                    <td aria-label={t('visits.agenda.notes')} />
                  </tr>
                ))}
              </tbody>
            </table>
          )
        })}
      </div>
      <p className={classes.foot}>
        {t('visits.agenda.printed', {
          when: format.instantDayTime(new Date(now).toISOString()),
          name: `${user.firstName} ${user.lastName}`,
        })}
      </p>
    </section>
  )
}
