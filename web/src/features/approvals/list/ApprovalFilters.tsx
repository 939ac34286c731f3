import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { type ApprovalView, daysOf, periods } from '#features/approvals/approval/address.ts'
import { periodTexts } from '#features/approvals/approval/texts.ts'
import { FilterDates, FilterMenu } from './filters.part.ts'
import classes from './ApprovalFilters.module.css'

type Change = (fields: Partial<ApprovalView>, options?: { replace?: boolean }) => void

const tabs = ['pending', 'approved', 'rejected'] as const

/** The three tabs and, at the right end, what narrows the list. */
export function ApprovalFilters({
  view,
  change,
  waiting,
  delegates,
  search,
}: {
  view: ApprovalView
  change: Change
  waiting: number | undefined
  delegates: ReadonlyMap<string, string>
  /** The search field, where the head of the page has no room for it. */
  search: ReactNode
}) {
  return (
    <div className={classes.row}>
      <ViewTabs
        label={t('approvals.tabs')}
        value={view.status}
        options={tabs.map((status) => ({
          value: status,
          label: t(`approvals.tab.${status}`),
          count: status === 'pending' ? waiting : undefined,
        }))}
        onChange={(status) => change({ status, visit: '' })}
      />
      <div className={classes.filters} role="group" aria-label={t('approvals.filters')}>
        {search}
        <Choice
          label={t('approvals.filter.delegate', {
            name: delegates.get(view.delegate) ?? t('approvals.filter.all'),
          })}
          isOn={view.delegate !== ''}
          value={view.delegate}
          options={[
            { value: '', label: t('approvals.filter.everyone') },
            ...[...delegates].map(([value, label]) => ({ value, label })),
          ]}
          onChange={(delegate) => change({ delegate, visit: '' })}
        />
        <Choice
          label={t('approvals.filter.kind', { kind: kindText(view.kind) })}
          isOn={view.kind !== ''}
          value={view.kind}
          options={[
            { value: '', label: t('approvals.filter.allKinds') },
            { value: 'report', label: t('approvals.filter.reports') },
            { value: 'plan', label: t('approvals.filter.plans') },
          ]}
          onChange={(kind) => change({ kind: kind === 'plan' || kind === 'report' ? kind : '', visit: '' })}
        />
        <Dates value={view.dates} onChange={(dates) => change({ dates, visit: '' })} />
      </div>
    </div>
  )
}

const kindText = (kind: ApprovalView['kind']) => {
  if (kind === '') return t('approvals.filter.all')
  return t(kind === 'plan' ? 'approvals.filter.plans' : 'approvals.filter.reports').toLowerCase()
}

function FilterButton({ isOn, children, ...rest }: ComponentPropsWithRef<'button'> & { isOn: boolean }) {
  return (
    <Button
      {...rest}
      variant={isOn ? 'light' : 'default'}
      className={classes.filter}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
    >
      {children}
    </Button>
  )
}

function Choice({
  label,
  isOn,
  value,
  options,
  onChange,
}: {
  label: string
  isOn: boolean
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}) {
  const [opened, setOpened] = useState(false)
  return (
    <FilterMenu
      wanted={opened}
      instead={
        <FilterButton isOn={isOn} aria-haspopup="menu" onClick={() => setOpened(true)}>
          {label}
        </FilterButton>
      }
      opened={opened}
      onChange={setOpened}
      value={value}
      options={options}
      onChoose={onChange}
    >
      <FilterButton isOn={isOn}>{label}</FilterButton>
    </FilterMenu>
  )
}

function Dates({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const period = periods.find((candidate) => candidate === value)
  const { startDate = '', endDate = '' } = daysOf(value, format.today())
  const between = [startDate, endDate].map((day) => (day === '' ? '…' : format.shortDay(day))).join(' – ')
  const text = period
    ? t(periodTexts[period]).toLowerCase()
    : value === ''
      ? t('approvals.filter.all')
      : between
  const button = (
    <FilterButton isOn={value !== ''} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
      {t('approvals.filter.dates', { dates: text })}
    </FilterButton>
  )
  return (
    <FilterDates
      wanted={opened}
      instead={button}
      opened={opened}
      onChange={setOpened}
      value={value}
      onChoose={onChange}
    >
      {button}
    </FilterDates>
  )
}
