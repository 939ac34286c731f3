import { NOTICE_HOURS } from '@rounds/contract/approval-clock'
import type { ReviewRules } from '@rounds/contract/settings'
import { useReviewRules } from '#features/approvals/approval/useReviewRules.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Loadable } from '#ui/Loadable.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import classes from './RulesDrawer.module.css'

/** The rules of review as the company set them: what is flagged, how soon is decided, how much is read (ux-next 5.1). */
export function RulesDrawer({ onClose }: { onClose: () => void }) {
  const { read } = useReviewRules()
  return (
    <Sheet opened onClose={onClose} title={t('review.rules')}>
      <Loadable read={read}>{(rules) => <Rules rules={rules} />}</Loadable>
    </Sheet>
  )
}

function Rules({ rules }: { rules: ReviewRules & { since: string | null } }) {
  const format = useFormat()
  const { since, goalHours, samplePercent } = rules
  return (
    <div className={classes.rules}>
      <p className="ink-2">{t('review.rules.why')}</p>
      <section>
        <h3>{t('review.rules.flags')}</h3>
        <Facts facts={flagFacts(rules, format)} />
      </section>
      <section>
        <h3>{t('review.rules.clock')}</h3>
        <Facts
          facts={[
            [t('review.rules.goal'), t('review.rules.hours', { count: goalHours })],
            [
              t('review.rules.sample'),
              samplePercent === 0
                ? t('review.rules.noSample')
                : t('review.rules.percent', { count: samplePercent }),
            ],
          ]}
        />
        <p className="small ink-3">{t('review.rules.clockWhy', { hours: NOTICE_HOURS })}</p>
        <p className="small ink-3">{t('review.rules.sampleWhy')}</p>
      </section>
      <p className={`small ${classes.since}`}>
        {since === null
          ? t('review.rules.usual')
          : t('review.rules.since', { day: format.shortDay(format.local(since).day) })}
      </p>
    </div>
  )
}

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([term, value]) => (
        <div key={term} className={classes.fact}>
          <dt>{term}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Each flag with its limit: “it took less than, 5 min”. */
const flagFacts = (rules: ReviewRules, format: Format): [string, string][] => {
  const within = (limit: number | null, text: (limit: number) => string) =>
    limit === null ? t('review.rules.off') : text(limit)
  const isOn = (on: boolean) => t(on ? 'review.rules.on' : 'review.rules.off')
  return [
    [t('review.rules.veryShortMinutes'), within(rules.veryShortMinutes, format.duration)],
    [t('review.rules.longMinutes'), within(rules.longMinutes, format.duration)],
    [t('review.rules.lateDays'), within(rules.lateDays, (count) => t('review.rules.days', { count }))],
    [t('review.rules.manySamples'), within(rules.manySamples, format.number)],
    [t('review.rules.noProducts'), isOn(rules.noProducts)],
    [t('review.rules.noRating'), isOn(rules.noRating)],
    [t('review.rules.noTimes'), isOn(rules.noTimes)],
    [t('review.rules.sameTwice'), isOn(rules.sameTwice)],
  ]
}
