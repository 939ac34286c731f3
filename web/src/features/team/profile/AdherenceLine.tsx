import { analytics } from '@rounds/contract/analytics'
import { measureOf } from '@rounds/contract/measures'
import { Link } from 'react-router'
import { middleOf, percentText } from '#features/team/member/texts.ts'
import { useRead } from '#lib/reads/query.ts'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { usePaths } from '#paths'
import { measureLink } from './rules.ts'

/** How much of what was planned for the running month was done on its day; the name opens the formula and the visits (ux-next 3). */
export function AdherenceLine({ id }: { id: string }) {
  const format = useFormat()
  const paths = usePaths()
  const { data } = useRead(analytics.measures, {})
  const all = data?.measures.find((measure) => measure.id === 'adherence')?.byDelegate ?? []
  const own = all.find(({ delegateId }) => delegateId === id)
  const middle = middleOf(all.flatMap(({ value }) => value ?? []))
  if (own?.value == null || own.numerator === null || own.denominator === null || middle === null) return null
  return (
    <p className="small ink-2">
      <Link to={measureLink(paths, id, 'adherence')}>
        {t('team.adherence', { name: measureOf('adherence').name, value: percentText(own.value, format) })}
      </Link>{' '}
      {t('team.adherenceLine', {
        done: format.number(own.numerator),
        count: own.denominator,
        middle: percentText(middle, format),
      })}
    </p>
  )
}
