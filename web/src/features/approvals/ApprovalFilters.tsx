import { Button, Menu, Popover, TextInput } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { type ApprovalView, daysOf, periods } from './approval-filter.ts'
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
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <FilterButton isOn={isOn}>{label}</FilterButton>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            onClick={() => onChange(option.value)}
            aria-current={option.value === value ? 'true' : undefined}
            rightSection={option.value === value ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const periodTexts = {
  today: 'approvals.filter.today',
  'this-week': 'approvals.filter.thisWeek',
  'last-week': 'approvals.filter.lastWeek',
  'this-month': 'approvals.filter.thisMonth',
} as const

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
  const setRange = (from: string, to: string) => onChange(from === '' && to === '' ? '' : `${from}..${to}`)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={370} trapFocus returnFocus>
      <Popover.Target>
        <FilterButton isOn={value !== ''} onClick={() => setOpened(!opened)}>
          {t('approvals.filter.dates', { dates: text })}
        </FilterButton>
      </Popover.Target>
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
            onChange(next === 'all' ? '' : next)
            setOpened(false)
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
