import { Button } from '@mantine/core'
import type { CalendarMember } from '@rounds/contract/calendar'
import { t } from '#lib/words/messages.ts'
import { Choice } from '#ui/Choice.tsx'
import { useWidth } from '#ui/useWidth.ts'
import type { CalendarState } from './address.ts'
import { ChoiceMenu } from './sheets.part.ts'

type Change = (fields: Partial<CalendarState>) => void

/** Whose calendar, and what of it. */
export function CalendarFilters({
  state,
  change,
  members,
}: {
  state: CalendarState
  change: Change
  members: readonly CalendarMember[]
}) {
  const departments = new Map(
    members.flatMap(({ departmentId, department }) =>
      departmentId === null || department === null ? [] : [[departmentId, department] as const],
    ),
  )
  const isOn = state.delegate !== '' || state.department !== ''
  const found = members.find(({ id }) => id === state.delegate)?.name ?? departments.get(state.department)
  const isLoaded = members.length > 0
  const isUnknown = isOn && isLoaded && found === undefined
  const everybody = isLoaded
    ? t('calendar.filter.all', { count: members.length })
    : t('calendar.filter.anything')
  const name = isOn ? (found ?? (isUnknown ? t('calendar.filter.unknown') : '…')) : everybody
  const isPhone = useWidth('phone')
  const both = isPhone ? 'calendar.filter.anything' : 'calendar.filter.both'
  const what = t(state.show === '' ? both : (`calendar.filter.${state.show}` as const))
  const item = (value: string, label: string, chosen: string) => ({ value, label, isOn: value === chosen })
  return (
    <>
      <Choice
        menu={ChoiceMenu}
        label={t('calendar.filter.delegates', { name })}
        isOn={isOn}
        options={[
          item('', t('calendar.filter.everyone'), state.delegate + state.department),
          ...(departments.size < 2 ? [] : [t('calendar.filter.departments')]),
          ...(departments.size < 2
            ? []
            : [...departments].map(([id, department]) => item(id, department, state.department))),
          t('calendar.filter.people'),
          ...members.map((member) => item(member.id, member.name, state.delegate)),
        ]}
        onChoose={(id) =>
          change(departments.has(id) ? { department: id, delegate: '' } : { delegate: id, department: '' })
        }
      />
      {/* Meetings of the whole team stand there all the same: no list says that it is empty. */}
      {isUnknown ? (
        <Button variant="default" onClick={() => change({ delegate: '', department: '' })}>
          {t('app.ui.clearFilters')}
        </Button>
      ) : null}
      <Choice
        menu={ChoiceMenu}
        label={t('calendar.filter.show', { what })}
        isOn={state.show !== ''}
        options={(['', 'visits', 'meetings'] as const).map((show) =>
          item(
            show,
            t(show === '' ? 'calendar.filter.both' : (`calendar.filter.${show}` as const)),
            state.show,
          ),
        )}
        onChoose={(show) => change({ show: show === 'visits' || show === 'meetings' ? show : '' })}
      />
    </>
  )
}
