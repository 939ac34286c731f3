import { Button, Menu, Popover, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconCheck, IconChevronDown, IconSearch } from '@tabler/icons-react'
import { type ComponentPropsWithRef, useEffect, useRef, useState } from 'react'
import { useFormat } from '#lib/format.ts'
import { t } from '#lib/messages.ts'
import { ChipRadio } from '#ui/Chips.tsx'
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
}: {
  view: ApprovalView
  change: Change
  waiting: number | undefined
  delegates: ReadonlyMap<string, string>
}) {
  return (
    <div className={classes.row}>
      <div className={classes.tabs} role="group" aria-label={t('approvals.tabs')}>
        {tabs.map((status) => (
          <button
            key={status}
            type="button"
            className={classes.tab}
            aria-pressed={view.status === status}
            onClick={() => change({ status, visit: '' })}
          >
            {t(`approvals.tab.${status}`)}
            {status === 'pending' && waiting !== undefined ? <span className="num">{waiting}</span> : null}
          </button>
        ))}
      </div>
      <div className={classes.filters} role="group" aria-label={t('approvals.filters')}>
        <SearchField
          value={view.search}
          onChange={(search) => change({ search, visit: '' }, { replace: true })}
        />
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

/** Typed words reach the server when the person pauses. */
function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [words, setWords] = useState(value)
  const asked = useRef(value)
  const ask = useDebouncedCallback((next: string) => {
    asked.current = next
    onChange(next)
  }, 300)
  useEffect(() => {
    if (value !== asked.current) setWords(value)
    asked.current = value
  }, [value])
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={t('approvals.filter.search')}
      placeholder={t('approvals.filter.search')}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        ask(event.currentTarget.value)
      }}
    />
  )
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
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      radius={12}
      shadow="md"
      trapFocus
      returnFocus
    >
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
