import { type SetupStep, stepPaths } from '@rounds/contract/setup-steps'
import type { Tenant } from '@rounds/contract/tenants'
import { useParams } from 'react-router'
import { useSession } from '#lib/session/session.ts'
import { pathsOf } from '#paths'

/** Addresses of the set-up: of the own company inside a tenant, of a new one outside. */
export const useSetupPaths = () => {
  const { tenantSlug } = useParams()
  const own = tenantSlug === undefined ? null : pathsOf(tenantSlug.toLowerCase())
  return {
    own,
    step: (step: SetupStep) => (own ? own.setup(stepPaths[step]) : `/setup/${stepPaths[step]}`),
  }
}

/** The company that is set up, where it is there already. */
export const useOwnTenant = (): Tenant | null => {
  const { tenant } = useSession()
  return useParams().tenantSlug === undefined ? null : tenant
}

/** By what a page of the set-up is named in the browser: its company, or Rounds before there is one. */
export const useSetupName = (): string => useOwnTenant()?.name ?? 'Rounds'
