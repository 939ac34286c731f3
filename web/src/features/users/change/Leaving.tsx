import { NativeSelect } from '@mantine/core'
import { type AdminUser, type BulkResult, type UserDetail, users } from '@rounds/contract/users'
import { useState } from 'react'
import { useRead } from '#lib/reads/query.ts'
import { t } from '#lib/words/messages.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { act, removeOne, tellRefused } from './commands.ts'
import type { Step } from './steps-back.ts'
import { nameOf } from './texts.ts'
import { useDelegates } from './useCompany.ts'

/** How many are named before “and 12 more”. */
const NAMED = 8

/** Who sees the visits that nobody makes then, and whose the team is: what hangs on somebody before they go. */
const leftBehind = (detail: UserDetail | undefined, isTaken: boolean): string[] => {
  if (!detail) return []
  const { openVisits, teamSize, supervisorName } = detail
  const name = nameOf(detail)
  const lines: string[] = []
  if (openVisits > 0 && isTaken) lines.push(t('users.leaving.taken', { count: openVisits, name }))
  else if (openVisits > 0)
    lines.push(
      supervisorName === null
        ? t('users.leaving.openShared', { count: openVisits, name })
        : t('users.leaving.open', { count: openVisits, name, supervisor: supervisorName }),
    )
  if (teamSize > 0) lines.push(t('users.leaving.team', { count: teamSize, name }))
  return lines
}

/** The same of several: what hangs on each is on their pages. */
const leftByMany = (chosen: readonly AdminUser[], isTaken: boolean): string[] => [
  ...(chosen.some(({ role }) => role === 'DELEGATE')
    ? [t(isTaken ? 'users.leaving.manyTaken' : 'users.leaving.manyOpen')]
    : []),
  ...(chosen.some(({ role }) => role === 'SUPERVISOR') ? [t('users.leaving.manyTeams')] : []),
]

/** Who is meant, by name. */
const namesOf = (chosen: readonly AdminUser[]) => {
  const named = chosen.slice(0, NAMED).map(nameOf).join(', ')
  const more = chosen.length - NAMED
  return more > 0 ? t('users.leaving.andMore', { names: named, count: more }) : named
}

/** Says what hangs on people before they are deactivated, which can be undone, or deleted, and asks who takes over their visits. */
export function Leaving({
  action,
  chosen,
  onDone,
  onClose,
}: {
  action: 'deactivate' | 'delete'
  chosen: readonly AdminUser[]
  onDone: (step: Step, result: BulkResult) => void
  onClose: () => void
}) {
  const [first] = chosen
  const one = chosen.length === 1 ? first : undefined
  const { data } = useRead(users.get, { id: one?.id ?? '' }, { enabled: one !== undefined })
  const [taker, setTaker] = useState('')
  const [isBusy, setBusy] = useState(false)
  const ids = chosen.map(({ id }) => id)
  const name = one ? nameOf(one) : ''
  const hasVisits = one ? (data?.openVisits ?? 0) > 0 : chosen.some(({ role }) => role === 'DELEGATE')
  const lines = one ? leftBehind(data, taker !== '') : leftByMany(chosen, taker !== '')
  const confirm = async () => {
    setBusy(true)
    const step: Step = {
      action,
      userIds: ids,
      versions: chosen.map(({ version }) => version),
      ...(taker !== '' && { visitsTo: taker }),
    }
    const result =
      one && action === 'delete'
        ? await removeOne(one, taker, t('users.done.delete', { name }))
        : await act(step, (count) =>
            one ? t(`users.done.${action}`, { name }) : t(`users.told.${action}`, { count, to: '' }),
          )
    onClose()
    if (!result) return
    if (one) tellRefused(result)
    onDone(step, result)
  }
  return (
    <ConfirmDialog
      opened
      danger={action === 'delete'}
      busy={isBusy}
      {...wordsOf(action, chosen, one)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {one ? null : <p>{namesOf(chosen)}</p>}
      <div role="status">
        {lines.length === 0 ? null : (
          <ul className="plain-list stack ink-2">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {hasVisits ? <Taker ids={ids} value={taker} name={name} onChange={setTaker} /> : null}
    </ConfirmDialog>
  )
}

const wordsOf = (
  action: 'deactivate' | 'delete',
  chosen: readonly AdminUser[],
  one: AdminUser | undefined,
) => {
  const confirm = t(action === 'delete' ? 'users.leaving.delete' : 'users.deactivate')
  const count = chosen.length
  if (!one)
    return {
      title: t(`users.leaving.${action}Many`, { count }),
      text: t(`users.leaving.${action}ManyText`),
      confirm,
    }
  const name = nameOf(one)
  const isPending = action === 'delete' && one.status === 'pending'
  return {
    title: t(`users.leaving.${action}Title`, { name }),
    text: t(isPending ? 'users.leaving.deletePending' : `users.leaving.${action}Text`, { name }),
    confirm,
  }
}

function Taker({
  ids,
  value,
  name,
  onChange,
}: {
  /** Whoever goes takes nothing over. */
  ids: readonly string[]
  value: string
  name: string
  onChange: (id: string) => void
}) {
  const others = useDelegates().filter(({ id }) => !ids.includes(id))
  if (others.length === 0) return null
  return (
    <NativeSelect
      label={t('users.leaving.taker')}
      value={value}
      data={[
        {
          value: '',
          label: name === '' ? t('users.leaving.nobodyMany') : t('users.leaving.nobody', { name }),
        },
        ...others.map((other) => ({ value: other.id, label: other.name })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
