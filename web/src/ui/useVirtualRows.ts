import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** ux.md 5.2: lists are drawn in full up to so many rows. */
const WHOLE = 100
/** A row that is jumped to stands below the header. Pixels. */
const BELOW_HEADER = 64

/**
 * The rows to draw of a long list that scrolls with the page, and the room (px) of those left out before and after. `guess`
 * is what a row is about until the first one stands there; real heights are measured through `measure` (a ref). Rows carry
 * `data-index`. `jump` scrolls to a row.
 */
export const useVirtualRows = (list: RefObject<HTMLElement | null>, count: number, guess: number) => {
  const [scrollMargin, setScrollMargin] = useState(0)
  const [height, setHeight] = useState(guess)
  useLayoutEffect(() => {
    const top = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY
    setScrollMargin(Math.round(top))
    // Rows are lower where the person wants them compact: a guess would be wrong by pages, and Back lead elsewhere.
    setHeight(list.current?.querySelector<HTMLElement>('[data-index]')?.offsetHeight ?? guess)
  }, [list, count, guess])
  // oxlint-disable-next-line react/incompatible-library -- what it answers changes while scrolling and is used at once
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    overscan: 12,
    scrollMargin,
    scrollPaddingStart: BELOW_HEADER,
    enabled: count > WHOLE,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, height])
  const items = virtualizer.getVirtualItems()
  // A list that has just grown long knows no place yet: what was drawn stays, and with it the focus.
  if (count <= WHOLE || items.length === 0)
    return {
      indexes: Array.from({ length: Math.min(count, WHOLE) }, (_, index) => index),
      before: 0,
      after: Math.max(0, count - WHOLE) * height,
      last: Math.min(count, WHOLE) - 1,
      measure: undefined,
      jump: (index: number) => {
        const top = list.current?.children[index]?.getBoundingClientRect().top ?? 0
        window.scrollTo({ top: top + window.scrollY - BELOW_HEADER })
      },
    }
  const last = items.at(-1)
  return {
    indexes: items.map(({ index }) => index),
    before: Math.max(0, (items[0]?.start ?? scrollMargin) - scrollMargin),
    after: Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)),
    last: last?.index ?? 0,
    measure: virtualizer.measureElement,
    jump: (index: number) => virtualizer.scrollToIndex(index, { align: 'start' }),
  }
}
