import { hexOf, sha256 } from '@rounds/contract/demo/sha256'
import type { Endpoint } from '@rounds/contract/endpoint'
import { Refusal } from '@rounds/contract/refusal'
import type { Ask } from './ask.ts'
import type { Answer, Request } from './exchange.ts'

/** A browser has little room: older answers are forgotten. */
const MOST = 60

const idOf = ({ user }: Ask, { method, path }: Endpoint, key: string) => `${user.id} ${method} ${path} ${key}`
const fingerprintOf = ({ url, body }: Request) => hexOf(sha256(`${url}\n${JSON.stringify(body ?? null)}`))

/** What was answered when the key was sent first; 422 when it was used for something else (server-rules 5.6). */
export const again = (ask: Ask, endpoint: Endpoint, key: string, request: Request): Answer | undefined => {
  const kept = ask.company.find('idempotency_keys', idOf(ask, endpoint, key))
  if (!kept) return undefined
  if (kept.fingerprint !== fingerprintOf(request))
    throw new Refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request')
  return { status: kept.status, headers: { 'Idempotent-Replayed': 'true' }, body: kept.body }
}

export const remember = (
  ask: Ask,
  endpoint: Endpoint,
  key: string,
  request: Request,
  { status, body }: Answer,
): void => {
  const { company, at } = ask
  company.put('idempotency_keys', {
    id: idOf(ask, endpoint, key),
    fingerprint: fingerprintOf(request),
    status,
    body,
    at,
  })
  const old = company
    .rows('idempotency_keys')
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(MOST)
  for (const { id } of old) company.drop('idempotency_keys', id)
}
