import type { MeasureAnswer } from '@rounds/contract/analytics'
import { type Measure, type MeasureId, measureOf } from '@rounds/contract/measures'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Sparkline } from '#ui/charts/Sparkline.tsx'
import { type Change, basisText, changeOf, isKnown, valueText } from './figures.ts'
import classes from './Ledger.module.css'

/** Measures of some groups: name, value, what it is made of, change, and the last weeks. */
export function Ledger({
  groups,
  now,
  before,
  current,
  onOpen,
}: {
  groups: readonly Measure['group'][]
  now: readonly MeasureAnswer[]
  before: readonly MeasureAnswer[] | undefined
  /** The measure that the keys act on. */
  current: MeasureId | ''
  onOpen: (id: MeasureId) => void
}) {
  const format = useFormat()
  return (
    <section
      className={`card ${classes.card}`}
      aria-label={groups.map((group) => t(`analytics.group.${group}`)).join(', ')}
    >
      <table className={classes.table}>
        {groups.map((group, at) => (
          <tbody key={group}>
            <tr className={classes.head}>
              <th scope="col">{t(`analytics.group.${group}`)}</th>
              <th scope="col">
                <Head text={t('analytics.now')} isShown={at === 0} />
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('analytics.basisHead')}</span>
              </th>
              <th scope="col">
                <Head text={t('analytics.change')} isShown={at === 0} />
              </th>
              <th scope="col" className={classes.weeks}>
                <Head text={t('analytics.weeks')} isShown={at === 0} />
              </th>
            </tr>
            {now
              .filter((answer) => isKnown(answer) && measureOf(answer.id).group === group)
              .map((answer) => {
                const { name, unit } = measureOf(answer.id)
                const change = changeOf(
                  answer,
                  before?.find(({ id }) => id === answer.id),
                  format,
                )
                return (
                  <tr key={answer.id} data-item={answer.id} data-current={answer.id === current || undefined}>
                    <th scope="row">
                      <button type="button" className={classes.name} onClick={() => onOpen(answer.id)}>
                        {name}
                      </button>
                    </th>
                    <td className={classes.value}>{valueText(unit, answer.value, format)}</td>
                    <td className={classes.basis}>{basisText(answer, format)}</td>
                    <td className={classes.change}>{change ? <ChangeText change={change} /> : null}</td>
                    <td className={classes.weeks}>
                      <Sparkline values={answer.weeks} />
                    </td>
                  </tr>
                )
              })}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** The arrow is the direction, the colour says good or bad, and so do words that are heard. */
export function ChangeText({ change: { direction, tone, text } }: { change: Change }) {
  const Arrow = direction === 'up' ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={classes.tone} data-tone={tone}>
      {direction === 'same' ? null : (
        <>
          <Arrow size={14} stroke={2} aria-hidden />
          <span className="visually-hidden">
            {t(direction === 'up' ? 'analytics.up' : 'analytics.down')}{' '}
          </span>
        </>
      )}
      {text}
      {tone === 'plain' ? null : (
        <span className="visually-hidden">
          {' '}
          {t(tone === 'good' ? 'analytics.better' : 'analytics.worse')}
        </span>
      )}
    </span>
  )
}

/** The head of a column: shown once, heard in each group. */
const Head = ({ text, isShown }: { text: string; isShown: boolean }) => (
  <span className={isShown ? undefined : 'visually-hidden'}>{text}</span>
)
