import { dayIn } from '@rounds/contract/dates'
import { useSyncExternalStore } from 'react'
import { now } from '#lib/plain/clock.ts'
import { useTenant } from '#lib/session/tenant.ts'

/** In every zone a day begins on a full minute. Milliseconds. */
const MINUTE_MS = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** One clock for everybody who asks; a page that slept looks again when it comes back into view. */
const look = () => {
  clearTimeout(timer)
  timer = setTimeout(look, MINUTE_MS - (now() % MINUTE_MS))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    look()
    document.addEventListener('visibilitychange', look)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** The day it is for the tenant, `YYYY-MM-DD`; whoever shows it is drawn again when the next one begins. */
export const useToday = (): string => {
  const { timezone } = useTenant().settings.localization
  return useSyncExternalStore(subscribe, () => dayIn(now(), timezone))
}
