import { normalizeIP } from '@fastify/rate-limit'

/** More are not remembered at once: the one that was silent longest is forgotten first. */
const MAX_NETWORKS = 50_000

const networks = new Set<string>()
const keyOf = (tenantId: string, ip: string) => `${tenantId} ${normalizeIP(ip, 64)}`

/** Somebody of the tenant is signed in there. In the memory of this instance: the first requests after a start tell it anew. */
export const noteNetwork = (tenantId: string, ip: string): void => {
  const key = keyOf(tenantId, ip)
  networks.delete(key)
  if (networks.size >= MAX_NETWORKS) networks.delete(networks.values().next().value ?? '')
  networks.add(key)
}

/** Whether somebody of the tenant was signed in there before. */
export const isKnownNetwork = (tenantId: string, ip: string): boolean => networks.has(keyOf(tenantId, ip))
