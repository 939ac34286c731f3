import type { ReactNode } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { VisitItem } from './useVisitItems.ts'
import { nextStepsText, notMetText, otherPlace } from './words.ts'
import classes from './VisitFacts.module.css'

/** What was recorded, to read. */
export function VisitFacts({ visit }: { visit: VisitItem }) {
  const format = useFormat()
  const { outcomes, startTime, endTime } = visit
  const lines: [string, ReactNode][] = [
    [t('visits.context.planned'), format.dayTime(visit.scheduledDate, visit.scheduledTime)],
    [
      t('visits.facts.actual'),
      startTime && endTime ? `${format.instantTime(startTime)}–${format.instantTime(endTime)}` : null,
    ],
    [t('visits.context.place'), otherPlace(visit)],
    [t('visits.notMet.fact'), notMetText(outcomes)],
    [t('visits.record.objectives'), visit.objectives.join('\n')],
    [t('visits.facts.products'), outcomes?.productsDiscussed.join(', ')],
    [
      t('visits.record.samples'),
      outcomes?.samplesProvided.map(({ product, quantity }) => `${product} × ${quantity}`).join(', '),
    ],
    [
      t('visits.facts.rating'),
      outcomes?.rating == null ? null : t('visits.context.rating', { rating: outcomes.rating }),
    ],
    [t('visits.record.nextStep'), nextStepsText(outcomes)],
    [t('visits.record.feedback'), outcomes?.feedback],
    [t('visits.record.notes'), visit.notes],
  ]
  return (
    <dl className={classes.facts}>
      {lines.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  )
}
