import type { CalendarMember } from '@rounds/contract/calendar'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#lib/words/messages.ts'
import { useWidth } from '#ui/useWidth.ts'
import type { CalendarState } from './address.ts'
import classes from './TeamCalendarPage.module.css'

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
  const name =
    members.find(({ id }) => id === state.delegate)?.name ??
    departments.get(state.department) ??
    (members.length === 0
      ? t('calendar.filter.anything')
      : t('calendar.filter.all', { count: members.length }))
  const isPhone = useWidth('phone')
  const both = isPhone ? 'calendar.filter.anything' : 'calendar.filter.both'
  const what = t(state.show === '' ? both : (`calendar.filter.${state.show}` as const))
  return (
    <>
      <Choice
        label={t('calendar.filter.delegates', { name })}
        isOn={state.delegate !== '' || state.department !== ''}
      >
        <Item
          isChosen={state.delegate === '' && state.department === ''}
          onChoose={() => change({ delegate: '', department: '' })}
        >
          {t('calendar.filter.everyone')}
        </Item>
        {departments.size < 2 ? null : (
          <>
            <Menu.Label>{t('calendar.filter.departments')}</Menu.Label>
            {[...departments].map(([id, department]) => (
              <Item
                key={id}
                isChosen={state.department === id}
                onChoose={() => change({ department: id, delegate: '' })}
              >
                {department}
              </Item>
            ))}
          </>
        )}
        <Menu.Label>{t('calendar.filter.people')}</Menu.Label>
        {members.map((member) => (
          <Item
            key={member.id}
            isChosen={state.delegate === member.id}
            onChoose={() => change({ delegate: member.id, department: '' })}
          >
            {member.name}
          </Item>
        ))}
      </Choice>
      <Choice label={t('calendar.filter.show', { what })} isOn={state.show !== ''}>
        {(['', 'visits', 'meetings'] as const).map((show) => (
          <Item key={show} isChosen={state.show === show} onChoose={() => change({ show })}>
            {t(show === '' ? 'calendar.filter.both' : (`calendar.filter.${show}` as const))}
          </Item>
        ))}
      </Choice>
    </>
  )
}

function Choice({ label, isOn, children }: { label: string; isOn: boolean; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={isOn ? 'light' : 'default'}
          classNames={{ root: classes.choice, label: classes.chosen }}
          title={label}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

function Item({
  isChosen,
  onChoose,
  children,
}: {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <Menu.Item
      onClick={onChoose}
      aria-current={isChosen ? 'true' : undefined}
      rightSection={isChosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
    >
      {children}
    </Menu.Item>
  )
}
