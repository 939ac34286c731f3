import { startOfWeek } from '@rounds/contract/dates'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { toast } from '#ui/toasts.ts'
import { useWidth } from '#ui/useWidth.ts'
import { Lanes, blockStyle } from '#features/visits/lanes/Lanes.tsx'
import type { Slot } from '#features/visits/lanes/LaneSlot.tsx'
import { HALF_HOUR, hoursOf, morningOf, placesOf } from '#features/visits/lanes/geometry.ts'
import { changePlan } from '#features/visits/sheet/change-plan.ts'
import type { Part } from '#features/calendar/event/rules.ts'
import { type Place, isMovable } from '#features/visits/visit/moves.ts'
import { minutesOf, timeOf } from '#features/visits/visit/rules.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { weekNumber } from '#features/visits/visit/week.ts'
import type { AgendaDeeds } from './AgendaRow.tsx'
import { DragGhost } from './DragGhost.tsx'
import { idOfPart, spanOf, spanOfPart } from './spans.ts'
import { useBlockDrag } from './useBlockDrag.ts'
import { useBlockKeys } from './useBlockKeys.ts'
import { EventBlock } from './EventBlock.tsx'
import { WeekBlock } from './WeekBlock.tsx'
import classes from './WeekGrid.module.css'

/** The working day that the grid shows at once. Minutes since midnight. */
const MORNING = 8 * 60
const EVENING = 18 * 60

/** No block is drawn shorter. Minutes. */
const SHORTEST = 15

/** Days side by side with their hours: visits where they are planned, free places to plan at, a line where now is. */
export function WeekGrid({
  days,
  visits,
  events,
  clashes,
  now,
  deeds,
  onOpen,
  onNew,
  onDay,
}: {
  days: readonly string[]
  visits: readonly VisitItem[]
  /** What else is in these days. */
  events: readonly Part[]
  clashes: ReadonlyMap<string, string>
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
  const minutesNow = minutesOf(clock.time)
  const current = days.indexOf(clock.day)
  const timed = events.filter(({ event }) => !event.allDay)
  const spans = [...visits.map(spanOf), ...timed.map(spanOfPart)]
  const hours = hoursOf(spans)
  const { from, to } = hours
  const week = startOfWeek(days[0] ?? today)
  // Less than half an hour would be less than a finger meets.
  const places = placesOf(spans, HALF_HOUR)
  const [isTall, setTall] = useState(false)
  const isPhone = useWidth('phone')

  const [stop, setStop] = useState<string | null>(null)
  const stopId = visits.some((visit) => visit.id === stop)
    ? stop
    : (visits.find((visit) => visit.scheduledDate === today) ?? visits[0])?.id

  const { drag, handlersOf } = useBlockDrag({
    layer,
    scroller,
    days,
    hours,
    zone: timezone,
    now: format.now,
    onMove: (visit, { day, time }) =>
      changePlan(
        visit,
        { scheduledDate: day, scheduledTime: time },
        t('visits.toast.moved', { when: format.dayTime(day, time) }),
      ),
    onResize: (visit, duration) =>
      changePlan(visit, { duration }, t('visits.toast.resized', { time: format.duration(duration) })),
    onRefused: (why) => toast({ message: t(`visits.move.${why}`) }),
  })
  const onBlockKey = useBlockKeys({ layer, days, visits, now, deeds })

  // The whole working day; of taller hours those around now, and in the evening the end of a day that goes on.
  const isLate =
    minutesNow > EVENING - HALF_HOUR &&
    spans.some(({ lane, start, duration }) => lane === today && start + duration > EVENING)
  const start =
    current >= 0 && (isTall || isLate || isPhone)
      ? Math.max(MORNING, Math.floor((minutesNow - 90) / HALF_HOUR) * HALF_HOUR)
      : morningOf(spans, { from: MORNING, to: EVENING })
  const laneOf = (day: string) => ({ lane: days.indexOf(day), lanes: days.length, hours, shortest: SHORTEST })
  const placeAt = ({ lane, minutes }: Slot): Place => ({ day: days[lane] ?? today, time: timeOf(minutes) })
  return (
    <Lanes
      label={t('visits.agenda.grid', { week: format.week(week) })}
      corner={
        <button
          type="button"
          className={classes.zoom}
          aria-pressed={isTall}
          title={t('visits.agenda.zoom')}
          onClick={() => setTall(!isTall)}
        >
          {t('visits.agenda.weekNumber', { week: weekNumber(week) })}
          <span className="visually-hidden"> {t('visits.agenda.zoom')}</span>
          {isTall ? <IconZoomOut size={14} aria-hidden /> : <IconZoomIn size={14} aria-hidden />}
        </button>
      }
      lanes={days.map((day) => ({
        id: day,
        head: `${format.weekday(day)} ${Number(day.slice(8))}`,
        note: (
          <>
            {visits.filter((visit) => visit.scheduledDate === day).length}
            <span className={classes.whole}>
              {events
                .flatMap(({ event, ...part }) => (event.allDay && part.day === day ? event.title : []))
                .join(', ')}
            </span>
          </>
        ),
        isCurrent: day === today,
        onOpen: () => onDay(day),
      }))}
      hours={hours}
      now={current < 0 ? null : { lane: current, minutes: minutesNow }}
      view={days.join()}
      start={Math.max(from, start)}
      spans={spans}
      isTall={isTall}
      dragging={drag ? (drag.refused ? 'refused' : 'on') : undefined}
      scroller={scroller}
      layer={layer}
      firstSlot={{
        lane: Math.max(0, current),
        minutes:
          current < 0
            ? Math.max(from, MORNING + 60)
            : Math.min(to - HALF_HOUR, Math.max(from, (Math.floor(minutesNow / 30) + 1) * 30)),
      }}
      slotLabel={(slot) => {
        const { day, time } = placeAt(slot)
        return t('visits.agenda.newAt', { when: `${format.longDay(day)}, ${format.time(time)}` })
      }}
      onFree={(slot) => onNew(placeAt(slot))}
    >
      {events.map((part) => {
        const span = part.event.allDay ? { start: from, duration: to - from } : spanOfPart(part)
        const id = idOfPart(part)
        const style = blockStyle(span, places.get(id), laneOf(part.day))
        return <EventBlock key={id} part={part} style={style} />
      })}
      {visits.map((visit, index) => (
        <WeekBlock
          key={visit.id}
          visit={visit}
          clash={clashes.get(visit.id)}
          now={now}
          style={blockStyle(spans[index] ?? spanOf(visit), places.get(visit.id), laneOf(visit.scheduledDate))}
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
      {drag ? <DragGhost drag={drag} days={days} from={from} visits={visits} events={events} /> : null}
    </Lanes>
  )
}
