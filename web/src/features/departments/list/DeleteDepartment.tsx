import { NativeSelect } from '@mantine/core'
import { type Department, departments } from '@rounds/contract/departments'
import { useState } from 'react'
import { refreshReads, useRead } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { toast } from '#ui/toasts.ts'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'

const MOST = 500

/** Deletes a department; who is in it is moved first, where this dialog says (ux-next 1). */
export function DeleteDepartment({ department, onClose }: { department: Department; onClose: () => void }) {
  const { id } = department
  // Who came meanwhile is counted: the dialog says so, and moves them, too.
  const { data: now = department } = useRead(departments.get, { id })
  const { name, version } = now
  const others = useRead(departments.list, { limit: MOST }).data?.data.filter((each) => each.id !== id) ?? []
  const [to, setTo] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasPeople = now.userCount > 0
  const carryOut = async () => {
    setBusy(true)
    setProblem(null)
    try {
      if (hasPeople)
        await call(departments.movePeople, { id, departmentId: to === '' ? null : to }, { version })
      await call(departments.remove, { id }, { version })
      toast(t('departments.done.delete', { name }))
      onClose()
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setBusy(false)
      await refreshReads()
    }
  }
  return (
    <ConfirmDialog
      opened
      title={t('departments.delete.title', { name })}
      text={
        hasPeople
          ? t('departments.delete.people', { count: now.userCount, name })
          : t('departments.delete.nobody', { name })
      }
      confirm={t(hasPeople ? 'departments.delete.move' : 'departments.delete.confirm')}
      busy={busy}
      onConfirm={() => void carryOut()}
      onClose={onClose}
    >
      {hasPeople ? (
        <NativeSelect
          label={t('departments.delete.to')}
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          data={[
            { value: '', label: t('departments.delete.none') },
            ...others.map((each) => ({ value: each.id, label: each.name })),
          ]}
        />
      ) : null}
      {problem === null ? null : <ErrorPanel title={problem} text={t('departments.delete.again')} />}
    </ConfirmDialog>
  )
}
