import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react'
import { blockStep, inlineStep, pageDirection } from '#lib/page/arrows.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { Opened } from './EventPopover.tsx'
import { Lane } from './Lane.tsx'
import type { OwnEvent } from './events.ts'
import { useMeetingDrag } from './useMeetingDrag.ts'
import { type Part, partsOf } from '#features/calendar/event/rules.ts'
import { cellOf, isDone, isVisit, lineOf, timeAt } from './rules.ts'
import type { Person } from './useTeamCalendar.ts'
import { lineText, whenText } from './words.ts'
import classes from './WeekTable.module.css'

type Acts = {
  onOpen: (opened: Opened) => void
  onDay: (person: Person | null, day: string) => void
  onFree: (person: Person | null, day: string, time: string) => void
}
type Stop = { row: number; column: number }

const none: readonly Part[] = []
const TICKS = [9, 12, 15, 18]

/** A row for everybody, a column for each day, a lane of the working hours where they meet. */
export function WeekTable({
  label,
  days,
  cells,
  people,
  now,
  onMove,
  ...acts
}: {
  label: string
  days: readonly string[]
  cells: ReadonlyMap<string, readonly Part[]>
  people: readonly Person[]
  now: number
  onMove: (event: OwnEvent, to: Pick<OwnEvent, 'start' | 'end'>) => void
} & Acts) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const table = useRef<HTMLTableElement>(null)
  const clock = format.local(new Date(now).toISOString())
  const [stop, setStop] = useState<Stop>({ row: 0, column: Math.max(0, days.indexOf(clock.day)) })
  const rows: (Person | null)[] = [null, ...people]
  const row = Math.min(stop.row, rows.length - 1)
  const column = Math.min(stop.column, days.length - 1)
  const minutes = Number(clock.time.slice(0, 2)) * 60 + Number(clock.time.slice(3))

  const partsAt = (at: number, day: string) => cells.get(cellOf(rows[at]?.id ?? null, day)) ?? none
  const { drag, ghost, handlers } = useMeetingDrag({ table, days, zone: timezone, partsAt, onMove })
  const dropped = useMemo(
    () => (drag ? partsOf({ ...drag.event, start: drag.start, end: drag.end }, timezone) : none),
    [drag, timezone],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const [inline, block] = [inlineStep(event.key, pageDirection()), blockStep(event.key)]
    if ((inline === 0 && block === 0) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const to = {
      row: Math.min(rows.length - 1, Math.max(0, row + block)),
      column: Math.min(days.length - 1, Math.max(0, column + inline)),
    }
    setStop(to)
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus()
  }
  const countOf = (parts: readonly Part[]) => parts.filter(({ event }) => isVisit(event)).length
  return (
    <div className={classes.box} data-dragging={drag ? '' : undefined}>
      {/* The arrows step between the days, which are buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its buttons */}
      <table className={classes.table} aria-label={label} ref={table} onKeyDown={onKeyDown} {...handlers}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('calendar.filter.people')}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" data-today={day === clock.day || undefined}>
                <span>
                  {format.weekday(day)} {Number(day.slice(8))}
                </span>
                <span className={classes.dot}> · </span>
                <span className={classes.count}>
                  {people.reduce((sum, { id }) => sum + countOf(cells.get(cellOf(id, day)) ?? none), 0)}
                </span>
                <span className={classes.ticks} aria-hidden>
                  {TICKS.map((hour) => (
                    <i key={hour} style={{ insetInlineStart: `${((hour - 8) / 11) * 100}%` }}>
                      {hour}
                    </i>
                  ))}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((person, at) => {
            const visits = days.flatMap((day) =>
              (cells.get(cellOf(person?.id ?? null, day)) ?? none).filter(({ event }) => isVisit(event)),
            )
            return (
              <tr key={person?.id ?? 'team'} data-team={person === null || undefined}>
                <th scope="row">
                  <span className={classes.name} title={person?.name}>
                    {person?.name ?? t('calendar.wholeTeam')}
                  </span>
                  {person === null ? null : (
                    <span className={classes.sum}>
                      {t('calendar.person', {
                        total: visits.length,
                        done: visits.filter(({ event }) => isDone(event)).length,
                      })}
                    </span>
                  )}
                </th>
                {days.map((day, index) => (
                  <Cell
                    key={day}
                    person={person}
                    day={day}
                    parts={cells.get(cellOf(person?.id ?? null, day)) ?? none}
                    now={now}
                    today={clock.day}
                    line={day === clock.day && person !== null ? minutes : null}
                    row={at}
                    column={index}
                    isStop={at === row && index === column}
                    ghost={drag?.row === at ? dropped.find((part) => part.day === day) : undefined}
                    onStop={setStop}
                    {...acts}
                  />
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {drag ? (
        <div ref={ghost} className={classes.ghost} aria-hidden>
          {drag.event.title}, {whenText({ ...drag.event, start: drag.start, end: drag.end }, format)}
        </div>
      ) : null}
    </div>
  )
}

/** Whether a press is on the words of its cell: by its place, since what is pressed is the cell. */
const isOnWords = ({ currentTarget, clientX, clientY }: MouseEvent): boolean => {
  const box = currentTarget.querySelector('[data-words]')?.getBoundingClientRect()
  if (!box) return false
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom
}

const Cell = memo(function Cell({
  person,
  day,
  parts,
  now,
  today,
  line,
  row,
  column,
  isStop,
  ghost,
  onStop,
  onOpen,
  onDay,
  onFree,
}: {
  person: Person | null
  day: string
  parts: readonly Part[]
  now: number
  today: string
  line: number | null
  row: number
  column: number
  isStop: boolean
  /** What is dragged, if it would stand here. */
  ghost: Part | undefined
  onStop: (stop: Stop) => void
} & Acts) {
  const format = useFormat()
  const whole = parts.filter(({ event }) => event.allDay)
  const timed = parts.length > whole.length
  const leave = whole.find(({ event }) => event.type === 'leave')
  const words = lineText(lineOf(parts, now, today))
  const titles = parts.filter(({ event }) => !isVisit(event) && !event.allDay).map(({ event }) => event.title)
  const said = [
    words?.text,
    words?.city,
    ...titles,
    ...whole.map(({ event }) =>
      event === leave?.event ? t('calendar.notWorking') : t('calendar.allDayShort', { title: event.title }),
    ),
  ].filter((text) => text !== undefined)
  const onClick = (press: MouseEvent) => {
    // By a key there is no point, and words are about what is there: the day opens, with all that is in it.
    if (press.detail === 0 || isOnWords(press)) {
      onDay(person, day)
      return
    }
    const box = (press.currentTarget.closest('td') ?? press.currentTarget).getBoundingClientRect()
    const share = (press.clientX - box.left) / box.width
    onFree(person, day, timeAt(pageDirection() === 'rtl' ? 1 - share : share))
  }
  return (
    <td className={classes.cell} data-today={day === today || undefined} data-drop={ghost ? '' : undefined}>
      {whole.map(({ event }) => (
        <button
          key={event.id}
          type="button"
          tabIndex={-1}
          data-block={event.id}
          className={event === leave?.event ? classes.away : classes.whole}
          onClick={(press) => {
            const box = press.currentTarget.getBoundingClientRect()
            onOpen({ event, x: box.left + box.width / 2, y: box.bottom })
          }}
        >
          {event === leave?.event
            ? t('calendar.notWorking')
            : t('calendar.allDayShort', { title: event.title })}
        </button>
      ))}
      {person === null ? (
        parts
          .filter(({ event }) => !event.allDay)
          .map(({ event }) => (
            <button
              key={event.id}
              type="button"
              tabIndex={-1}
              data-block={event.id}
              className={classes.whole}
              onClick={(press) => {
                const box = press.currentTarget.getBoundingClientRect()
                onOpen({ event, x: box.left + box.width / 2, y: box.bottom })
              }}
            >
              {format.instantTime(event.start)} {event.title}
            </button>
          ))
      ) : timed || (ghost && !ghost.event.allDay) ? (
        <Lane
          parts={parts}
          now={now}
          line={line}
          ghost={ghost?.event.allDay ? undefined : ghost}
          onOpen={onOpen}
        />
      ) : null}
      <button
        type="button"
        className={classes.day}
        data-cell={`${row} ${column}`}
        data-tone={words?.tone}
        tabIndex={isStop ? 0 : -1}
        aria-label={t('calendar.cell', {
          name: person?.name ?? t('calendar.wholeTeam'),
          day: format.day(day),
          words: said.join(' · ') || t('calendar.cell.nothing'),
        })}
        onFocus={() => onStop({ row, column })}
        onClick={onClick}
      >
        {person === null ? null : (
          <>
            {words ? (
              <span data-words>
                {words.text}
                {words.city ? (
                  <span className={classes.more}>
                    <span className={classes.point}> · </span>
                    {words.city}
                  </span>
                ) : null}
              </span>
            ) : null}
            {titles.length > 0 ? (
              <span className={`${classes.more} ${classes.meeting}`}>
                {words ? <span className={classes.point}> · </span> : null}
                {titles.join(' · ')}
              </span>
            ) : null}
          </>
        )}
      </button>
    </td>
  )
})
