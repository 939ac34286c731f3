import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Hours, type Span, hiddenOf } from './geometry.ts'

/** Minutes after the first hour from which a page scrolls to them, and how far below the edge they then stand. */
const PAGE_FROM = 120
const MARGIN_PX = 96

/** The box ends with the window, whatever stands above it. */
const fit = (box: HTMLElement) =>
  box.style.setProperty('--top', `${Math.round(box.getBoundingClientRect().top + window.scrollY)}px`)

/** How many visits lie beyond the edges of the box that scrolls, and what brings a minute of the day to its upper edge. */
export const useHidden = ({
  scroller,
  layer,
  hours,
  spans,
}: {
  scroller: RefObject<HTMLElement | null>
  layer: RefObject<HTMLElement | null>
  hours: Hours
  spans: readonly Span[]
}) => {
  const [seen, setSeen] = useState<Hours>(hours)
  /** What stands at the upper edge, and how high a minute was then. */
  const edge = useRef({ minutes: hours.from, perMinute: 0 })
  const pixelsOf = () => (layer.current?.offsetHeight ?? 0) / (hours.to - hours.from)
  const measure = useEffectEvent(() => {
    const [box, area] = [scroller.current, layer.current]
    if (box) fit(box)
    const perMinute = pixelsOf()
    if (!box || !area || perMinute === 0) return
    // Hours of another height begin where those before did.
    if (edge.current.perMinute > 0 && edge.current.perMinute !== perMinute)
      box.scrollTop = (edge.current.minutes - hours.from) * perMinute
    const heads = area.offsetTop
    const from = hours.from + box.scrollTop / perMinute
    edge.current = { minutes: from, perMinute }
    // To the nearest minutes: a hair's breadth hides nothing.
    const next = { from: Math.round(from), to: Math.round(from + (box.clientHeight - heads) / perMinute) }
    setSeen((before) => (before.from === next.from && before.to === next.to ? before : next))
  })
  useEffect(() => {
    const box = scroller.current
    if (!box) return undefined
    const watch = new ResizeObserver(() => measure())
    watch.observe(box)
    if (layer.current) watch.observe(layer.current)
    fit(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      watch.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [scroller, layer])
  return {
    ...hiddenOf(spans, seen),
    show: (minutes: number) => {
      const [box, area] = [scroller.current, layer.current]
      if (!box || !area) return
      const perMinute = pixelsOf()
      edge.current = { minutes, perMinute }
      const top = (minutes - hours.from) * perMinute
      // On a phone the page scrolls: what stands above is left there until the day has begun.
      if (getComputedStyle(box).overflowY !== 'clip') box.scrollTo({ top })
      else if (minutes - hours.from > PAGE_FROM)
        window.scrollTo({ top: window.scrollY + area.getBoundingClientRect().top + top - MARGIN_PX })
    },
  }
}
