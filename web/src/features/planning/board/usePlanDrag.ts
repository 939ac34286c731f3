import { type Point, usePointerDrag } from '#lib/page/usePointerDrag.ts'

/** What a pointer carries: `id` names it, `label` is what follows the pointer. */
export type Load = { id: string; label: string }

const dayUnder = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null

/** Dragging people to days (elements with `data-day`) with a mouse or a pen; fingers and keys have menus. */
export const usePlanDrag = <L extends Load>(onDrop: (load: L, day: string) => void) => {
  const { drag, ghost, handlersOf } = usePointerDrag({
    at: (load: L, point) => ({ load, day: dayUnder(point) }),
    onDrop: ({ load, day }) => {
      if (day !== null) onDrop(load, day)
    },
  })
  return {
    drag,
    ghost,
    /** For what can be dragged; its buttons stay buttons. */
    handlersOf: (load: L) =>
      handlersOf((event) =>
        (event.target as HTMLElement).closest('button, input, label, [role="menu"]') ? null : load,
      ),
  }
}
