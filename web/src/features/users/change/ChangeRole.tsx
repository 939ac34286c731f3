import { Button, NativeSelect } from '@mantine/core'
import type { EditableRole } from '@rounds/contract/permissions'
import { type AssignableRole, assignableRoles } from '@rounds/contract/user-rules'
import type { AdminUser } from '@rounds/contract/users'
import { useState } from 'react'
import { t } from '#lib/words/messages.ts'
import { Sheet } from '#ui/Sheet.tsx'
import { SheetButtons } from '#ui/SheetForm.tsx'
import { nameOf, roleText } from './texts.ts'
import { roleEffect } from './role-effect.ts'
import { useGranted } from './useGranted.ts'
import classes from './ChangeRole.module.css'

/** Says in words what another role brings and takes, before it is given to one or many. */
export function ChangeRole({
  chosen,
  to,
  onChange,
  onClose,
}: {
  chosen: readonly Pick<AdminUser, 'id' | 'role' | 'firstName' | 'lastName'>[]
  /** The role that was asked for; chosen here where it was not. */
  to?: AssignableRole
  onChange: (role: AssignableRole) => void
  onClose: () => void
}) {
  const [first] = chosen
  const [role, setRole] = useState<AssignableRole>(
    to ?? assignableRoles.find((each) => each !== first?.role) ?? 'DELEGATE',
  )
  const moved = chosen.filter((user) => user.role !== role)
  const from = [...new Set(moved.map((user) => user.role))].filter((each) => each !== 'SUPER_ADMIN')
  const title =
    chosen.length === 1 && first
      ? t('users.role.titleOne', { name: nameOf(first) })
      : t('users.role.title', { count: chosen.length })
  return (
    <Sheet opened onClose={onClose} title={title}>
      <div className="stack">
        <NativeSelect
          label={t('users.role.new')}
          value={role}
          data={assignableRoles.map((value) => ({ value, label: roleText(value) }))}
          onChange={(event) => {
            const found = assignableRoles.find((each) => each === event.currentTarget.value)
            if (found) setRole(found)
          }}
        />
        {moved.length === 0 ? <p className="ink-2">{t('users.role.same')}</p> : null}
        {from.map((each) => (
          <Effect key={each} from={each} to={role} />
        ))}
        {from.includes('SUPERVISOR') ? <p className="ink-2">{t('users.role.team')}</p> : null}
        <SheetButtons>
          <Button variant="default" onClick={onClose}>
            {t('app.ui.cancel')}
          </Button>
          <Button
            disabled={moved.length === 0}
            onClick={() => {
              onClose()
              onChange(role)
            }}
          >
            {t('users.role.confirm', { role: roleText(role) })}
          </Button>
        </SheetButtons>
      </div>
    </Sheet>
  )
}

function Effect({ from, to }: { from: EditableRole; to: EditableRole }) {
  const { gained, lost } = roleEffect(from, to, useGranted())
  return (
    <section className={classes.effect}>
      <h3>{t('users.role.fromTo', { from: roleText(from), to: roleText(to) })}</h3>
      <Sentences title={t('users.role.gained')} words={gained} />
      <Sentences title={t('users.role.lost')} words={lost} />
    </section>
  )
}

const Sentences = ({ title, words }: { title: string; words: readonly string[] }) =>
  words.length === 0 ? null : (
    <div>
      <p className="small strong">{title}</p>
      <ul className={classes.words}>
        {words.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  )
