import { useMediaQuery } from '@mantine/hooks'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { preferenceStore } from '#lib/device/preferences.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { toast } from '#ui/toasts.ts'
import type { AgendaDeeds } from './AgendaRow.tsx'
import { weekNumber } from '#features/visits/visit/week.ts'
import { startOfWeek } from '@rounds/contract/dates'
import { changePlan } from '#features/visits/sheet/change-plan.ts'
import { DragGhost } from './DragGhost.tsx'
import { type Place, isMovable, isPast, nudged } from '#features/visits/visit/moves.ts'
import { SlotCursor } from './SlotCursor.tsx'
import { useBlockDrag } from './useBlockDrag.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { minutesOf, primaryAction, timeOf } from '#features/visits/visit/rules.ts'
import { WeekBlock } from './WeekBlock.tsx'
import {
  HALF_HOUR,
  PIXELS_PER_MINUTE,
  SNAP,
  gridHours,
  isArrow,
  lanesOf,
  neighbourOf,
  slotUnder,
} from './grid.ts'
import classes from './WeekGrid.module.css'

/** ux.md 5.11: no target is smaller. */
const LEAST_PX = 24

/** Minutes of the day that stand at the top at first, unless it is later already. */
const MORNING = 8 * 60

/** Days side by side with their hours: visits where they are planned, free places to plan at, a line where now is. */
export function WeekGrid({
  days,
  visits,
  clashes,
  now,
  deeds,
  onOpen,
  onNew,
  onDay,
}: {
  days: readonly string[]
  visits: readonly VisitItem[]
  clashes: Map<string, VisitItem>
  now: number
  deeds: AgendaDeeds
  onOpen: (visit: VisitItem) => void
  onNew: (place: Place) => void
  onDay: (day: string) => void
}) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const layer = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const today = format.today()
  const clock = format.local(new Date(now).toISOString())
  const hours = gridHours(visits)
  const { from, to } = hours
  const week = startOfWeek(days[0] ?? today)
  const lines = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)
  // A finger needs half an hour of height, a mouse a quarter.
  const shortest = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
    ? HALF_HOUR
    : SNAP
  const lanes = new Map(
    days.flatMap((day) => [
      ...lanesOf(
        visits.filter((visit) => visit.scheduledDate === day),
        shortest,
      ),
    ]),
  )

  const [stop, setStop] = useState<string | null>(null)
  const stopId = visits.some((visit) => visit.id === stop)
    ? stop
    : (visits.find((visit) => visit.scheduledDate === today) ?? visits[0])?.id

  const move = (visit: VisitItem, { day, time }: Place) =>
    changePlan(
      visit,
      { scheduledDate: day, scheduledTime: time },
      t('visits.toast.moved', { when: format.dayTime(day, time) }),
    )
  const { drag, handlersOf } = useBlockDrag({
    layer,
    days,
    hours,
    zone: timezone,
    now: format.now,
    onMove: move,
    onResize: (visit, duration) =>
      changePlan(visit, { duration }, t('visits.toast.resized', { time: format.duration(duration) })),
    onRefused: (why) => toast({ message: t(`visits.move.${why}`) }),
  })

  const blockOf = (visit: VisitItem) =>
    layer.current?.querySelector<HTMLElement>(`[data-visit="${visit.id}"]`) ?? null
  const nudge = (visit: VisitItem, arrow: string) => {
    if (!isMovable(visit)) {
      toast({ message: t('visits.move.locked') })
      return
    }
    const place = nudged(visit, arrow)
    if (isPast(place, format.now(), timezone)) {
      toast({ message: t('visits.move.past') })
      return
    }
    // The toast is what is read out.
    changePlan(
      visit,
      { scheduledDate: place.day, scheduledTime: place.time },
      t('visits.toast.movedNudge', { time: format.time(place.time), day: format.longDay(place.day) }),
    )
    requestAnimationFrame(() => {
      const block = blockOf(visit)
      if (block) block.scrollIntoView({ block: 'nearest' })
      else document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    })
  }
  const onBlockKey = (event: KeyboardEvent<HTMLElement>, visit: VisitItem) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    if (isArrow(event.key)) {
      event.preventDefault()
      if (event.altKey) return nudge(visit, event.key)
      const next = neighbourOf(visits, visit, event.key)
      if (next) blockOf(next)?.focus()
      return
    }
    if (event.altKey || !preferenceStore.get().shortcuts) return
    if (event.key === 'm' && isMovable(visit)) deeds.onMove(visit)
    else if (event.key === 's' && primaryAction(visit, now, timezone) === 'start') deeds.onStart(visit)
    else return
    event.preventDefault()
  }

  // The place to look at comes into view when another week is shown, not while the clock goes on.
  useEffect(() => {
    const lately = Math.floor((minutesOf(clock.time) - 90) / HALF_HOUR) * HALF_HOUR
    const first = days.includes(clock.day) ? Math.max(MORNING, lately) : MORNING
    const earliest = Math.min(first, ...visits.map((visit) => minutesOf(visit.scheduledTime) - 15))
    const start = Math.max(from, days.includes(clock.day) ? first : earliest)
    scroller.current?.scrollTo({ top: (start - from) * PIXELS_PER_MINUTE })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- other days are what moves the view, not their visits
  }, [days.join()])

  const onLayerClick = (event: MouseEvent) => {
    if (event.target !== layer.current || !layer.current) return
    const isRtl = getComputedStyle(layer.current).direction === 'rtl'
    const at = { x: event.clientX, y: event.clientY }
    const slot = slotUnder(at, layer.current.getBoundingClientRect(), {
      columns: days.length,
      ...hours,
      isRtl,
    })
    const minutes = Math.min(to - HALF_HOUR, Math.floor(slot.minutes / HALF_HOUR) * HALF_HOUR)
    onNew({ day: days[slot.column] ?? today, time: timeOf(minutes) })
  }

  const blockStyle = (visit: VisitItem): CSSProperties => {
    const { lane, lanes: beside } = lanes.get(visit.id) ?? { lane: 0, lanes: 1 }
    const column = 100 / days.length
    return {
      insetInlineStart: `calc(${column * (days.indexOf(visit.scheduledDate) + lane / beside)}% + 2px)`,
      width: `calc(${column / beside}% - 6px)`,
      top: (minutesOf(visit.scheduledTime) - from) * PIXELS_PER_MINUTE,
      height: Math.max(LEAST_PX, Math.max(visit.duration, shortest) * PIXELS_PER_MINUTE - 1),
    }
  }
  const column = days.indexOf(clock.day)
  return (
    <div
      className={classes.grid}
      ref={scroller}
      data-scroll
      data-dragging={drag ? (drag.refused ? 'refused' : 'on') : undefined}
      data-one={days.length === 1 || undefined}
      style={{ '--columns': days.length } as CSSProperties}
      role="group"
      aria-label={t('visits.agenda.grid', { week: format.week(week) })}
    >
      <div className={classes.days}>
        <span className={classes.corner}>{t('visits.agenda.weekNumber', { week: weekNumber(week) })}</span>
        {days.map((day) => (
          <button
            key={day}
            type="button"
            className={classes.day}
            aria-current={day === today ? 'date' : undefined}
            onClick={() => onDay(day)}
          >
            {format.weekday(day)} {Number(day.slice(8))}
            <span className={classes.count}>
              {' · '}
              {visits.filter((visit) => visit.scheduledDate === day).length}
            </span>
          </button>
        ))}
      </div>
      <div className={classes.body} style={{ height: (to - from) * PIXELS_PER_MINUTE }}>
        <div className={classes.hours} aria-hidden>
          {lines.map((minutes) => (
            <span key={minutes}>{format.time(timeOf(minutes))}</span>
          ))}
        </div>
        {/* A tap on a free place; keyboards and mice have the cursor for it. */}
        <div className={classes.layer} ref={layer} role="presentation" onClick={onLayerClick}>
          {days.slice(1).map((day, index) => (
            <i
              key={day}
              className={classes.line}
              style={{ insetInlineStart: `${(100 / days.length) * (index + 1)}%` }}
            />
          ))}
          <SlotCursor
            layer={layer}
            days={days}
            hours={hours}
            first={{
              column: Math.max(0, column),
              minutes:
                column < 0
                  ? Math.max(from, MORNING + 60)
                  : Math.min(
                      to - HALF_HOUR,
                      Math.max(from, (Math.floor(minutesOf(clock.time) / 30) + 1) * 30),
                    ),
            }}
            onNew={onNew}
          />
          {visits.map((visit) => (
            <WeekBlock
              key={visit.id}
              visit={visit}
              clash={clashes.get(visit.id)}
              now={now}
              style={blockStyle(visit)}
              isRoomy={days.length === 1}
              isStop={visit.id === stopId}
              isDragged={drag?.visit.id === visit.id}
              drag={handlersOf(visit)}
              onOpen={() => onOpen(visit)}
              onMove={() => isMovable(visit) && deeds.onMove(visit)}
              onKeyDown={(event) => onBlockKey(event, visit)}
              onFocus={() => setStop(visit.id)}
            />
          ))}
          {column >= 0 && minutesOf(clock.time) >= from && minutesOf(clock.time) <= to ? (
            <span
              className={classes.now}
              aria-hidden
              style={{
                insetInlineStart: `${(100 / days.length) * column}%`,
                width: `${100 / days.length}%`,
                top: (minutesOf(clock.time) - from) * PIXELS_PER_MINUTE,
              }}
            />
          ) : null}
          {drag ? <DragGhost drag={drag} days={days} from={from} visits={visits} /> : null}
        </div>
      </div>
    </div>
  )
}
