import { Button, Menu } from '@mantine/core'
import { assignableRoles } from '@rounds/contract/user-rules'
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react'
import { roleText } from '#features/users/change/texts.ts'
import { useDepartments } from '#features/users/change/useCompany.ts'
import { t } from '#lib/words/messages.ts'
import type { UsersView } from './address.ts'
import classes from './UserFilters.module.css'

type Change = (fields: Partial<UsersView>) => void

/** What narrows the list beside the search. */
export function UserFilters({ view, change }: { view: UsersView; change: Change }) {
  const departments = useDepartments()
  const roles = assignableRoles.map((value) => ({ value, label: roleText(value) }))
  return (
    <>
      <Choice
        label={t('users.filter.role', {
          name: view.role === '' ? t('users.filter.all') : roleText(view.role),
        })}
        value={view.role}
        options={[{ value: '', label: t('users.filter.allRoles') }, ...roles]}
        onChoose={(role) => change({ role: assignableRoles.find((each) => each === role) ?? '', page: 1 })}
      />
      <Choice
        label={t('users.filter.department', {
          name: view.department === '' ? t('users.filter.all') : view.department,
        })}
        value={view.department}
        options={[
          { value: '', label: t('users.filter.allDepartments') },
          ...departments.map((value) => ({ value, label: value })),
        ]}
        onChoose={(department) => change({ department, page: 1 })}
      />
      {view.only === '' ? null : (
        <Button
          variant="light"
          rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
          aria-label={t('users.filter.without', { filter: t(`users.only.${view.only}`) })}
          onClick={() => change({ only: '', page: 1 })}
        >
          {t(`users.only.${view.only}`)}
        </Button>
      )}
    </>
  )
}

function Choice({
  label,
  value,
  options,
  onChoose,
}: {
  label: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant={value === '' ? 'default' : 'light'}
          className={classes.filter ?? ''}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {options.map((option) => (
          <Menu.Item
            key={option.value}
            aria-current={option.value === value ? 'true' : undefined}
            rightSection={option.value === value ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
