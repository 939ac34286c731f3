import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const LONG_MS = 400
const STILL_PX = 10

/** The click of a finger that is lifted follows within this time. Milliseconds. */
const CLICK_MS = 80

/** What opened under the resting finger must not be pressed by lifting it. */
const ignoreLift = () => {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    window.removeEventListener('click', swallow, true)
    window.removeEventListener('pointerdown', end, true)
  }
  const lifted = () => {
    for (const name of ['pointerup', 'pointercancel']) window.removeEventListener(name, lifted, true)
    setTimeout(end, CLICK_MS)
    // The next press is one of its own.
    window.addEventListener('pointerdown', end, true)
  }
  window.addEventListener('click', swallow, true)
  for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, lifted, true)
}

/** Handlers for an element that does something when a finger rests on it. The tap that follows counts no more. */
export const useLongPress = (act: () => void) => {
  const press = useRef({ timer: 0, x: 0, y: 0, isLong: false })
  const end = () => {
    window.clearTimeout(press.current.timer)
    press.current.timer = 0
  }
  // What goes from under the finger has nothing to do any more.
  useEffect(() => () => window.clearTimeout(press.current.timer), [])
  const rest = () => {
    press.current.timer = 0
    press.current.isLong = true
    // For everybody else the press is over (lib/plain/press.ts): what comes late does not wait for the finger to be lifted.
    window.dispatchEvent(new Event('pointercancel'))
    ignoreLift()
    act()
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current.isLong = false
      if (event.pointerType !== 'touch') return
      end()
      const timer = window.setTimeout(rest, LONG_MS)
      press.current = { timer, x: event.clientX, y: event.clientY, isLong: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current
      if (Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // The browser's own long press: where the page is busy it is told of before our time is up.
    onContextMenu: (event: MouseEvent) => {
      if (press.current.timer !== 0) {
        end()
        rest()
      }
      if (press.current.isLong) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (!press.current.isLong) return
      press.current.isLong = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
