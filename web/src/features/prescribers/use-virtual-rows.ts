import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** ux.md 5.2: lists are drawn in full up to so many rows. */
const WHOLE = 100

/**
 * The rows to draw of a long list that scrolls with the page, and the room (px) of those left out before and after.
 * `height` is what a row is about; real heights are measured through `measure` (a ref, needs `data-index`).
 */
export const useVirtualRows = (list: RefObject<HTMLElement | null>, count: number, height: number) => {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setScrollMargin(Math.round(top))
  }, [list, count])
  // oxlint-disable-next-line react/incompatible-library -- what it answers changes while scrolling and is used at once
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin,
    enabled: count > WHOLE,
  })
  if (count <= WHOLE)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      before: 0,
      after: 0,
      last: count - 1,
      measure: undefined,
    }
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)
  return {
    indexes: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? scrollMargin) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)),
    last: last?.index ?? 0,
    measure: virtualizer.measureElement,
  }
}
