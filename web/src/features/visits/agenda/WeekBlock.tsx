import { IconLock } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { DragHandlers } from '#lib/page/usePointerDrag.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { statusGlyphs } from '#ui/StatusBadge.tsx'
import { Elapsed } from '#features/visits/visit/Elapsed.tsx'
import { isMovable } from '#features/visits/visit/moves.ts'
import { fullName, shortName } from '#features/prescribers/prescriber/people.ts'
import { useLongPress } from './useLongPress.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { minutesOf, signOf, timeOf } from '#features/visits/visit/rules.ts'
import classes from './WeekBlock.module.css'

/** From this many minutes on a block has room for a second line, and for a third. */
const TWO_LINES = 30
const THREE_LINES = 45

/** One visit in the grid. */
export function WeekBlock({
  visit,
  clash,
  now,
  style,
  isRoomy,
  isStop,
  isDragged,
  drag,
  onOpen,
  onMove,
  onKeyDown,
  onFocus,
}: {
  visit: VisitItem
  clash: VisitItem | undefined
  now: number
  style: CSSProperties
  /** The day has the grid to itself: there is room for the whole name. */
  isRoomy: boolean
  /** The one block that Tab reaches; arrows go on from there. */
  isStop: boolean
  isDragged: boolean
  drag: DragHandlers
  onOpen: () => void
  onMove: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: () => void
}) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const sign = signOf(visit, now, timezone)
  const Glyph = statusGlyphs[sign]
  const isLocked = visit.status === 'approved' || visit.status === 'submitted'
  const press = useLongPress(onMove)
  const overlap = clash
    ? t('visits.agenda.overlaps', {
        name: shortName(clash.prescriber),
        time: format.time(clash.scheduledTime),
      })
    : null
  const name = t('visits.agenda.block', {
    name: fullName(visit.prescriber),
    day: format.longDay(visit.scheduledDate),
    from: format.time(visit.scheduledTime),
    to: format.time(timeOf(minutesOf(visit.scheduledTime) + visit.duration)),
    status: t(`app.status.${sign}`),
  })
  return (
    <button
      type="button"
      className={classes.block}
      data-testid="agenda-event"
      data-block
      data-visit={visit.id}
      data-subject={visit.id}
      data-status={sign}
      data-clash={clash ? true : undefined}
      data-unsent={visit.unsent ? true : undefined}
      data-dragged={isDragged || undefined}
      data-movable={isMovable(visit) || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-keyshortcuts="M S Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight"
      style={style}
      onPointerDown={(event) => {
        press.onPointerDown(event)
        drag.onPointerDown(event)
      }}
      onPointerMove={press.onPointerMove}
      onPointerUp={press.onPointerUp}
      onPointerCancel={press.onPointerCancel}
      onDragStart={drag.onDragStart}
      onContextMenu={press.onContextMenu}
      onClickCapture={(event) => {
        press.onClickCapture(event)
        drag.onClickCapture(event)
      }}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <span className="visually-hidden">
        {[name, visit.unsent && t('app.status.unsent'), overlap].filter(Boolean).join('. ')}
      </span>
      <span className={classes.first} aria-hidden>
        <Glyph size={14} stroke={2} aria-hidden />
        <span className={classes.time}>
          {visit.status === 'in-progress' && visit.startTime ? (
            <Elapsed since={visit.startTime} />
          ) : (
            format.time(visit.scheduledTime)
          )}
        </span>
        <span className={classes.name}>
          {isRoomy ? fullName(visit.prescriber) : visit.prescriber.lastName}
        </span>
        {isLocked ? <IconLock size={12} stroke={2} aria-hidden className={classes.lock} /> : null}
      </span>
      {visit.duration >= TWO_LINES ? (
        <span className={overlap ? classes.overlap : classes.more} aria-hidden>
          {overlap ?? visit.prescriber.address.city}
        </span>
      ) : null}
      {visit.duration >= THREE_LINES ? (
        <span className={classes.more} aria-hidden>
          {visit.prescriber.hospitalAffiliation ?? visit.prescriber.specialty}
        </span>
      ) : null}
      {isMovable(visit) ? <span data-resize className={classes.edge} /> : null}
    </button>
  )
}
