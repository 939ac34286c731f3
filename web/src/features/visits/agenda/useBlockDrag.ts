import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Place, isMovable, isPast } from '#features/visits/visit/moves.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { minutesOf, timeOf } from '#features/visits/visit/rules.ts'
import { dropMinutes, slotUnder, snappedDuration } from './grid.ts'

/** A visit under way to another place, or to another length. `refused` says why it can't be dropped here. */
export type Drag = {
  visit: VisitItem
  kind: 'move' | 'resize'
  column: number
  minutes: number
  duration: number
  refused: 'past' | 'locked' | null
}

type Grab = { visit: VisitItem; kind: Drag['kind']; x: number; y: number; offset: number }

/** A press becomes a drag when the pointer has gone this far. */
const START_PX = 4
/** Near its ends the grid scrolls along, this far from them and by as much. */
const EDGE_PX = 28

const scrollAlong = (box: HTMLElement | null, y: number) => {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y > bottom - EDGE_PX) box.scrollBy({ top: EDGE_PX / 2 })
  else if (y < top + 2 * EDGE_PX) box.scrollBy({ top: -EDGE_PX / 2 })
}

/**
 * Dragging blocks with a mouse or a pen; fingers scroll and use Move… instead (ux.md 4.3). The state changes only when the
 * snapped place does, so that a drag stays within a frame.
 */
export const useBlockDrag = ({
  layer,
  days,
  hours,
  zone,
  now,
  onMove,
  onResize,
  onRefused,
}: {
  layer: RefObject<HTMLElement | null>
  days: readonly string[]
  hours: { from: number; to: number }
  zone: string
  now: () => number
  onMove: (visit: VisitItem, place: Place) => void
  onResize: (visit: VisitItem, duration: number) => void
  onRefused: (why: 'past' | 'locked') => void
}) => {
  const [drag, setDrag] = useState<Drag | null>(null)
  const grab = useRef<Grab | null>(null)
  // A pointer may let go before its last movement is drawn.
  const latest = useRef<Drag | null>(null)
  const wasDragged = useRef(false)

  const under = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect()
    const isRtl = layer.current !== null && getComputedStyle(layer.current).direction === 'rtl'
    return box
      ? slotUnder({ x: event.clientX, y: event.clientY }, box, { columns: days.length, ...hours, isRtl })
      : { column: 0, minutes: hours.from }
  }
  const show = (next: Drag | null) => {
    latest.current = next
    setDrag(next)
  }
  const stop = () => {
    grab.current = null
    show(null)
  }

  const isDragging = drag !== null
  useEffect(() => {
    if (!isDragging) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      grab.current = null
      latest.current = null
      setDrag(null)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isDragging])

  const dragOf = ({ visit, kind, offset }: Grab, event: PointerEvent): Drag => {
    const { column, minutes } = under(event)
    const start = minutesOf(visit.scheduledTime)
    const locked = isMovable(visit) ? null : 'locked'
    if (kind === 'resize') {
      const duration = snappedDuration(minutes - start)
      return {
        visit,
        kind,
        column: days.indexOf(visit.scheduledDate),
        minutes: start,
        duration,
        refused: locked,
      }
    }
    const at = dropMinutes(minutes - offset, visit.duration, hours)
    const isGone = isPast({ day: days[column] ?? '', time: timeOf(at) }, now(), zone)
    return {
      visit,
      kind,
      column,
      minutes: at,
      duration: visit.duration,
      refused: locked ?? (isGone ? 'past' : null),
    }
  }

  const drop = ({ visit, kind, column, minutes, duration, refused }: Drag) => {
    const place = { day: days[column] ?? visit.scheduledDate, time: timeOf(minutes) }
    const isSame =
      place.day === visit.scheduledDate && place.time === visit.scheduledTime && duration === visit.duration
    if (isSame) return
    if (refused) onRefused(refused)
    else if (kind === 'resize') onResize(visit, duration)
    else onMove(visit, place)
  }

  /** For the button of a block; the edge that resizes carries `data-resize`. */
  const handlersOf = (visit: VisitItem) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      // From here on every movement is ours, also one that leaves the block at once.
      event.currentTarget.setPointerCapture(event.pointerId)
      const isEdge = (event.target as HTMLElement).closest('[data-resize]') !== null
      grab.current = {
        visit,
        kind: isEdge ? 'resize' : 'move',
        x: event.clientX,
        y: event.clientY,
        offset: under(event).minutes - minutesOf(visit.scheduledTime),
      }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = grab.current
      if (!held) return
      const far = Math.max(Math.abs(event.clientX - held.x), Math.abs(event.clientY - held.y))
      const before = latest.current
      if (!before && far < START_PX) return
      wasDragged.current = true
      scrollAlong(layer.current?.closest<HTMLElement>('[data-scroll]') ?? null, event.clientY)
      const next = dragOf(held, event)
      const isSame =
        before !== null &&
        before.column === next.column &&
        before.minutes === next.minutes &&
        before.duration === next.duration
      if (!isSame) show(next)
    },
    onPointerUp: () => {
      if (latest.current) drop(latest.current)
      stop()
    },
    onPointerCancel: stop,
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { drag, handlersOf }
}
