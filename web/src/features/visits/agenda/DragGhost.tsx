import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { Part } from '#features/calendar/event/rules.ts'
import type { Drag } from './useBlockDrag.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { timeOf } from '#features/visits/visit/rules.ts'
import { SNAP, height } from '#features/visits/lanes/geometry.ts'
import { useClashWords } from './useClashes.ts'
import classes from './DragGhost.module.css'

/** Where the visit lands when the pointer lets go. */
export function DragGhost({
  drag,
  days,
  from,
  visits,
  events,
}: {
  drag: Drag
  days: readonly string[]
  from: number
  visits: readonly VisitItem[]
  events: readonly Part[]
}) {
  const format = useFormat()
  const { column, minutes, duration, refused, kind } = drag
  const day = days[column] ?? ''
  const place = `${format.weekday(day)} ${Number(day.slice(8))}, ${format.time(timeOf(minutes))}`
  const words = kind === 'resize' ? format.duration(duration) : place
  const slot = { scheduledDate: day, scheduledTime: timeOf(minutes), duration }
  const clash = useClashWords(visits, events)({ ...slot, id: drag.visit.id })
  return (
    <div
      className={classes.ghost}
      data-refused={refused ?? undefined}
      data-testid="agenda-ghost"
      aria-hidden
      style={{
        insetInlineStart: `calc(${(100 / days.length) * column}% + 2px)`,
        width: `calc(${100 / days.length}% - 6px)`,
        top: height(minutes - from),
        height: height(Math.max(duration, SNAP)),
      }}
    >
      {refused ? t(`visits.move.${refused}`) : words}
      {clash !== undefined && !refused ? <span className={classes.over}>{clash}</span> : null}
    </div>
  )
}
