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

/** What was decided on this visit, by whom and why, newest first: of one that was sent again, and of one that is decided. */
export function DecisionHistory({ visit }: { visit: Visit }) {
  const format = useFormat()
  const isAsked = useRest(`${visit.id} ${visit.version}`)
  const read = useRead(visits.history, { id: visit.id }, { enabled: isAsked, staleTime: 60_000 })
  const steps = (read.data?.data ?? []).filter(({ action }) => action === 'approve' || action === 'reject')
  if (steps.length === 0) return null
  return (
    <section className={classes.history}>
      <h3 className={classes.title}>{t('review.history')}</h3>
      <ul className="plain-list">
        {steps.map((step) => (
          <li key={step.id} className={classes.step}>
            <p>{t('review.history.row', { what: stepText(step), when: format.instantDayTime(step.at) })}</p>
            {step.action === 'reject' ? <p className="ink-3">{reasonText(step)}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

const stepText = ({ action, userName, details }: Step): string => {
  const name = userName ?? ''
  if (action === 'reject') return t('review.history.reject', { name })
  return details.opened === true
    ? t('review.history.approveRead', { name })
    : t('review.history.approve', { name })
}

const reasonText = ({ details: { code, reason } }: Step): string =>
  rejectionText({
    rejectionCode: rejectionCodes.find((known) => known === code) ?? null,
    rejectionReason: typeof reason === 'string' ? reason : null,
  })
