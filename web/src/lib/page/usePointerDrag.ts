import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Of the window, in pixels. */
export type Point = { x: number; y: number }

/** A press becomes a drag when the pointer has gone this far. */
const START_PX = 4
/** Near the ends of a box that scrolls it scrolls along: this far from them, and half as much each time. */
const EDGE_PX = 28

const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX,
  y: clientY,
})

const isFar = (a: Point, b: Point) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) >= START_PX

const scrollAlong = (box: HTMLElement | null | undefined, { y }: Point) => {
  if (!box) return
  const { top, bottom } = box.getBoundingClientRect()
  if (y > bottom - EDGE_PX) box.scrollBy({ top: EDGE_PX / 2 })
  else if (y < top + 2 * EDGE_PX) box.scrollBy({ top: -EDGE_PX / 2 })
}

const isSame = <D extends object>(a: D, b: D) =>
  Object.entries(a).every(([key, value]) => value === b[key as keyof D])

type Held<L> = { load: L; from: Point; by: HTMLElement; pointerId: number }

/**
 * Dragging with a mouse or a pen: press, a few pixels, drop; Escape calls it off. Fingers scroll, and have another way. `at`
 * says where the load is when the pointer is at a point: it is drawn anew only when that is another place, so that a drag
 * stays within a frame, and what was drawn last is what is dropped. `ghost` follows the pointer where it is given to an element.
 */
export const usePointerDrag = <L, D extends object>({
  at,
  onDrop,
  scroller,
}: {
  at: (load: L, point: Point) => D
  onDrop: (drag: D) => void
  /** The box that scrolls along. */
  scroller?: RefObject<HTMLElement | null>
}) => {
  const [drag, setDrag] = useState<D | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const held = useRef<Held<L> | null>(null)
  // A pointer may let go before its last movement is drawn.
  const latest = useRef<D | null>(null)
  const wasDragged = useRef(false)

  const show = (next: D | null) => {
    latest.current = next
    setDrag(next)
  }
  const end = () => {
    held.current = null
    show(null)
  }
  const onMove = useEffectEvent((event: globalThis.PointerEvent) => {
    const grab = held.current
    const point = pointOf(event)
    if (!grab || (!latest.current && !isFar(point, grab.from))) return
    if (!latest.current) {
      wasDragged.current = true
      // The click that ends the drag is the load's own, wherever the pointer lets go.
      grab.by.setPointerCapture(grab.pointerId)
    }
    scrollAlong(scroller?.current, point)
    const next = at(grab.load, point)
    if (!latest.current || !isSame(next, latest.current)) show(next)
    if (ghost.current) ghost.current.style.transform = `translate(${point.x + 12}px, ${point.y + 8}px)`
  })
  const onUp = useEffectEvent(() => {
    if (!held.current) return
    const dropped = latest.current
    end()
    if (dropped) onDrop(dropped)
  })
  const onCancel = useEffectEvent(() => {
    if (held.current) end()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !latest.current) return
    event.stopPropagation()
    end()
  })
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    window.addEventListener('pointermove', (event) => onMove(event), { signal })
    window.addEventListener('pointerup', () => onUp(), { signal })
    window.addEventListener('pointercancel', () => onCancel(), { signal })
    window.addEventListener('keydown', (event) => onKey(event), { signal, capture: true })
    return () => life.abort()
  }, [])

  /** For what can be dragged. `hold` says what a press takes hold of; null leaves the press to what was pressed. */
  const handlersOf = (hold: (event: PointerEvent<HTMLElement>) => L | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      wasDragged.current = false
      if (event.pointerType === 'touch' || event.button !== 0) return
      const load = hold(event)
      if (load === null) return
      held.current = { load, from: pointOf(event), by: event.currentTarget, pointerId: event.pointerId }
    },
    /** A link would begin a drag of its own. */
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    /** The click that ends a drag opens nothing. */
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!wasDragged.current) return
      wasDragged.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { drag, ghost, handlersOf }
}

/** What `handlersOf` gives to an element. */
export type DragHandlers = ReturnType<ReturnType<typeof usePointerDrag>['handlersOf']>
