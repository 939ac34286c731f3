import { Popover, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { daysOf, periods } from '#features/approvals/approval/address.ts'
import { periodTexts } from '#features/approvals/approval/texts.ts'
import classes from './ApprovalFilters.module.css'

export type FilterDatesProps = {
  opened: boolean
  onChange: (opened: boolean) => void
  value: string
  onChoose: (value: string) => void
  /** The button that opens it. */
  children: ReactNode
}

/** A period by its name, or the days from and to. */
export function FilterDates({ opened, onChange, value, onChoose, children }: FilterDatesProps) {
  const format = useFormat()
  const period = periods.find((candidate) => candidate === value)
  const { startDate = '', endDate = '' } = daysOf(value, format.today())
  const setRange = (from: string, to: string) => onChoose(from === '' && to === '' ? '' : `${from}..${to}`)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-end" width={370} trapFocus returnFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown p={16} className={classes.dates} aria-label={t('approvals.filter.datesLabel')}>
        <ChipRadio
          label={t('approvals.filter.datesLabel')}
          hideLabel
          value={value === '' ? 'all' : (period ?? null)}
          options={[
            { value: 'all', label: t('approvals.filter.allDates') },
            ...periods.map((name) => ({ value: name, label: t(periodTexts[name]) })),
          ]}
          onChange={(next) => {
            onChoose(next === 'all' ? '' : next)
            onChange(false)
          }}
        />
        <div className={classes.range}>
          <TextInput
            type="date"
            label={t('approvals.filter.from')}
            value={startDate}
            max={endDate || undefined}
            onChange={(event) => setRange(event.currentTarget.value, endDate)}
          />
          <TextInput
            type="date"
            label={t('approvals.filter.to')}
            value={endDate}
            min={startDate || undefined}
            onChange={(event) => setRange(startDate, event.currentTarget.value)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
