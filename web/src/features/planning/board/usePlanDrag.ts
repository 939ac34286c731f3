import { type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'

/** A press becomes a drag when the pointer has gone this far. */
const START_PX = 4

/** What a pointer carries: `id` names it, `label` is what follows the pointer. */
export type Load = { id: string; label: string }
type Held<L> = { load: L; x: number; y: number; isDragged: boolean }

const dayUnder = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null

/**
 * Dragging people to days (elements with `data-day`) with a mouse or a pen; fingers and keys have menus. Only another day draws
 * anew: what follows the pointer is moved by hand.
 */
export const usePlanDrag = <L extends Load>(onDrop: (load: L, day: string) => void) => {
  const [drag, setDrag] = useState<{ load: L; day: string | null } | null>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const held = useRef<Held<L> | null>(null)
  const wasDragged = useRef(false)
  const drop = useRef(onDrop)
  useEffect(() => {
    drop.current = onDrop
  })

  useEffect(() => {
    const follow = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      if (ghost.current) ghost.current.style.transform = `translate(${clientX + 12}px, ${clientY + 8}px)`
    }
    const end = () => {
      held.current = null
      setDrag(null)
    }
    const onMove = (event: globalThis.PointerEvent) => {
      const grab = held.current
      if (!grab) return
      const far = Math.max(Math.abs(event.clientX - grab.x), Math.abs(event.clientY - grab.y))
      if (!grab.isDragged && far < START_PX) return
      grab.isDragged = true
      wasDragged.current = true
      event.preventDefault()
      const day = dayUnder(event)
      setDrag((before) => (before && before.day === day ? before : { load: grab.load, day }))
      follow(event)
    }
    const onUp = (event: globalThis.PointerEvent) => {
      const grab = held.current
      if (!grab) return
      const day = grab.isDragged ? dayUnder(event) : null
      end()
      if (day !== null) drop.current(grab.load, day)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !held.current?.isDragged) return
      event.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', onMove)
    window.addEventListener('pointerup', onUp)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', onKey, true)
    return () => {
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('pointerup', onUp)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', onKey, true)
    }
  }, [])

  /** For what can be dragged; its buttons stay buttons, and a click that ends a drag opens nothing. */
  const handlersOf = useCallback(
    (load: L) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        if (event.pointerType === 'touch' || event.button !== 0) return
        if ((event.target as HTMLElement).closest('button, input, label, [role="menu"]')) return
        held.current = { load, x: event.clientX, y: event.clientY, isDragged: false }
      },
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
        if (!wasDragged.current) return
        wasDragged.current = false
        event.preventDefault()
        event.stopPropagation()
      },
    }),
    [],
  )
  return { drag, ghost, handlersOf }
}
