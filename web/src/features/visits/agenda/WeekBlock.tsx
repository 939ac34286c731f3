import { IconLayersIntersect, IconLock, IconPoint } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { DragHandlers } from '#lib/page/usePointerDrag.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { statusGlyphs } from '#ui/StatusBadge.tsx'
import { Elapsed } from '#features/visits/visit/Elapsed.tsx'
import { isMovable } from '#features/visits/visit/moves.ts'
import { fullName, initialName } from '#features/prescribers/prescriber/people.ts'
import { useLongPress } from './useLongPress.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { minutesOf, signOf, timeOf } from '#features/visits/visit/rules.ts'
import { signWords } from '#features/visits/visit/words.ts'
import classes from './WeekBlock.module.css'

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
  /** With what it shares its time, in words. */
  clash: string | undefined
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
  const Glyph = statusGlyphs[sign] ?? IconPoint
  // A plan that was sent or approved is still to do, and looks it.
  const words = sign === visit.status ? signWords(visit) : null
  const isLocked = (visit.status === 'approved' || visit.status === 'submitted') && !isMovable(visit)
  const press = useLongPress(onMove)
  const name = t('visits.agenda.block', {
    name: fullName(visit.prescriber),
    day: format.longDay(visit.scheduledDate),
    from: format.time(visit.scheduledTime),
    to: format.time(timeOf(minutesOf(visit.scheduledTime) + visit.duration)),
    status: words?.label ?? t(`app.status.${sign}`),
  })
  return (
    <button
      type="button"
      className={classes.block}
      data-testid="agenda-event"
      data-block
      data-visit={visit.id}
      data-subject={visit.id}
      data-status={words?.tone ?? sign}
      data-clash={clash ? true : undefined}
      data-unsent={visit.unsent ? true : undefined}
      data-dragged={isDragged || undefined}
      data-movable={isMovable(visit) || undefined}
      tabIndex={isStop ? 0 : -1}
      title={clash}
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
        {[name, visit.unsent && t('app.status.unsent'), clash].filter(Boolean).join('. ')}
      </span>
      <span className={classes.words} aria-hidden>
        <span className={classes.first}>
          <Glyph size={14} stroke={2} aria-hidden className={classes.glyph} />
          <span className={classes.name}>
            {isRoomy ? fullName(visit.prescriber) : initialName(visit.prescriber)}
          </span>
          {clash ? <IconLayersIntersect size={13} stroke={2} className={classes.corner} /> : null}
          {isLocked && !clash ? <IconLock size={12} stroke={2} className={classes.lock} /> : null}
        </span>
        <span className={classes.more}>
          <span className={classes.time}>
            {visit.status === 'in-progress' && visit.startTime ? (
              <Elapsed since={visit.startTime} />
            ) : (
              format.time(visit.scheduledTime)
            )}
          </span>
          {visit.prescriber.address.city ? (
            <span className={classes.city}>{visit.prescriber.address.city}</span>
          ) : null}
        </span>
        <span className={classes.place}>
          {visit.prescriber.hospitalAffiliation ?? visit.prescriber.specialty}
        </span>
      </span>
      {isMovable(visit) ? <span data-resize className={classes.edge} /> : null}
    </button>
  )
}
