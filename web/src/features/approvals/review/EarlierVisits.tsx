import { type Visit, visits } from '@rounds/contract/visits'
import { useDebouncedValue } from '@mantine/hooks'
import { shortName } from '#features/prescribers/prescriber/people.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRead } from '#lib/reads/query.ts'
import { Skeleton } from '#ui/Skeletons.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { nextStepsText, signWords } from '#features/visits/visit/words.ts'
import classes from './EarlierVisits.module.css'

/** Stepping through the list with J asks once, for where it stops. Milliseconds. */
const REST_MS = 150
const SHOWN = 3

/** The last three visits to the same prescriber before this one. */
export function EarlierVisits({ visit }: { visit: Visit }) {
  const format = useFormat()
  const { prescriberId, scheduledDate: endDate } = visit
  const [asked] = useDebouncedValue(`${prescriberId} ${endDate}`, REST_MS)
  const isAsked = asked === `${prescriberId} ${endDate}`
  const read = useRead(
    visits.list,
    { prescriberId, endDate, limit: SHOWN + 3 },
    { enabled: isAsked, staleTime: 60_000 },
  )
  const isEarlier = (other: Visit) =>
    other.id !== visit.id &&
    `${other.scheduledDate} ${other.scheduledTime}` <= `${visit.scheduledDate} ${visit.scheduledTime}`
  const earlier = (read.data?.data ?? []).filter(isEarlier).slice(0, SHOWN)
  return (
    <section className={classes.history}>
      <h3 className={classes.title}>
        {t('approvals.detail.history', { name: shortName(visit.prescriber) })}
      </h3>
      {read.data === undefined && read.error === null ? <Skeleton width="70%" /> : null}
      {read.error ? <p className="small ink-3">{read.error.message}</p> : null}
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
