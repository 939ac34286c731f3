import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG_MS = 400
const STILL_PX = 10

/** Handlers for an element that does something when a finger rests on it. The tap that follows counts no more. */
export const useLongPress = (act: () => void) => {
  const press = useRef({ timer: 0, x: 0, y: 0, isLong: false })
  const end = () => window.clearTimeout(press.current.timer)
  return {
    onPointerDown: (event: PointerEvent) => {
      press.current.isLong = false
      if (event.pointerType !== 'touch') return
      end()
      const timer = window.setTimeout(() => {
        press.current.isLong = true
        act()
      }, LONG_MS)
      press.current = { timer, x: event.clientX, y: event.clientY, isLong: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current
      if (Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > STILL_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu: (event: MouseEvent) => {
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
