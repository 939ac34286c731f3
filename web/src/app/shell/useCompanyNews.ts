import type { Profile } from '@rounds/contract/auth'
import { useEffect, useRef } from 'react'
import { authStore } from '#lib/person/auth-store.ts'
import { normaliseTenant } from '#lib/person/tenant-rules.ts'
import { now } from '#lib/plain/clock.ts'
import { onServerEvent } from '#lib/reads/events.ts'
import { queryClient, refreshReads } from '#lib/reads/query.ts'
import { wear } from '#lib/session/wear.ts'

/** Over so long the open pages of a company spread what they ask when it has changed something. Milliseconds. */
const SPREAD_MS = 1_000

/** What is answered otherwise when a company has set or granted something. */
const isOfCompany = (name: unknown) => /^(?:auth\.profile|companies|settings)\b/.test(String(name))

/** An open page shows its company as others have changed it meanwhile: looks, words, features and permissions. */
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
    // What the device kept of an earlier visit is older than the session.
    if (profile && tenant && user?.id === profile.id && profile.tenant.version >= tenant.version)
      wear(normaliseTenant(profile.tenant, now()))
  }, [profile])

  const rights = profile && JSON.stringify([profile.permissions, profile.tenant.settings.features])
  const before = useRef<string>(undefined)
  useEffect(() => {
    // Whatever the page shows may be refused from now on, or be there again.
    if (before.current !== undefined && rights !== before.current) void refreshReads()
    before.current = rights
  }, [rights])
}
