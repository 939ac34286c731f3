import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { Place } from '#features/visits/visit/moves.ts'
import { timeOf } from '#features/visits/visit/rules.ts'
import { HALF_HOUR, PIXELS_PER_MINUTE, slotUnder } from './grid.ts'
import classes from './WeekGrid.module.css'

type Cursor = { column: number; minutes: number }

/** One free place of the grid: it follows the mouse and, while it has the focus, the arrows. Pressing it plans a visit there. */
export function SlotCursor({
  layer,
  days,
  hours,
  first,
  onNew,
}: {
  layer: RefObject<HTMLElement | null>
  days: readonly string[]
  hours: { from: number; to: number }
  /** Where the keyboard begins. */
  first: Cursor
  onNew: (place: Place) => void
}) {
  const format = useFormat()
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const [isHovered, setHovered] = useState(false)
  const { from, to } = hours
  const { column, minutes } = cursor ?? first
  const day = days[Math.min(column, days.length - 1)] ?? ''
  const time = timeOf(minutes)

  useEffect(() => {
    const area = layer.current
    if (!area) return undefined
    const onMove = (event: PointerEvent) => {
      const isFree = !(event.target as HTMLElement).closest('[data-testid="agenda-event"]')
      setHovered(isFree && event.pointerType === 'mouse' && event.buttons === 0)
      if (!isFree || event.pointerType !== 'mouse') return
      const isRtl = getComputedStyle(area).direction === 'rtl'
      const at = { x: event.clientX, y: event.clientY }
      const under = slotUnder(at, area.getBoundingClientRect(), { columns: days.length, from, to, isRtl })
      const start = Math.min(to - HALF_HOUR, Math.floor(under.minutes / HALF_HOUR) * HALF_HOUR)
      setCursor((current) =>
        current?.column === under.column && current.minutes === start
          ? current
          : { column: under.column, minutes: start },
      )
    }
    const onLeave = () => setHovered(false)
    area.addEventListener('pointermove', onMove)
    area.addEventListener('pointerleave', onLeave)
    return () => {
      area.removeEventListener('pointermove', onMove)
      area.removeEventListener('pointerleave', onLeave)
    }
  }, [layer, days.length, from, to])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isRtl = document.documentElement.dir === 'rtl'
    const steps: Record<string, [number, number]> = {
      ArrowUp: [0, -HALF_HOUR],
      ArrowDown: [0, HALF_HOUR],
      ArrowLeft: [isRtl ? 1 : -1, 0],
      ArrowRight: [isRtl ? -1 : 1, 0],
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    setCursor({
      column: Math.min(days.length - 1, Math.max(0, column + step[0])),
      minutes: Math.min(to - HALF_HOUR, Math.max(from, minutes + step[1])),
    })
    event.currentTarget.scrollIntoView({ block: 'nearest' })
  }
  return (
    <button
      type="button"
      className={classes.cursor}
      data-hovered={isHovered || undefined}
      aria-label={t('visits.agenda.newAt', { when: `${format.longDay(day)}, ${format.time(time)}` })}
      style={{
        insetInlineStart: `${(100 / days.length) * Math.min(column, days.length - 1)}%`,
        width: `calc(${100 / days.length}% - 1px)`,
        top: (minutes - from) * PIXELS_PER_MINUTE,
        height: HALF_HOUR * PIXELS_PER_MINUTE - 1,
      }}
      onKeyDown={onKeyDown}
      onClick={() => onNew({ day, time })}
    >
      <IconPlus size={16} stroke={1.75} aria-hidden />
      <span className="num">{format.time(time)}</span>
    </button>
  )
}
