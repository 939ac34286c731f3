import { daysBetween } from '@rounds/contract/dates'
import type { RefObject } from 'react'
import type { Part } from '#features/calendar/event/rules.ts'
import { pageDirection } from '#lib/page/arrows.ts'
import { type Point, usePointerDrag } from '#lib/page/usePointerDrag.ts'
import { type OwnEvent, isOwn } from './events.ts'
import { movedBy, stepsOf } from './rules.ts'

/** An event under way: where it would be, and the day under the pointer. `row`: the number of whose it is. */
export type MeetingDrag = { event: OwnEvent; row: number; day: string; start: string; end: string }

/** `day` and `x`: where it is held. `isTimed`: its place along the lane is its time. */
type Grab = { event: OwnEvent; row: number; day: string; x: number; isTimed: boolean }

/**
 * Dragging meetings with a mouse or a pen to another day, in a lane to another time, too; whose they are is changed with Edit, so that
 * a hand that slips invites nobody. Keys and fingers have Move….
 */
export const useMeetingDrag = ({
  table,
  days,
  zone,
  partsAt,
  onMove,
}: {
  table: RefObject<HTMLTableElement | null>
  days: readonly string[]
  zone: string
  partsAt: (row: number, day: string) => readonly Part[]
  onMove: (event: OwnEvent, to: Pick<OwnEvent, 'start' | 'end'>) => void
}) => {
  /** The column under a point: the nearest one, and how far along its lane. */
  const under = ({ x }: Point) => {
    const heads = [...(table.current?.tHead?.rows[0]?.cells ?? [])].slice(1)
    const boxes = heads.map((head) => head.getBoundingClientRect())
    const distance = ({ left, right }: DOMRect) => Math.max(left - x, x - right, 0)
    const [nearest = 0] = boxes
      .map((_, column) => column)
      .toSorted((a, b) => {
        const [one, other] = [boxes[a], boxes[b]]
        return one && other ? distance(one) - distance(other) : 0
      })
    const { left = 0, width = 1 } = boxes[nearest] ?? {}
    const share = (x - left) / width
    return { day: days[nearest] ?? '', share: pageDirection() === 'rtl' ? 1 - share : share }
  }
  const at = ({ event, row, day, x, isTimed }: Grab, point: Point): MeetingDrag => {
    const [held, now] = [under({ x, y: 0 }), under(point)]
    const move = { days: daysBetween(day, now.day), minutes: isTimed ? stepsOf(now.share - held.share) : 0 }
    const { start, end } = movedBy(event, move, zone)
    return { event, row, day: now.day, start, end }
  }
  const { drag, ghost, handlersOf } = usePointerDrag<Grab, MeetingDrag>({
    at,
    onDrop: ({ event, start, end }) => {
      if (start !== event.start || end !== event.end) onMove(event, { start, end })
    },
  })
  const handlers = handlersOf((press) => {
    const block = (press.target as HTMLElement).closest<HTMLElement>('[data-block]')
    const cell = block?.closest('td')
    const day = days[(cell?.cellIndex ?? 0) - 1]
    const row = (cell?.parentElement as HTMLTableRowElement | undefined)?.sectionRowIndex
    if (!block || day === undefined || row === undefined) return null
    const event = partsAt(row, day).find((part) => part.event.id === block.dataset['block'])?.event
    return event && isOwn(event)
      ? { event, row, day, x: press.clientX, isTimed: block.dataset['own'] !== undefined }
      : null
  })
  return { drag, ghost, handlers }
}
