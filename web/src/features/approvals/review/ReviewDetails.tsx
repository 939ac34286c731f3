import type { Approval, ApprovalFlag } from '@rounds/contract/approvals'
import { isNotMet } from '@rounds/contract/transitions'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { actualText, decidedText, ratingText } from '#features/approvals/approval/texts.ts'
import { EarlierVisits } from './EarlierVisits.tsx'
import { DecisionHistory } from './DecisionHistory.tsx'
import { FlagReasons } from './FlagReasons.tsx'
import { VisitNotes } from './notes.part.ts'
import { useRest } from './useEarlier.ts'
import { nextStepsText, notMetText, rejectionText } from '#features/visits/visit/words.ts'
import classes from './ReviewDetails.module.css'

const joined = (parts: readonly string[]) => parts.join(', ') || t('approvals.detail.none')

/** Everything that helps to decide on a visit: what was planned, what happened, what was said, what came before. */
export function ReviewDetails({ approval }: { approval: Approval }) {
  const { visit } = approval
  const words = [visit.outcomes?.feedback, visit.notes].filter((text): text is string =>
    Boolean(text?.trim()),
  )
  return (
    <>
      <FlagReasons approval={approval} />
      <Facts approval={approval} />
      {words.map((text) => (
        <blockquote key={text} className={classes.quote}>
          “{text}”
        </blockquote>
      ))}
      <Decision approval={approval} />
      <DecisionHistory visit={visit} />
      <EarlierVisits visit={visit} />
      <VisitNotes
        to={{ id: visit.delegateId, name: approval.delegateName }}
        visit={visit}
        isAsked={useRest(visit.id)}
      />
    </>
  )
}

function Facts({ approval }: { approval: Approval }) {
  const format = useFormat()
  const { visit, kind } = approval
  const { outcomes } = visit
  const isOdd = (...flags: ApprovalFlag[]) => flags.some((flag) => approval.flags.includes(flag))
  const samples = (outcomes?.samplesProvided ?? []).map(({ product, quantity }) =>
    t('approvals.detail.sample', { product, quantity }),
  )
  const planned = `${format.dayTime(visit.scheduledDate, visit.scheduledTime)}, ${format.duration(visit.duration)}`
  return (
    <dl className={classes.facts}>
      <Fact term={t('approvals.detail.delegate')}>{approval.delegateName}</Fact>
      <Fact term={t('approvals.detail.planned')} isOdd={isOdd('same_prescriber_twice')}>
        {planned}
      </Fact>
      {kind === 'plan' ? (
        <>
          <Fact term={t('approvals.detail.kind')}>{t('approvals.detail.plan')}</Fact>
          <Fact term={t('approvals.detail.type')}>{t(`app.visitType.${visit.type}`)}</Fact>
          {visit.objectives.length > 0 ? (
            <Fact term={t('approvals.detail.objectives')}>{visit.objectives.join(', ')}</Fact>
          ) : null}
        </>
      ) : (
        <>
          <Fact term={t('approvals.detail.actual')} isOdd={isOdd('very_short', 'long', 'no_times')}>
            {actualText(approval, format)}
          </Fact>
          {isNotMet(visit) ? <Fact term={t('approvals.detail.notMet')}>{notMetText(outcomes)}</Fact> : null}
          <Fact term={t('approvals.detail.products')} isOdd={isOdd('no_products')}>
            {joined(outcomes?.productsDiscussed ?? [])}
          </Fact>
          <Fact term={t('approvals.detail.samples')} isOdd={isOdd('many_samples')}>
            {joined(samples)}
          </Fact>
          <Fact term={t('approvals.detail.nextStep')}>
            {nextStepsText(outcomes) || t('approvals.detail.none')}
          </Fact>
          <Fact term={t('approvals.detail.rating')} isOdd={isOdd('no_rating')}>
            {ratingText(approval, format) || t('approvals.detail.none')}
          </Fact>
        </>
      )}
      <Fact term={t('approvals.detail.submitted')} isOdd={isOdd('recorded_late')}>
        {format.instantDayTime(approval.createdAt)}
      </Fact>
    </dl>
  )
}

/** `isOdd`: what a flag above is about. */
function Fact({ term, isOdd = false, children }: { term: string; isOdd?: boolean; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd data-odd={isOdd || undefined}>{children}</dd>
    </>
  )
}

function Decision({ approval }: { approval: Approval }) {
  const format = useFormat()
  const text = decidedText(approval, format)
  if (text === '') return null
  return (
    <div className={classes.decision} data-status={approval.status}>
      <p>{text}</p>
      {approval.status === 'rejected' ? (
        <p className={classes.reason}>{rejectionText(approval.visit)}</p>
      ) : null}
    </div>
  )
}
