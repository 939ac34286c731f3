import { Button, Menu } from '@mantine/core'
import { type AssignableRole, assignableRoles } from '@rounds/contract/user-rules'
import { BULK_MAX } from '@rounds/contract/users'
import { IconChevronUp } from '@tabler/icons-react'
import { roleText } from '#features/users/change/texts.ts'
import { useDepartments, useSupervisors } from '#features/users/change/useCompany.ts'
import { t } from '#lib/words/messages.ts'
import { BulkBar, bulkBarQuiet } from '#ui/BulkBar.tsx'
import classes from './UserBulkBar.module.css'

type Choice = { key: string; label: string; onChoose: () => void }

/** What to do with the ticked people. */
export function UserBulkBar({
  count,
  hasOwn,
  onSupervisor,
  onDepartment,
  onRole,
  onDeactivate,
  onClear,
}: {
  count: number
  /** Whoever looks at it is among them. */
  hasOwn: boolean
  onSupervisor: (id: string | null, name: string) => void
  onDepartment: (name: string | null) => void
  onRole: (role: AssignableRole) => void
  onDeactivate: () => void
  onClear: () => void
}) {
  const supervisors = useSupervisors()
  const departments = useDepartments()
  const isTooMany = count > BULK_MAX
  const nobody = t('users.form.noSupervisor')
  return (
    <BulkBar
      label={t('users.bulk.label')}
      words={
        isTooMany ? t('users.bulk.tooMany', { count, most: BULK_MAX }) : t('users.bulk.selected', { count })
      }
      clear={t('users.bulk.clear')}
      onClear={onClear}
    >
      {isTooMany ? null : (
        <div className={classes.deeds}>
          <Choose
            label={t('users.bulk.supervisor')}
            isFirst
            choices={[
              ...supervisors.map(({ id, name }) => ({
                key: id,
                label: name,
                onChoose: () => onSupervisor(id, name),
              })),
              { key: '', label: nobody, onChoose: () => onSupervisor(null, nobody) },
            ]}
          />
          <Choose
            label={t('users.bulk.department')}
            choices={[
              ...departments.map((name) => ({ key: name, label: name, onChoose: () => onDepartment(name) })),
              { key: '', label: t('users.form.noDepartment'), onChoose: () => onDepartment(null) },
            ]}
          />
          <Choose
            label={t('users.bulk.role')}
            note={hasOwn ? t('users.own') : undefined}
            choices={assignableRoles.map((role) => ({
              key: role,
              label: roleText(role),
              onChoose: () => onRole(role),
            }))}
          />
          <Button
            className={bulkBarQuiet}
            title={hasOwn ? t('users.own') : undefined}
            aria-description={hasOwn ? t('users.own') : undefined}
            onClick={onDeactivate}
          >
            {t('users.deactivate')}
          </Button>
        </div>
      )}
    </BulkBar>
  )
}

function Choose({
  label,
  choices,
  note,
  isFirst = false,
}: {
  label: string
  choices: readonly Choice[]
  note?: string | undefined
  isFirst?: boolean
}) {
  return (
    <Menu position="top-start">
      <Menu.Target>
        <Button
          {...(isFirst ? {} : { className: bulkBarQuiet })}
          rightSection={<IconChevronUp size={14} stroke={1.75} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="50vh" style={{ overflowY: 'auto' }}>
        {note === undefined ? null : <Menu.Label>{note}</Menu.Label>}
        {choices.map(({ key, label: words, onChoose }) => (
          <Menu.Item key={key} onClick={onChoose}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
