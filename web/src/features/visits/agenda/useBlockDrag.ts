import type { PointerEvent, RefObject } from 'react'
import { pageDirection } from '#lib/page/arrows.ts'
import { type Point, usePointerDrag } from '#lib/page/usePointerDrag.ts'
import { type Hours, dropMinutes, slotUnder, snappedDuration } from '#features/visits/lanes/geometry.ts'
import { type Place, isMovable, isPast } from '#features/visits/visit/moves.ts'
import { minutesOf, timeOf } from '#features/visits/visit/rules.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'

/** A visit under way to another place, or to another length. `refused` says why it can't be dropped here. */
export type Drag = {
  visit: VisitItem
  kind: 'move' | 'resize'
  column: number
  minutes: number
  duration: number
  refused: 'past' | 'locked' | null
}

/** `offset`: minutes between where a visit begins and where it is held. */
type Grab = { visit: VisitItem; kind: Drag['kind']; offset: number }

/** Dragging blocks with a mouse or a pen; fingers scroll and use Move… instead (ux.md 4.3). */
export const useBlockDrag = ({
  layer,
  scroller,
  days,
  hours,
  zone,
  now,
  onMove,
  onResize,
  onRefused,
}: {
  layer: RefObject<HTMLElement | null>
  scroller: RefObject<HTMLElement | null>
  days: readonly string[]
  hours: Hours
  zone: string
  now: () => number
  onMove: (visit: VisitItem, place: Place) => void
  onResize: (visit: VisitItem, duration: number) => void
  onRefused: (why: 'past' | 'locked') => void
}) => {
  const under = (point: Point) => {
    const area = layer.current
    if (!area) return { lane: 0, minutes: hours.from }
    const isRtl = pageDirection() === 'rtl'
    return slotUnder(point, area.getBoundingClientRect(), { lanes: days.length, ...hours, isRtl })
  }
  const at = ({ visit, kind, offset }: Grab, point: Point): Drag => {
    const { lane, minutes } = under(point)
    const locked = isMovable(visit) ? null : 'locked'
    if (kind === 'resize') {
      const start = minutesOf(visit.scheduledTime)
      const column = days.indexOf(visit.scheduledDate)
      return {
        visit,
        kind,
        column,
        minutes: start,
        duration: snappedDuration(minutes - start),
        refused: locked,
      }
    }
    const start = dropMinutes(minutes - offset, visit.duration, hours)
    const isGone = isPast({ day: days[lane] ?? '', time: timeOf(start) }, now(), zone)
    const refused = locked ?? (isGone ? 'past' : null)
    return { visit, kind, column: lane, minutes: start, duration: visit.duration, refused }
  }
  const onDrop = ({ visit, kind, column, minutes, duration, refused }: Drag) => {
    const place = { day: days[column] ?? visit.scheduledDate, time: timeOf(minutes) }
    const isSame =
      place.day === visit.scheduledDate && place.time === visit.scheduledTime && duration === visit.duration
    if (isSame) return
    if (refused) onRefused(refused)
    else if (kind === 'resize') onResize(visit, duration)
    else onMove(visit, place)
  }
  const { drag, handlersOf } = usePointerDrag<Grab, Drag>({ at, onDrop, scroller })
  return {
    drag,
    /** For the button of a block; the edge that resizes carries `data-resize`. */
    handlersOf: (visit: VisitItem) =>
      handlersOf((event: PointerEvent<HTMLElement>) => ({
        visit,
        kind: (event.target as HTMLElement).closest('[data-resize]') === null ? 'move' : 'resize',
        offset: under({ x: event.clientX, y: event.clientY }).minutes - minutesOf(visit.scheduledTime),
      })),
  }
}
