import { addDays } from '@rounds/contract/dates'
import { useFormat } from '#lib/words/format.ts'
import { t } from '#lib/words/messages.ts'
import { Choice } from '#ui/Choice.tsx'
import type { DeskView } from './address.ts'
import { weeksBack } from './rules.ts'
import { ChoiceMenu } from './choice.part.ts'

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
          menu={ChoiceMenu}
          label={t('desk.filter.department', {
            name: view.department === '' ? t('desk.filter.all') : view.department,
          })}
          options={['', ...names.filter((name) => name !== '')].map((name) => ({
            value: name,
            label: name === '' ? t('desk.filter.allDepartments') : name,
            isOn: name === view.department,
          }))}
          onChoose={(department) => onChange({ department })}
        />
      )}
      <Choice
        menu={ChoiceMenu}
        label={t('desk.filter.week', { week: weekText(weekStart) })}
        options={(weeks.includes(weekStart) ? weeks : [...weeks, weekStart]).map((week) => ({
          value: week,
          label: weekText(week),
          isOn: week === weekStart,
        }))}
        onChoose={(week) => onChange({ week: week === thisWeek ? '' : week })}
      />
    </>
  )
}
