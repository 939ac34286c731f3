import { daysBetween, localTime } from '@rounds/contract/dates'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { placeOf } from '@rounds/contract/words/zone'
import { minutesOf } from './rules.ts'

const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** ux.md 5.9: where the device shows another clock than the tenant, once a page: “New York time, 6 h behind you”. */
export function ZoneNote() {
  const format = useFormat()
  const zone = format.foreignZone()
  if (zone === null) return null
  const there = format.wallClock()
  const here = localTime(format.now(), deviceZone())
  const ahead = daysBetween(here.day, there.day) * 24 * 60 + minutesOf(there.time) - minutesOf(here.time)
  const time = format.duration(Math.abs(ahead))
  return (
    <p className="small ink-3">
      {t(ahead > 0 ? 'visits.zone.ahead' : 'visits.zone.behind', { zone: placeOf(zone), time })}
    </p>
  )
}
