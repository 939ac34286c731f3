import { Menu } from '@mantine/core'
import type { Approval } from '@rounds/contract/approvals'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { departmentsOf, useTeam } from '#features/team/member/useTeam.ts'
import { t } from '#lib/words/messages.ts'

export type Who = { delegate: string; department: string }

/** Whose visits are shown: everybody’s, a department’s or one delegate’s. */
export function WhoFilter({
  opened,
  onChange,
  who,
  rows,
  onChoose,
  button,
}: {
  opened: boolean
  onChange: (opened: boolean) => void
  who: Who
  /** Who has left the team may still have sent something. */
  rows: readonly Approval[]
  onChoose: (who: Who) => void
  /** The button that opens it, with its label. */
  button: (label: string) => ReactNode
}) {
  const known = useTeam(opened || who.delegate !== '')
  const team = known ?? []
  const names = new Map([
    ...rows.map(({ delegateId, delegateName }) => [delegateId, delegateName] as const),
    ...team.map(({ id, name }) => [id, name] as const),
  ])
  const departments = departmentsOf(team, who.department)
  const item = (label: string, value: Who) => {
    const isChosen = value.delegate === who.delegate && value.department === who.department
    return (
      <Menu.Item
        key={label}
        onClick={() => onChoose(value)}
        aria-current={isChosen ? 'true' : undefined}
        rightSection={isChosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
      >
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>
        {button(
          who.department
            ? t('review.who.department', { name: who.department })
            : t('approvals.filter.delegate', {
                name: who.delegate
                  ? (names.get(who.delegate) ?? (known ? t('review.who.unknown') : '…'))
                  : t('approvals.filter.all'),
              }),
        )}
      </Menu.Target>
      <Menu.Dropdown mah="70vh" className="scrolls">
        {item(t('approvals.filter.everyone'), { delegate: '', department: '' })}
        {departments.length > 0 ? <Menu.Label>{t('review.who.departments')}</Menu.Label> : null}
        {departments.map((department) => item(department, { delegate: '', department }))}
        {names.size > 0 ? <Menu.Label>{t('review.who.delegates')}</Menu.Label> : null}
        {[...names]
          .toSorted(([, a], [, b]) => a.localeCompare(b))
          .map(([delegate, name]) => item(name, { delegate, department: '' }))}
      </Menu.Dropdown>
    </Menu>
  )
}
