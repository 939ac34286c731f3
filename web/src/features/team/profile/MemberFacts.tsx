import type { DelegateDetail } from '@rounds/contract/team'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { MessageKey } from '#lib/words/messages.ts'
import classes from './MemberFacts.module.css'

/** What is known of somebody from the beginning. */
export function MemberTotals({ member }: { member: DelegateDetail }) {
  const format = useFormat()
  const { averageVisitDuration } = member
  const facts: [MessageKey, string][] = [
    ['team.facts.visits', format.number(member.totalVisits)],
    ['team.facts.completed', format.number(member.completedVisits)],
    ['team.facts.pending', format.number(member.pendingVisits)],
    ['team.facts.month', format.number(member.visitsThisMonth)],
    [
      'team.facts.duration',
      averageVisitDuration === null ? t('team.notAny') : format.duration(averageVisitDuration),
    ],
    ['team.facts.prescribers', format.number(member.prescribersManaged)],
  ]
  return (
    <section className={`card ${classes.card}`}>
      <h2>{t('team.facts')}</h2>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
