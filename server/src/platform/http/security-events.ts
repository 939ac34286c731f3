import type { FastifyRequest } from 'fastify'
import type { Refusal } from '@rounds/contract/refusal'

const MINUTE_MS = 60_000
/** More kinds of refusals and callers are not remembered at once. */
const MAX_REMEMBERED = 10_000

/** Refusals of rights, of another site's or company's requests, of too many: what an attack looks like. */
const isSecurityEvent = ({ status }: Refusal) => status === 403 || status === 429

/**
 * Log lines of their own kind (`security`: the code) for what may be an attack: who, from where, at which route. The first of
 * each kind and caller is written at once, the next after a minute, with how many there were meanwhile.
 */
export const securityEvents = (): ((error: Refusal, request: FastifyRequest, now?: number) => void) => {
  const seen = new Map<string, { at: number; more: number }>()
  return (error, request, now = Date.now()) => {
    if (!isSecurityEvent(error)) return
    const key = `${error.code} ${request.signedIn?.userId ?? request.ip}`
    const last = seen.get(key)
    if (last && now - last.at < MINUTE_MS) {
      last.more++
      return
    }
    seen.delete(key)
    if (seen.size >= MAX_REMEMBERED) seen.delete(seen.keys().next().value ?? '')
    seen.set(key, { at: now, more: 0 })
    request.log.warn({
      security: error.code,
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      ip: request.ip,
      ...request.signedIn,
      ...(last && last.more > 0 && { more: last.more }),
    })
  }
}
