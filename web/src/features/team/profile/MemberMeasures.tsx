import { type MeasureAnswer, analytics } from '@rounds/contract/analytics'
import { startOfMonth } from '@rounds/contract/dates'
import { roundTo } from '@rounds/contract/documents/rounding'
import { type Measure, type MeasureId, measureOf } from '@rounds/contract/measures'
import { Link } from 'react-router'
import { middleOf, percentText } from '#features/team/member/texts.ts'
import { useRead } from '#lib/reads/query.ts'
import { type Format, useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { Loadable } from '#ui/Loadable.tsx'
import { measureLink } from './rules.ts'
import classes from './MemberFacts.module.css'

const shown: readonly MeasureId[] = ['completed', 'callRate', 'coverage', 'adherence', 'onTime', 'duration']

/** How somebody stands beside the middle of their team in the running month, nobody else named (ux-next 3). */
export function MemberMeasures({ id }: { id: string }) {
  const format = useFormat()
  const read = useRead(analytics.measures, {})
  // A company without analytics has no such card.
  if (read.error?.status === 403) return null
  const at = (measure: MeasureId) => read.data?.measures.find((each) => each.id === measure)
  return (
    <section className={`card ${classes.card}`} aria-labelledby="member-measures">
      <header className={classes.head}>
        <h2 id="member-measures">{format.month(startOfMonth(format.today()))}</h2>
        <span className="small ink-3">{t('team.measures.line')}</span>
      </header>
      <Loadable read={read}>
        {() => (
          <ul className="plain-list">
            {shown.map((measure) => {
              const answer = at(measure)
              return answer ? <Row key={measure} id={id} answer={answer} /> : null
            })}
          </ul>
        )}
      </Loadable>
    </section>
  )
}

/** One measure; its name opens the formula and the visits behind it. */
function Row({ id, answer: { id: measure, byDelegate } }: { id: string; answer: MeasureAnswer }) {
  const format = useFormat()
  const paths = usePaths()
  const { name, unit } = measureOf(measure)
  const value = byDelegate.find(({ delegateId }) => delegateId === id)?.value ?? null
  const all = byDelegate.flatMap((each) => each.value ?? [])
  const middle = middleOf(all)
  const most = Math.max(...all, 1)
  const said = valueText(unit, value, format)
  return (
    <li className={classes.measure}>
      <Link to={measureLink(paths, id, measure)}>{name}</Link>
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
          : t('team.measures.middle', { name, value: said, middle: valueText(unit, middle, format) })}
      </span>
    </li>
  )
}

const valueText = (unit: Measure['unit'], value: number | null, format: Format): string => {
  if (value === null) return t('team.notAny')
  if (unit === 'percent') return percentText(value, format)
  return unit === 'minutes' ? format.duration(roundTo(value)) : format.number(roundTo(value, 1))
}
