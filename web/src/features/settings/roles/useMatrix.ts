import type { EditableRole } from '@rounds/contract/permissions'
import { type RolePermissions, settings } from '@rounds/contract/settings'
import { useState } from 'react'
import { whenNewer } from '#lib/page/on-newer.ts'
import { useDraft } from '#lib/drafts/useDraft.ts'
import { useBackOnline } from '#lib/page/useBackOnline.ts'
import { ApiError, isUnreachable } from '#lib/plain/errors.ts'
import { refreshReads, useRead, writeRead } from '#lib/reads/query.ts'
import { call } from '#lib/wire/call.ts'
import { t } from '#lib/words/messages.ts'
import { reasonOf } from '#lib/words/reason.ts'
import { toast } from '#ui/toasts.ts'
import { type RoleChange, type Stored, type Wanted, changesOf, permissionsAfter, roles } from './rules.ts'

/** Switches them on what is stored; where somebody else has stored other ones meanwhile, on what is stored then. */
const store = async (of: RolePermissions, changes: readonly RoleChange[]) => {
  const { role } = of
  const put = (on: RolePermissions) =>
    call(
      settings.updatePermissions,
      { role, permissions: permissionsAfter(on, changes) },
      { version: on.version },
    )
  const answer = await put(of).catch(
    whenNewer(async () => put((await call(settings.permissions, { role })) as RolePermissions)),
  )
  writeRead(settings.permissions, { role }, answer)
}

/** Each permission that was switched is as it was before; what others have switched since stays. */
const takeBack = async (before: Stored, wanted: Wanted): Promise<void> => {
  try {
    for (const role of roles) {
      const changes = changesOf(before[role], wanted)
      if (changes.length === 0) continue
      const now = (await call(settings.permissions, { role })) as RolePermissions
      const back = changes.filter(({ key, isOn }) => now.permissions.includes(key) === isOn)
      if (back.length > 0)
        await store(
          now,
          back.map(({ key, isOn }) => ({ key, isOn: !isOn })),
        )
    }
    toast(t('roles.takenBack'))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    toast({ message: reasonOf(error), tone: 'error' })
  }
  void refreshReads()
}

/** What is stored of the three roles, what is wanted otherwise, which the device keeps until it is saved or given up, and what was refused of it. */
export const useMatrix = () => {
  const reads = {
    DELEGATE: useRead(settings.permissions, { role: 'DELEGATE' }),
    SUPERVISOR: useRead(settings.permissions, { role: 'SUPERVISOR' }),
    TENANT_ADMIN: useRead(settings.permissions, { role: 'TENANT_ADMIN' }),
  }
  const [nothing] = useState<Wanted>({})
  const { value: wanted, setValue: setWanted, ready, clear } = useDraft('roles', 'matrix', nothing)
  const [refused, setRefused] = useState<Partial<Record<EditableRole, ApiError>>>({})
  const [saving, setSaving] = useState(false)
  const all = roles.map((role) => reads[role])
  const isHere = ready && all.every(({ data }) => data !== undefined)
  const stored = isHere
    ? (Object.fromEntries(roles.map((role) => [role, reads[role].data])) as Stored)
    : undefined
  const read = {
    data: stored,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isPending: !ready || all.some(({ isPending }) => isPending),
    dataUpdatedAt: Math.min(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }

  // That no answer came is said until one may.
  useBackOnline(() =>
    setRefused((current) =>
      Object.fromEntries(Object.entries(current).filter(([, error]) => !isUnreachable(error))),
    ),
  )

  /** Whoever wants all as it is stored wants nothing. */
  const want = (next: Wanted) => {
    const changes = stored ? roles.flatMap((role) => changesOf(stored[role], next)) : []
    setWanted(next)
    if (changes.length === 0) void clear()
    setRefused({})
  }

  /** One request for each role; what is refused stays as it is wanted, with its reason. */
  const save = async (of: Stored): Promise<boolean> => {
    setSaving(true)
    const problems: typeof refused = {}
    for (const role of roles) {
      const changes = changesOf(of[role], wanted)
      if (changes.length === 0) continue
      try {
        await store(of[role], changes)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        problems[role] = error
      }
    }
    setRefused(problems)
    setSaving(false)
    void refreshReads()
    const isWhole = Object.keys(problems).length === 0
    if (isWhole) {
      want(nothing)
      toast({ message: t('roles.saved'), undo: () => takeBack(of, wanted) })
    }
    return isWhole
  }

  return { read, wanted, want, refused, saving, save }
}
