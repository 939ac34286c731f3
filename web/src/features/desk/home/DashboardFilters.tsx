import { Button, Menu } from '@mantine/core'
import { addDays } from '@rounds/contract/dates'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import type { DeskView } from './address.ts'
import { weeksBack } from './rules.ts'

/** Which week, and whose. */
export function DashboardFilters({
  view,
  weekStart,
  thisWeek,
  departments,
  onChange,
}: {
  view: DeskView
  weekStart: string
  thisWeek: string
  departments: readonly string[]
  onChange: (fields: Partial<DeskView>) => void
}) {
  const format = useFormat()
  const weekText = (week: string) => {
    if (week === thisWeek) return t('desk.filter.thisWeek')
    return week === addDays(thisWeek, -7) ? t('desk.filter.lastWeek') : format.week(week)
  }
  const weeks = weeksBack(thisWeek)
  const names = departments.includes(view.department) ? departments : [...departments, view.department]
  return (
    <>
      {departments.length < 2 && view.department === '' ? null : (
        <Choice
          label={t('desk.filter.department', {
            name: view.department === '' ? t('desk.filter.all') : view.department,
          })}
          options={['', ...names.filter((name) => name !== '')].map((name) => ({
            value: name,
            text: name === '' ? t('desk.filter.allDepartments') : name,
          }))}
          chosen={view.department}
          onChoose={(department) => onChange({ department })}
        />
      )}
      <Choice
        label={t('desk.filter.week', { week: weekText(weekStart) })}
        options={(weeks.includes(weekStart) ? weeks : [...weeks, weekStart]).map((week) => ({
          value: week,
          text: weekText(week),
        }))}
        chosen={weekStart}
        onChoose={(week) => onChange({ week: week === thisWeek ? '' : week })}
      />
    </>
  )
}

function Choice({
  label,
  options,
  chosen,
  onChoose,
}: {
  label: string
  options: readonly { value: string; text: string }[]
  chosen: string
  onChoose: (value: string) => void
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {options.map(({ value, text }) => (
          <Menu.Item
            key={value}
            aria-current={value === chosen ? 'true' : undefined}
            rightSection={value === chosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            onClick={() => onChoose(value)}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
