import { type SetupStep, stepPaths } from '@rounds/contract/setup-steps'
import { useParams } from 'react-router'
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
