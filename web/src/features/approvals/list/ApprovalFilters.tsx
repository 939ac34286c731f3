import { Button } from '@mantine/core'
import type { Approval } from '@rounds/contract/approvals'
import { IconChevronDown } from '@tabler/icons-react'
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { ViewTabs } from '#ui/ViewTabs.tsx'
import { useKeptFocus } from '#ui/useKeptFocus.ts'
import { type ApprovalView, daysOf, periods } from '#features/approvals/approval/address.ts'
import { periodTexts } from '#features/approvals/approval/texts.ts'
import { ChoiceMenu, FilterDates, WhoFilter } from './filters.part.ts'
import classes from './ApprovalFilters.module.css'

type Change = (fields: Partial<ApprovalView>, options?: { replace?: boolean }) => void

const tabs = ['pending', 'approved', 'rejected'] as const

/** The three tabs and, at the right end, what narrows the list. */
export function ApprovalFilters({
  view,
  change,
  waiting,
  rows,
  search,
  rules,
}: {
  view: ApprovalView
  change: Change
  waiting: number | undefined
  rows: readonly Approval[]
  /** The search field, where the head of the page has no room for it. */
  search: ReactNode
  /** What opens the rules of review, likewise. */
  rules: ReactNode
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
        <Who view={view} change={change} rows={rows} />
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
        {rules}
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

function Who({ view, change, rows }: { view: ApprovalView; change: Change; rows: readonly Approval[] }) {
  const [opened, setOpened] = useState(false)
  const { delegate, department } = view
  const isOn = delegate !== '' || department !== ''
  const held = useKeptFocus()
  const button = (label: string) => (
    <FilterButton {...held} isOn={isOn} aria-haspopup="menu" onClick={() => setOpened(!opened)}>
      {label}
    </FilterButton>
  )
  return (
    <WhoFilter
      wanted={opened || isOn}
      instead={button(t('approvals.filter.delegate', { name: isOn ? '…' : t('approvals.filter.all') }))}
      opened={opened}
      onChange={setOpened}
      who={{ delegate, department }}
      rows={rows}
      onChoose={(who) => change({ ...who, visit: '' })}
      button={button}
    />
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
  const look = { ...useKeptFocus(), isOn }
  return (
    <ChoiceMenu
      wanted={opened}
      instead={
        <FilterButton {...look} aria-haspopup="menu" onClick={() => setOpened(true)}>
          {label}
        </FilterButton>
      }
      opened={opened}
      onChange={setOpened}
      options={options.map((option) => ({ ...option, isOn: option.value === value }))}
      onChoose={onChange}
    >
      <FilterButton {...look}>{label}</FilterButton>
    </ChoiceMenu>
  )
}

function Dates({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const held = useKeptFocus()
  const period = periods.find((candidate) => candidate === value)
  const { startDate = '', endDate = '' } = daysOf(value, format.today())
  const between =
    startDate && endDate
      ? format.days(startDate, endDate)
      : `${startDate && format.shortDay(startDate)} … ${endDate && format.shortDay(endDate)}`
  const text = period
    ? t(periodTexts[period]).toLowerCase()
    : value === ''
      ? t('approvals.filter.all')
      : between
  const button = (
    <FilterButton {...held} isOn={value !== ''} aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
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
