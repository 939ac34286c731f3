import { Select, TextInput } from '@mantine/core'
import { visitStatuses, visitTypes } from '@rounds/contract/visits'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { type HistoryState, periods, rangeOf } from './address.ts'
import classes from './VisitHistoryPage.module.css'

const ratings = ['5', '4', '3', '2', '1']
const ANY = 'any'

/** Search, period, status, type, rating. */
export function HistoryFilters({
  state,
  onChange,
  children,
}: {
  state: HistoryState
  onChange: (fields: Partial<HistoryState>, isTyping?: boolean) => void
  /** What stands behind the search. */
  children?: ReactNode
}) {
  const today = useFormat().today()
  const choice = (
    name: 'status' | 'type' | 'rating',
    any: string,
    options: { value: string; label: string }[],
  ) => (
    <Select
      className={classes.choice}
      aria-label={t(`visits.history.${name}`)}
      data={[{ value: ANY, label: any }, ...options]}
      value={state[name] === '' ? ANY : state[name]}
      onChange={(value) => onChange({ [name]: value === ANY ? '' : value })}
    />
  )
  return (
    <div className={`${classes.filters} no-print`}>
      <SearchField
        className={classes.search}
        label={t('visits.history.search')}
        value={state.search}
        onChange={(search) => onChange({ search }, true)}
      />
      {children}
      <div className={classes.choices}>
        <Select
          className={classes.choice}
          aria-label={t('visits.history.period')}
          data={periods.map((value) => ({ value, label: t(`visits.history.period.${value}`) }))}
          value={state.period}
          onChange={(value) => {
            const period = periods.find((known) => known === value) ?? 'this-month'
            const { startDate, endDate } = rangeOf({ ...state, status: '' }, today)
            onChange({ period, ...(period === 'custom' && { from: startDate, to: endDate }) })
          }}
        />
        {state.period === 'custom' ? (
          <>
            <TextInput
              type="date"
              className={classes.choice}
              aria-label={t('visits.history.from')}
              max={today}
              value={state.from}
              onChange={(event) => onChange({ from: event.currentTarget.value })}
            />
            <TextInput
              type="date"
              className={classes.choice}
              aria-label={t('visits.history.to')}
              max={today}
              value={state.to}
              onChange={(event) => onChange({ to: event.currentTarget.value })}
            />
          </>
        ) : null}
        {choice(
          'status',
          t('visits.history.anyStatus'),
          visitStatuses.map((value) => ({ value, label: t(`app.status.${value}`) })),
        )}
        {choice(
          'type',
          t('visits.history.anyType'),
          visitTypes.map((value) => ({ value, label: t(`app.visitType.${value}`) })),
        )}
        {choice(
          'rating',
          t('visits.history.anyRating'),
          ratings.map((value) => ({ value, label: t('visits.history.ratingFrom', { rating: value }) })),
        )}
      </div>
    </div>
  )
}
