import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { blockStep, inlineStep, pageDirection } from '#lib/page/arrows.ts'
import { useFormat } from '#lib/words/format.ts'
import { timeOf } from '#features/visits/visit/rules.ts'
import { HALF_HOUR, type Hours, halfHourAt, height, slotUnder } from './geometry.ts'
import classes from './Lanes.module.css'

/** A free place: the number of its lane, and minutes since midnight. */
export type Slot = { lane: number; minutes: number }

/** One free place of the lanes: it follows the mouse and, while it has the focus, the arrows. Pressing it takes it. */
export function LaneSlot({
  layer,
  lanes,
  hours,
  first,
  label,
  onFree,
}: {
  layer: RefObject<HTMLElement | null>
  lanes: number
  hours: Hours
  first: Slot
  label: (slot: Slot) => string
  onFree: (slot: Slot) => void
}) {
  const format = useFormat()
  const [chosen, setChosen] = useState<Slot | null>(null)
  const [isHovered, setHovered] = useState(false)
  const { from, to } = hours
  const { minutes } = chosen ?? first
  const lane = Math.min((chosen ?? first).lane, lanes - 1)

  useEffect(() => {
    const area = layer.current
    if (!area) return undefined
    const onMove = (event: PointerEvent) => {
      const isFree = !(event.target as HTMLElement).closest('[data-block]')
      setHovered(isFree && event.pointerType === 'mouse' && event.buttons === 0)
      if (!isFree || event.pointerType !== 'mouse') return
      const isRtl = pageDirection() === 'rtl'
      const at = { x: event.clientX, y: event.clientY }
      const under = slotUnder(at, area.getBoundingClientRect(), { lanes, from, to, isRtl })
      const next = { lane: under.lane, minutes: halfHourAt(under.minutes, { from, to }) }
      setChosen((current) =>
        current?.lane === next.lane && current.minutes === next.minutes ? current : next,
      )
    }
    const onLeave = () => setHovered(false)
    area.addEventListener('pointermove', onMove)
    area.addEventListener('pointerleave', onLeave)
    return () => {
      area.removeEventListener('pointermove', onMove)
      area.removeEventListener('pointerleave', onLeave)
    }
  }, [layer, lanes, from, to])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const inline = inlineStep(event.key, pageDirection())
    const block = blockStep(event.key)
    if (inline === 0 && block === 0) return
    event.preventDefault()
    setChosen({
      lane: Math.min(lanes - 1, Math.max(0, lane + inline)),
      minutes: Math.min(to - HALF_HOUR, Math.max(from, minutes + block * HALF_HOUR)),
    })
    event.currentTarget.scrollIntoView({ block: 'nearest' })
  }
  return (
    <button
      type="button"
      className={classes.slot}
      data-hovered={isHovered || undefined}
      aria-label={label({ lane, minutes })}
      style={{
        insetInlineStart: `${(100 / lanes) * lane}%`,
        width: `calc(${100 / lanes}% - 1px)`,
        top: height(minutes - from),
        height: height(HALF_HOUR),
      }}
      onKeyDown={onKeyDown}
      onClick={() => onFree({ lane, minutes })}
    >
      <IconPlus size={16} stroke={1.75} aria-hidden />
      <span className="num">{format.time(timeOf(minutes))}</span>
    </button>
  )
}
