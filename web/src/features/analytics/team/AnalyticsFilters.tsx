import { TextInput } from '@mantine/core'
import { ANALYTICS_DAYS } from '@rounds/contract/measures'
import { useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Choice } from '#ui/Choice.tsx'
import { type AnalyticsView, type Days, daysOf, isRange, periods, previousOf } from './address.ts'
import { ChoiceMenu } from './choice.part.ts'
import classes from './AnalyticsPage.module.css'

/** A first and a last day; what may not be asked for stays in the fields. */
function OwnDays({ days, onChange }: { days: Days; onChange: (dates: string) => void }) {
  const [typed, setTyped] = useState<Days | null>(null)
  const isWrong = typed !== null
  const set = (fields: Partial<Days>) => {
    const next = { ...(typed ?? days), ...fields }
    const isMeant = isRange(next.startDate, next.endDate)
    setTyped(isMeant ? null : next)
    if (isMeant) onChange(`${next.startDate}..${next.endDate}`)
  }
  const field = (name: keyof Days, label: string) => (
    <TextInput
      type="date"
      className="no-print"
      aria-label={label}
      value={(typed ?? days)[name]}
      error={isWrong}
      aria-describedby={isWrong ? 'analytics-days' : undefined}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      {field('startDate', t('analytics.filter.from'))}
      {field('endDate', t('analytics.filter.to'))}
      {isWrong ? (
        <span id="analytics-days" className={classes.wrong} role="status">
          {t('analytics.filter.wrong', { days: ANALYTICS_DAYS })}
        </span>
      ) : null}
    </>
  )
}

/** Which days, whose visits, and what they are compared with. */
export function AnalyticsFilters({
  view,
  change,
  today,
  delegates,
  isForeign,
}: {
  view: AnalyticsView
  /** The day that the view is seen from. */
  today: string
  change: (fields: Partial<AnalyticsView>) => void
  delegates: readonly { id: string; name: string }[]
  /** Who is chosen is not in the team. */
  isForeign: boolean
}) {
  const format = useFormat()
  const days = daysOf(view.dates, today)
  const isOwn = !periods.some((period) => period === view.dates)
  const text = ({ startDate, endDate }: typeof days) => format.days(startDate, endDate)
  const chosen = new Set(view.delegates)
  const before = text(previousOf(days, today))
  const toggle = (id: string) => {
    if (id === '') change({ delegates: [] })
    else
      change({
        delegates: chosen.has(id) ? view.delegates.filter((each) => each !== id) : [...view.delegates, id],
      })
  }
  const [first] = view.delegates
  const namesOf = () => {
    if (isForeign) return t('analytics.filter.unknown')
    if (chosen.size === 0) return t('analytics.filter.all', { count: delegates.length })
    if (chosen.size === 1) return delegates.find(({ id }) => id === first)?.name ?? '…'
    return t('analytics.filter.some', { count: chosen.size, all: delegates.length })
  }
  return (
    <div className={classes.filters} role="group" aria-label={t('analytics.filters')}>
      <Choice
        menu={ChoiceMenu}
        position="bottom-start"
        label={text(days)}
        options={[
          ...periods.map((period) => ({
            value: period as string,
            label: t(`analytics.period.${period}`),
            isOn: period === view.dates,
          })),
          { value: `${days.startDate}..${days.endDate}`, label: t('analytics.period.other'), isOn: isOwn },
        ]}
        onChoose={(dates) => change({ dates })}
      />
      {isOwn ? <OwnDays days={days} onChange={(dates) => change({ dates })} /> : null}
      <Choice
        menu={ChoiceMenu}
        position="bottom-start"
        label={t('analytics.filter.delegates', { names: namesOf() })}
        staysOpen
        options={[
          { value: '', label: t('analytics.filter.everyone'), isOn: chosen.size === 0 },
          ...delegates.map(({ id, name }) => ({ value: id, label: name, isOn: chosen.has(id) })),
        ]}
        onChoose={toggle}
      />
      <Choice
        menu={ChoiceMenu}
        position="bottom-start"
        label={t('analytics.filter.compare', {
          period: view.compare === 'off' ? t('analytics.filter.nothing') : before,
        })}
        options={[
          { value: 'previous', label: t('analytics.filter.previous'), isOn: view.compare === 'previous' },
          { value: 'off', label: t('analytics.filter.off'), isOn: view.compare === 'off' },
        ]}
        onChoose={(compare) => change({ compare: compare === 'off' ? 'off' : 'previous' })}
      />
    </div>
  )
}
