import { t } from '#lib/words/messages.ts'
import type { Visit } from '@rounds/contract/visits'
import { useFormat } from '#lib/words/format.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { ActionButton } from '#features/visits/visit/ActionButton.tsx'
import { isMovable } from '#features/visits/visit/moves.ts'
import { shortName } from '#features/prescribers/prescriber/people.ts'
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
}: {
  visit: VisitItem
  clash: VisitItem | undefined
  now: number
  deeds: AgendaDeeds
}) {
  const format = useFormat()
  const { timezone } = useTenant().settings.localization
  const press = useLongPress(() => deeds.onMove(visit))
  const action = primaryAction(visit, now, timezone)
  const isNow = visit.scheduledDate === format.today() && (action === 'start' || action === 'continue')
  return (
    <div className={classes.item} {...(isMovable(visit) ? press : {})}>
      <VisitRow
        visit={visit}
        now={now}
        to={deeds.linkOf(visit)}
        note={
          clash
            ? t('visits.agenda.overlaps', {
                name: shortName(clash.prescriber),
                time: format.time(clash.scheduledTime),
              })
            : undefined
        }
      />
      {action ? (
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
