import type { Prescriber } from '@rounds/contract/prescribers'
import { Button, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { ChipMulti } from '#ui/Chips.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import type { PlanState } from '#features/planning/plan/address.ts'
import { VISIT_INTERVAL_DAYS, choicesOf, shows } from '#features/planning/plan/to-visit.ts'
import classes from './ToVisitList.module.css'

/** Which of the people are listed. Phones show the rarer filters on request. */
export function ToVisitFilters({
  people,
  state,
  isPhone,
  onChange,
}: {
  people: readonly Prescriber[]
  state: PlanState
  isPhone: boolean
  onChange: (fields: Partial<PlanState>, options?: { replace?: boolean }) => void
}) {
  const { specialties, cities } = choicesOf(people)
  const [isOpen, setOpen] = useState(false)
  const active = [state.specialty, state.city, state.unseen || null].filter((value) => value !== null).length
  const select = (name: 'specialty' | 'city', words: readonly string[]) => (
    <Select
      aria-label={t(`planning.filter.${name}`)}
      placeholder={t(`planning.filter.${name}`)}
      data={[...words]}
      value={state[name]}
      onChange={(value) => onChange({ [name]: value })}
      clearable
      searchable
      nothingFoundMessage={t('planning.filter.none')}
      clearButtonProps={{ 'aria-label': t(`planning.filter.clear.${name}`) }}
    />
  )
  return (
    <div className={classes.filters}>
      <ViewTabs
        label={t('planning.filter.show')}
        value={state.show}
        options={shows.map((value) => ({ value, label: t(`planning.show.${value}`) }))}
        onChange={(show) => onChange({ show })}
      />
      <SearchField
        label={t('planning.search')}
        value={state.search}
        onChange={(search) => onChange({ search }, { replace: true })}
      />
      {isPhone ? (
        <Button
          variant="default"
          className={classes.more ?? ''}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t('planning.filter.more')}
          {active > 0 ? <span className="num">&nbsp;{active}</span> : null}
        </Button>
      ) : null}
      {isPhone && !isOpen ? null : (
        <>
          <div className={classes.selects}>
            {select('specialty', specialties)}
            {select('city', cities)}
          </div>
          <ChipMulti
            label={t('planning.filter.seen')}
            hideLabel
            options={[{ value: 'unseen', label: t('planning.filter.unseen', { days: VISIT_INTERVAL_DAYS }) }]}
            value={state.unseen ? ['unseen'] : []}
            onChange={(values) => onChange({ unseen: values.length > 0 })}
          />
        </>
      )}
    </div>
  )
}
