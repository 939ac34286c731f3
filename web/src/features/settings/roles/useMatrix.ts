import type { EditableRole } from '@rounds/contract/permissions'
import { settings } from '@rounds/contract/settings'
import { useState } from 'react'
import { ApiError } from '#lib/plain/errors.ts'
import { refreshReads, useRead, writeRead } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import { type Stored, type Wanted, changesOf, permissionsAfter, roles } from './rules.ts'

/** What is stored of the three roles, what is wanted otherwise, and what was refused of it. */
export const useMatrix = () => {
  const reads = {
    DELEGATE: useRead(settings.permissions, { role: 'DELEGATE' }),
    SUPERVISOR: useRead(settings.permissions, { role: 'SUPERVISOR' }),
    TENANT_ADMIN: useRead(settings.permissions, { role: 'TENANT_ADMIN' }),
  }
  const [wanted, setWanted] = useState<Wanted>({})
  const [refused, setRefused] = useState<Partial<Record<EditableRole, string>>>({})
  const [saving, setSaving] = useState(false)
  const all = roles.map((role) => reads[role])
  const isHere = all.every(({ data }) => data !== undefined)
  const stored = isHere
    ? (Object.fromEntries(roles.map((role) => [role, reads[role].data])) as Stored)
    : undefined
  const read = {
    data: stored,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isPending: all.some(({ isPending }) => isPending),
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }

  /** One request for each role; what is refused stays as it is wanted, with its reason. */
  const save = async (of: Stored): Promise<boolean> => {
    setSaving(true)
    const problems: typeof refused = {}
    for (const role of roles) {
      const changes = changesOf(of[role], wanted)
      if (changes.length === 0) continue
      try {
        const permissions = permissionsAfter(of[role], changes)
        writeRead(
          settings.permissions,
          { role },
          await call(settings.updatePermissions, { role, permissions }),
        )
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        problems[role] = reasonOf(error)
      }
    }
    setRefused(problems)
    setSaving(false)
    void refreshReads()
    const isWhole = Object.keys(problems).length === 0
    if (isWhole) {
      setWanted({})
      toast(t('roles.saved'))
    }
    return isWhole
  }

  const want = (next: Wanted) => {
    setWanted(next)
    setRefused({})
  }
  return { read, wanted, want, refused, saving, save }
}
