import { Button } from '@mantine/core'
import { t } from '#lib/words/messages.ts'
import type { Visit } from '@rounds/contract/visits'
import { useFormat } from '#lib/words/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { ActionButton } from '#features/visits/visit/ActionButton.tsx'
import { isMovable } from '#features/visits/visit/moves.ts'
import { fullName } from '#features/prescribers/prescriber/people.ts'
import type { To } from 'react-router'
import { useLongPress } from './useLongPress.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { VisitRow } from '#features/visits/visit/VisitRow.tsx'
import { primaryAction } from '#features/visits/visit/rules.ts'
import classes from './AgendaRow.module.css'

/** What the rows and blocks of an agenda can do. */
export type AgendaDeeds = {
  /** The address that shows a visit's drawer over the page. */
  linkOf: (visit: Visit) => To
  onMove: (visit: Visit) => void
  onStart: (visit: Visit) => void
}

/** One visit of the agenda as a row: it opens the drawer, its button does what is next, a long press moves it. */
export function AgendaRow({
  visit,
  clash,
  now,
  deeds,
  isDense,
  isNext,
}: {
  visit: VisitItem
  /** With what it shares its time, in words. */
  clash: string | undefined
  now: number
  deeds: AgendaDeeds
  /** Phones: done visits in one line, and a button only on the one that is next. */
  isDense: boolean
  isNext: boolean
}) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const press = useLongPress(() => deeds.onMove(visit))
  const action = primaryAction(visit, now, timezone)
  const isNow = visit.scheduledDate === format.today() && (action === 'start' || action === 'continue')
  // Nobody starts on Monday what is planned for Friday.
  const isAhead = action === 'start' && visit.scheduledDate > format.today() && isMovable(visit)
  return (
    <div
      className={classes.item}
      data-dense={isDense || undefined}
      data-next={isNext || undefined}
      {...(isMovable(visit) ? press : {})}
    >
      <VisitRow
        visit={visit}
        now={now}
        to={deeds.linkOf(visit)}
        isShort={isDense && visit.completedAt !== null}
        note={clash}
      />
      {isAhead && !isDense ? (
        <Button
          variant="default"
          aria-label={`${t('visits.move.open')}: ${fullName(visit.prescriber)}`}
          onClick={() => deeds.onMove(visit)}
        >
          {t('visits.move.open')}
        </Button>
      ) : null}
      {action && !isAhead && (!isDense || isNext) ? (
        <ActionButton
          visit={visit}
          action={action}
          variant={isNow ? 'light' : 'default'}
          onStart={deeds.onStart}
        />
      ) : null}
    </div>
  )
}
