import type { Profile } from '@rounds/contract/auth'
import { useEffect, useRef } from 'react'
import { authStore } from '#lib/person/auth-store.ts'
import { normaliseTenant } from '#lib/person/tenant-rules.ts'
import { now } from '#lib/plain/clock.ts'
import { onServerEvent } from '#lib/reads/events.ts'
import { queryClient, refreshReads } from '#lib/reads/query.ts'
import { updateUser } from '#lib/session/session.ts'
import { wear } from '#lib/session/wear.ts'

/** Over so long the open pages of a company spread what they ask when it has changed something. Milliseconds. */
const SPREAD_MS = 1_000

/** What is answered otherwise when a company has set or granted something. */
const isOfCompany = (name: unknown) => /^(?:auth\.profile|companies|settings)\b/.test(String(name))

/** Without what a profile says beside the person. */
const userOf = ({
  id,
  email,
  firstName,
  lastName,
  role,
  isEmailVerified,
  onboardingCompleted,
  updatedAt,
}: Profile) => ({ id, email, firstName, lastName, role, isEmailVerified, onboardingCompleted, updatedAt })

/**
 * An open page shows its company as others have changed it meanwhile: looks, words, features and permissions; and whoever is here
 * with the role and the name that an admin has given them.
 */
export const useCompanyNews = (profile: Profile | undefined): void => {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = () => {
      timer = undefined
      void queryClient.invalidateQueries({ predicate: ({ queryKey: [name] }) => isOfCompany(name) })
    }
    const stop = onServerEvent(({ type }) => {
      if (type === 'company') timer ??= setTimeout(ask, Math.random() * SPREAD_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])

  useEffect(() => {
    const { user, tenant } = authStore.get()
    if (!profile || user?.id !== profile.id) return
    // What the device kept of an earlier visit is older than the session.
    if (tenant && profile.tenant.version >= tenant.version) wear(normaliseTenant(profile.tenant, now()))
    if (profile.updatedAt > user.updatedAt) updateUser(userOf(profile))
  }, [profile])

  const rights = profile && JSON.stringify([profile.permissions, profile.tenant.settings.features])
  const before = useRef<string>(undefined)
  useEffect(() => {
    // Whatever the page shows may be refused from now on, or be there again.
    if (before.current !== undefined && rights !== before.current) void refreshReads()
    before.current = rights
  }, [rights])
}
