import { type TouchEvent, useRef } from 'react'
import { pageDirection } from '#lib/page/arrows.ts'

const FAR_PX = 60
const STRAIGHT_PX = 40

/** Handlers for a finger that wipes sideways: `1` towards what comes next in the direction of reading, `-1` back. */
export const useSwipe = (onSwipe: (step: 1 | -1) => void) => {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches[0]
      from.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0]
      if (!touch || !from.current) return
      const x = touch.clientX - from.current.x
      if (Math.abs(x) < FAR_PX || Math.abs(touch.clientY - from.current.y) > STRAIGHT_PX) return
      // What comes next is drawn in against the direction of reading.
      onSwipe(x < 0 === (pageDirection() === 'ltr') ? 1 : -1)
    },
  }
}
