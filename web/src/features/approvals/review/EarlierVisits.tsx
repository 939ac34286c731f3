import type { Visit } from '@rounds/contract/visits'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Skeleton } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nextStepsText, signWords } from '#features/visits/visit/words.ts'
import { useEarlier } from './useEarlier.ts'
import classes from './EarlierVisits.module.css'

/** The last visits to the same prescriber before this one. */
export function EarlierVisits({ visit }: { visit: Visit }) {
  const format = useFormat()
  const { read, earlier } = useEarlier(visit)
  return (
    <section className={classes.history}>
      <h3 className={classes.title}>
        {t('approvals.detail.history', { name: shortName(visit.prescriber) })}
      </h3>
      {read.data === undefined && read.error === null ? <Skeleton width="70%" /> : null}
      {read.data === undefined && read.error ? <p className="small ink-3">{read.error.message}</p> : null}
      {read.data && earlier.length === 0 ? (
        <p className="small ink-3">{t('approvals.detail.firstVisit')}</p>
      ) : null}
      <ul className="plain-list">
        {earlier.map((other) => (
          <li key={other.id} className={classes.visit}>
            <span className="num">{format.shortDay(other.scheduledDate)}</span>
            <span className="cut ink-2">{outcomeOf(other)}</span>
            <StatusBadge status={other.status} {...signWords(other)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const outcomeOf = ({ outcomes, notes, delegateName }: Visit): string =>
  outcomes?.feedback ||
  nextStepsText(outcomes) ||
  outcomes?.productsDiscussed.join(', ') ||
  notes ||
  delegateName
