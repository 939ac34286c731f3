import type { DelegateDetail, TeamMember } from '@rounds/contract/team'
import { middleOf, percentText } from '#features/team/member/texts.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { MessageKey } from '#lib/words/messages.ts'
import classes from './MemberFacts.module.css'

type Measure = {
  key: string
  label: MessageKey
  of: (member: TeamMember) => number | null
  text: (value: number, format: Format) => string
}

const plain = (value: number, format: Format) => format.number(Math.round(value))
const measures: Measure[] = [
  { key: 'visits', label: 'team.measures.visits', of: (member) => member.visitsThisWeek, text: plain },
  {
    key: 'completion',
    label: 'team.measures.completion',
    of: (member) => member.performanceMetrics.completionRate,
    text: percentText,
  },
  { key: 'score', label: 'team.measures.score', of: (member) => member.performance, text: plain },
  {
    key: 'rating',
    label: 'team.measures.rating',
    of: (member) => member.performanceMetrics.averageRating,
    text: (value, format) => format.decimal(value),
  },
  {
    key: 'prescribers',
    label: 'team.measures.prescribers',
    of: (member) => member.prescribersManaged,
    text: plain,
  },
]

/** How somebody stands beside the middle of their team, nobody else named. */
export function MemberMeasures({ member, team }: { member: TeamMember; team: readonly TeamMember[] }) {
  const format = useFormat()
  return (
    <section className={`card ${classes.card}`}>
      <header className={classes.head}>
        <h2>{t('team.measures')}</h2>
        <span className="small ink-3">{t('team.measures.line')}</span>
      </header>
      <ul className="plain-list">
        {measures.map(({ key, label, of, text }) => {
          const value = of(member)
          const all = team.flatMap((each) => of(each) ?? [])
          const middle = middleOf(all)
          const most = Math.max(...all, value ?? 0, 1)
          const said = value === null ? t('team.notAny') : text(value, format)
          return (
            <li key={key} className={classes.measure}>
              <span>{t(label)}</span>
              <span className={classes.track} aria-hidden>
                <span style={{ inlineSize: `${((value ?? 0) / most) * 100}%` }} />
                {middle === null ? null : <i style={{ insetInlineStart: `${(middle / most) * 100}%` }} />}
              </span>
              <b className="num" aria-hidden>
                {said}
              </b>
              <span className="visually-hidden">
                {middle === null
                  ? said
                  : t('team.measures.middle', {
                      name: t(label),
                      value: said,
                      middle: text(middle, format),
                    })}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

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
