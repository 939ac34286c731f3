import { Button } from '@mantine/core'
import { assignableRoles } from '@rounds/contract/user-rules'
import { IconX } from '@tabler/icons-react'
import { roleText } from '#features/users/change/texts.ts'
import { useDepartments } from '#features/users/change/useCompany.ts'
import { t } from '#lib/words/messages.ts'
import { Choice } from '#ui/Choice.tsx'
import type { UsersView } from './address.ts'
import { ChoiceMenu } from './choice.part.ts'

type Change = (fields: Partial<UsersView>) => void

/** What narrows the list beside the search. */
export function UserFilters({ view, change }: { view: UsersView; change: Change }) {
  const departments = useDepartments()
  const roles = [
    { value: '', label: t('users.filter.allRoles') },
    ...assignableRoles.map((value) => ({ value, label: roleText(value) })),
  ]
  const teams = [
    { value: '', label: t('users.filter.allDepartments') },
    ...departments.map((value) => ({ value, label: value })),
  ]
  const marked = <T extends { value: string }>(options: readonly T[], chosen: string) =>
    options.map((option) => ({ ...option, isOn: option.value === chosen }))
  return (
    <>
      <Choice
        label={t('users.filter.role', {
          name: view.role === '' ? t('users.filter.all') : roleText(view.role),
        })}
        menu={ChoiceMenu}
        isOn={view.role !== ''}
        options={marked(roles, view.role)}
        onChoose={(role) => change({ role: assignableRoles.find((each) => each === role) ?? '', page: 1 })}
      />
      <Choice
        label={t('users.filter.department', {
          name: view.department === '' ? t('users.filter.all') : view.department,
        })}
        menu={ChoiceMenu}
        isOn={view.department !== ''}
        options={marked(teams, view.department)}
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
