import { rejectionCodes } from '@rounds/contract/codes'
import type { Output } from '@rounds/contract/endpoint'
import { type Visit, visits } from '@rounds/contract/visits'
import { rejectionText } from '#features/visits/visit/words.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { useRest } from './useEarlier.ts'
import classes from './EarlierVisits.module.css'

type Step = Output<typeof visits.history>['data'][number]

/** What was decided on this visit before, by whom and why, newest first; of one that is decided, whether it was picked and read. */
export function DecisionHistory({ visit }: { visit: Visit }) {
  const format = useFormat()
  const isAsked = useRest(`${visit.id} ${visit.version}`)
  const read = useRead(visits.history, { id: visit.id }, { enabled: isAsked, staleTime: 60_000 })
  const steps = (read.data?.data ?? []).filter(({ action }) => action === 'approve' || action === 'reject')
  const isDecided = visit.status === 'approved' || visit.status === 'rejected'
  const [latest] = isDecided ? steps : []
  const before = steps.filter((step) => step !== latest)
  return (
    <>
      {latest?.details.picked === true ? (
        <p className="small ink-3">
          {t(latest.details.opened === true ? 'review.sample.opened' : 'review.sample.unopened')}
        </p>
      ) : null}
      {before.length > 0 ? (
        <section className={classes.history}>
          <h3 className={classes.title}>{t('review.history')}</h3>
          <ul className="plain-list">
            {before.map((step) => (
              <li key={step.id} className={classes.step}>
                <p>
                  {t('review.history.row', { what: stepText(step), when: format.instantDayTime(step.at) })}
                </p>
                {step.action === 'reject' ? <p className="ink-3">{reasonText(step)}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

const stepText = ({ action, userName }: Step): string =>
  t(action === 'reject' ? 'review.history.reject' : 'review.history.approve', { name: userName ?? '' })

const reasonText = ({ details: { code, reason } }: Step): string =>
  rejectionText({
    rejectionCode: rejectionCodes.find((known) => known === code) ?? null,
    rejectionReason: typeof reason === 'string' ? reason : null,
  })
