import { IconPoint } from '@tabler/icons-react'
import { Link } from 'react-router'
import { initialName } from '#features/prescribers/prescriber/people.ts'
import { useNow } from '#lib/page/useNow.ts'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { signOf } from '#features/visits/visit/rules.ts'
import { signWords } from '#features/visits/visit/words.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useTenant } from '#lib/session/tenant.ts'
import { usePaths } from '#paths'
import { statusGlyphs } from '#ui/StatusBadge.tsx'
import { startOfWeek } from '@rounds/contract/dates'
import classes from './PlanCard.module.css'

/** A visit of the week that stands: it leads to itself in the agenda. */
export function FixedCard({ visit }: { visit: VisitItem }) {
  const paths = usePaths()
  const format = useFormat()
  const sign = signOf(visit, useNow(), useTenant().settings.localization.timezone)
  const Glyph = statusGlyphs[visit.unsent?.state === 'waiting' ? 'unsent' : sign] ?? IconPoint
  const words = sign === visit.status ? signWords(visit) : null
  const week = startOfWeek(visit.scheduledDate)
  return (
    <li className={classes.card} data-status={words?.tone ?? sign} data-visit={visit.id}>
      <div className={classes.words}>
        <span className={classes.line}>
          <Glyph size={13} stroke={2} aria-hidden className={classes.glyph} />
          <span className={classes.time}>{format.time(visit.scheduledTime)}</span>
          <span className="visually-hidden">
            {visit.unsent?.state === 'waiting'
              ? t('app.status.unsent')
              : (words?.label ?? t(`app.status.${sign}`))}
          </span>
        </span>
        <Link to={paths.agenda({ week, visit: visit.id })} className={`${classes.name} cut`}>
          {initialName(visit.prescriber)}
        </Link>
        <span className="ink-2 cut">{visit.location.city ?? visit.prescriber.address.city}</span>
      </div>
      {visit.unsent?.state === 'attention' ? (
        <span className={classes.problem}>{visit.unsent.reason}</span>
      ) : null}
    </li>
  )
}
