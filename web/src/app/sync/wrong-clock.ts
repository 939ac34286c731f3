import { currentLanguage } from '#lib/words/language.ts'
import { t } from '#lib/words/messages.ts'
import { toast } from '#ui/toasts.ts'

/** By how much the clock was off of which this device's people were last told. Milliseconds. */
const TOLD_KEY = 'pv.clock.told'
const MINUTE_MS = 60_000

/** “2 days”, “3 hours”, “10 minutes”: as much as a person needs to see what is wrong. */
export const span = (ms: number): string => {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS)
  const [value, unit] =
    minutes >= 36 * 60
      ? [minutes / 1440, 'day']
      : minutes >= 90
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return new Intl.NumberFormat(currentLanguage().code, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(value)
}

/** As the clock itself may be off without being another one. Milliseconds. */
const SAME_MS = 60_000

/** Says that the device's clock is behind by `offset` milliseconds, ahead when negative, unless that was said before; 0: it is right. */
export const tellWrongClock = (offset: number): void => {
  try {
    const told = Number(localStorage.getItem(TOLD_KEY))
    if (offset !== 0 && told !== 0 && Math.abs(offset - told) < SAME_MS) return
    localStorage.setItem(TOLD_KEY, String(offset))
  } catch {
    // Without storage it is told at each start.
  }
  if (offset !== 0) toast(t(offset < 0 ? 'outbox.clock.fast' : 'outbox.clock.slow', { by: span(offset) }))
}
