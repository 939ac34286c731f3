import { type ReactNode, useEffect, useRef } from 'react'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { minutesOf, nextOf } from '#features/visits/visit/rules.ts'
import { AgendaRow, type AgendaDeeds } from './AgendaRow.tsx'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import classes from './AgendaList.module.css'

/** Something else that takes place on a day, at so many minutes since midnight. */
type Other = { id: string; day: string; start: number; row: ReactNode }
const none: readonly Other[] = []

/** Visits as rows under their days. With one day its name is left out: the strip above says it. */
export function AgendaList({
  days,
  visits,
  others = none,
  clashes,
  now,
  deeds,
  isAlwaysNamed = false,
  isDense = false,
}: {
  days: readonly string[]
  visits: readonly VisitItem[]
  others?: readonly Other[]
  clashes: ReadonlyMap<string, string>
  now: number
  deeds: AgendaDeeds
  isAlwaysNamed?: boolean
  /** Phones: as many visits as there is room for. */
  isDense?: boolean
}) {
  const format = useFormat()
  const today = format.today()
  const { timezone } = useTenant().settings.localization
  const next =
    visits.find((visit) => visit.status === 'in-progress') ??
    nextOf(
      visits.filter((visit) => visit.scheduledDate === today),
      now,
      timezone,
    )
  const list = useRef<HTMLDivElement>(null)
  const shown = days.join()
  // What is next may lie below the edge; nothing moves where it does not.
  useEffect(() => {
    if (!isAlwaysNamed && shown !== '')
      list.current?.querySelector('[data-next]')?.scrollIntoView({ block: 'nearest' })
  }, [shown, isAlwaysNamed])
  return (
    <div className={classes.list} ref={list}>
      {days.map((day) => {
        const ofDay = visits.filter((visit) => visit.scheduledDate === day)
        const rows = inOrder(
          ofDay,
          others.filter((other) => other.day === day),
        )
        if (rows.length === 0) return null
        return (
          <section key={day}>
            <h2
              className={days.length === 1 && !isAlwaysNamed ? 'visually-hidden' : classes.day}
              aria-current={day === today ? 'date' : undefined}
            >
              {format.longDay(day)} <span className="num">{ofDay.length}</span>
            </h2>
            <ul className={`plain-list ${classes.visits}`} data-dense={isDense || undefined}>
              {rows.map((row) => (
                <li key={row.id}>
                  {'row' in row ? (
                    row.row
                  ) : (
                    <AgendaRow
                      visit={row}
                      clash={clashes.get(row.id)}
                      now={now}
                      deeds={deeds}
                      isDense={isDense}
                      isNext={!isAlwaysNamed && row.id === next?.id}
                    />
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** A day as it goes; what begins together with a visit stands before it. */
const inOrder = (visits: readonly VisitItem[], others: readonly Other[]): (VisitItem | Other)[] => {
  const startOf = (row: VisitItem | Other) => ('row' in row ? row.start : minutesOf(row.scheduledTime))
  return [...others, ...visits].toSorted((a, b) => startOf(a) - startOf(b))
}
