import type { EditableRole, Permission } from '@rounds/contract/permissions'
import { Fragment, type KeyboardEvent, useRef, useState } from 'react'
import { blockStep, inlineStep, pageDirection } from '#lib/page/arrows.ts'
import { t } from '#lib/words/messages.ts'
import { PermissionCell } from './PermissionCell.tsx'
import { type Stored, type Wanted, cellOf, groups, roles } from './rules.ts'
import classes from './Roles.module.css'

const rowOrder = groups.flatMap(({ keys }): readonly Permission[] => keys)

/** Roles beside each other; arrows go from box to box, Space switches the one they are on. */
export function Matrix({
  stored,
  wanted,
  wordsOf,
  onToggle,
}: {
  stored: Stored
  wanted: Wanted
  wordsOf: (key: Permission) => string
  onToggle: (role: EditableRole, key: Permission, isOn: boolean) => void
}) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState('DELEGATE visits.write')
  const boxOf = (role: string | undefined, key: string | undefined) =>
    table.current?.querySelector<HTMLInputElement>(`input[data-role="${role}"][data-permission="${key}"]`)
  const move = (event: KeyboardEvent) => {
    const [across, down] = [inlineStep(event.key, pageDirection()), blockStep(event.key)]
    const { role, permission } = (event.target as HTMLElement).dataset
    if ((across === 0 && down === 0) || permission === undefined) return
    event.preventDefault()
    let [column, row] = [roles.indexOf(role as EditableRole), rowOrder.indexOf(permission as Permission)]
    // Over what cannot be switched to the next that can.
    for (;;) {
      column += across
      row += down
      if (!(column in roles) || !(row in rowOrder)) return
      const box = boxOf(roles[column], rowOrder[row])
      if (!box) continue
      box.focus()
      return
    }
  }
  return (
    <section className={classes.card}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the boxes in it */}
      <table
        className={classes.matrix}
        ref={table}
        aria-label={t('roles.matrix')}
        onKeyDown={move}
        onFocus={({ target }) => {
          const { role, permission } = target.dataset
          if (permission !== undefined) setAt(`${role} ${permission}`)
        }}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('roles.permission')}</span>
            </th>
            {roles.map((role) => (
              <th key={role} scope="col" className={classes.cell}>
                <b>{t(`roles.role.${role}`)}</b>
                <span className="num">{t('roles.people', { count: stored[role].people })}</span>
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ name, keys }) => (
          <tbody key={name}>
            <tr className={classes.group}>
              <th scope="rowgroup" colSpan={4}>
                {t(`roles.group.${name}`)}
              </th>
            </tr>
            {keys.map((key) => (
              <tr key={key}>
                <th scope="row">
                  <span className={classes.what}>
                    {wordsOf(key)} <span className={classes.key}>{key}</span>
                  </span>
                </th>
                {roles.map((role) => {
                  const cell = cellOf(stored[role], wanted, key)
                  return (
                    <td
                      key={role}
                      className={classes.cell}
                      data-changed={(cell.kind === 'open' && cell.isChanged) || undefined}
                    >
                      <PermissionCell
                        stored={stored[role]}
                        wanted={wanted}
                        permission={key}
                        what={wordsOf(key)}
                        isStop={at === `${role} ${key}`}
                        onToggle={onToggle}
                      />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

/** One role after the other, for a thumb. */
export function RoleList({
  role,
  stored,
  wanted,
  wordsOf,
  onToggle,
}: {
  role: EditableRole
  stored: Stored
  wanted: Wanted
  wordsOf: (key: Permission) => string
  onToggle: (role: EditableRole, key: Permission, isOn: boolean) => void
}) {
  return (
    <div className={classes.lists}>
      <p className="small ink-2 num">{t('roles.people', { count: stored[role].people })}</p>
      {groups.map(({ name, keys }) => (
        <Fragment key={name}>
          <h2 className={classes.listHead}>{t(`roles.group.${name}`)}</h2>
          <ul className={`plain-list ${classes.list}`}>
            {keys.map((key) => {
              const cell = cellOf(stored[role], wanted, key)
              return (
                <li key={key} data-changed={(cell.kind === 'open' && cell.isChanged) || undefined}>
                  <span>
                    {wordsOf(key)} <span className={classes.key}>{key}</span>
                    {cell.kind === 'open' ? null : (
                      <span className={classes.why} aria-hidden>
                        {t(`roles.${cell.kind}`)}
                      </span>
                    )}
                  </span>
                  <PermissionCell
                    stored={stored[role]}
                    wanted={wanted}
                    permission={key}
                    what={wordsOf(key)}
                    onToggle={onToggle}
                  />
                </li>
              )
            })}
          </ul>
        </Fragment>
      ))}
    </div>
  )
}
