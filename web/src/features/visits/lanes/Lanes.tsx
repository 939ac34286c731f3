import {
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
} from 'react'
import { pageDirection } from '#lib/page/arrows.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { timeOf } from '#features/visits/visit/rules.ts'
import { LaneSlot, type Slot } from './LaneSlot.tsx'
import { type Hours, type Place, SNAP, type Span, halfHourAt, height, slotUnder } from './geometry.ts'
import { useHidden } from './useHidden.ts'
import classes from './Lanes.module.css'

/** ux.md 5.11: no target is smaller. */
const LEAST = '1.5rem'

/** One column: a day of one person, or a person of one day. `note` is what there is in it, in short. */
export type Lane = { id: string; head: string; note: ReactNode; isCurrent?: boolean; onOpen: () => void }

/**
 * Lanes side by side with their hours: blocks where they are planned, free places to plan at, a line where now is. `view` is
 * what the lanes show as a whole: another one scrolls to `start`, not a clock that goes on.
 */
export function Lanes({
  label,
  corner,
  lanes,
  hours,
  now,
  view,
  start,
  spans,
  isTall,
  dragging,
  scroller,
  layer,
  firstSlot,
  slotLabel,
  onFree,
  children,
}: {
  label: string
  corner: ReactNode
  lanes: readonly Lane[]
  hours: Hours
  /** Minutes since midnight, and the number of the lane where that is now; in all of them without one. */
  now: { minutes: number; lane?: number } | null
  view: string
  /** Minutes at the top. */
  start: number
  /** What stands in the lanes: how much of it lies beyond the edges is said. */
  spans: readonly Span[]
  /** Hours of twice the height. */
  isTall: boolean
  dragging: 'on' | 'refused' | undefined
  scroller: RefObject<HTMLDivElement | null>
  /** Where blocks stand: children with `data-block`. */
  layer: RefObject<HTMLDivElement | null>
  /** Where the keyboard begins. */
  firstSlot: Slot
  slotLabel: (slot: Slot) => string
  onFree: (slot: Slot) => void
  children: ReactNode
}) {
  const format = useFormat()
  const { from, to } = hours
  const width = 100 / lanes.length
  const isNowHere = now !== null && now.minutes >= from && now.minutes <= to
  const lines = Array.from({ length: (to - from) / 60 }, (_, index) => from + index * 60)

  const { earlier, later, show } = useHidden({ scroller, layer, hours, spans })
  const showStart = useEffectEvent((_of: string) => show(start))
  useEffect(() => showStart(`${view} ${isTall}`), [view, isTall])

  const onClick = (event: MouseEvent) => {
    const area = layer.current
    if (!area || event.target !== area) return
    const { lane, minutes } = slotUnder(
      { x: event.clientX, y: event.clientY },
      area.getBoundingClientRect(),
      { lanes: lanes.length, ...hours, isRtl: pageDirection() === 'rtl' },
    )
    onFree({ lane, minutes: halfHourAt(minutes, hours) })
  }
  return (
    <div
      className={classes.lanes}
      ref={scroller}
      data-dragging={dragging}
      data-one={lanes.length === 1 || undefined}
      data-tall={isTall || undefined}
      style={{ '--lanes': lanes.length } as CSSProperties}
      role="group"
      aria-label={label}
    >
      <div className={classes.heads}>
        <span className={classes.corner}>{corner}</span>
        {lanes.map(({ id, head, note, isCurrent, onOpen }) => (
          <button
            key={id}
            type="button"
            className={classes.head}
            aria-current={isCurrent ? 'date' : undefined}
            onClick={onOpen}
          >
            {head}
            <span className={classes.note}>
              {' · '}
              {note}
            </span>
          </button>
        ))}
      </div>
      {earlier > 0 ? (
        <button
          type="button"
          className={classes.beyond}
          data-edge="start"
          onClick={() => show(firstOf(spans))}
        >
          {t('visits.agenda.earlier', { count: earlier })}
        </button>
      ) : null}
      <div className={classes.body} style={{ height: height(to - from) }}>
        <div className={classes.hours} aria-hidden>
          {lines.map((minutes) => (
            <span key={minutes}>{format.hour(timeOf(minutes))}</span>
          ))}
        </div>
        {/* A tap on a free place; keyboards and mice have the slot for it. */}
        <div className={classes.layer} ref={layer} role="presentation" onClick={onClick}>
          {lanes.slice(1).map(({ id }, index) => (
            <i key={id} className={classes.line} style={{ insetInlineStart: `${width * (index + 1)}%` }} />
          ))}
          <LaneSlot
            layer={layer}
            lanes={lanes.length}
            hours={hours}
            first={firstSlot}
            label={slotLabel}
            onFree={onFree}
          />
          {isNowHere ? (
            <span
              className={classes.now}
              aria-hidden
              style={{
                insetInlineStart: `${width * (now.lane ?? 0)}%`,
                width: `${now.lane === undefined ? 100 : width}%`,
                top: height(now.minutes - from),
              }}
            />
          ) : null}
          {isNowHere ? (
            <span className={classes.dot} aria-hidden style={{ top: height(now.minutes - from) }} />
          ) : null}
          {children}
        </div>
      </div>
      {later > 0 ? (
        <button type="button" className={classes.beyond} data-edge="end" onClick={() => show(lastOf(spans))}>
          {t('visits.agenda.later', { count: later })}
        </button>
      ) : null}
    </div>
  )
}

const firstOf = (spans: readonly Span[]) => Math.min(...spans.map(({ start }) => start)) - SNAP
const lastOf = (spans: readonly Span[]) => Math.max(...spans.map(({ start }) => start)) - SNAP

/** Where a block stands on the layer: in the lane of this number of so many, not shorter than `shortest` minutes. */
export const blockStyle = (
  { start, duration }: Pick<Span, 'start' | 'duration'>,
  { place, places }: Place = { place: 0, places: 1 },
  at: { lane: number; lanes: number; hours: Hours; shortest: number },
): CSSProperties => {
  const width = 100 / at.lanes
  return {
    insetInlineStart: `calc(${width * (at.lane + place / places)}% + 2px)`,
    width: `calc(${width / places}% - 6px)`,
    top: height(start - at.hours.from),
    height: `max(${LEAST}, ${height(Math.max(duration, at.shortest))} - 1px)`,
  }
}
