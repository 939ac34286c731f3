import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal, badRequest } from '@rounds/contract/refusal'
import type { Db, Transaction } from '#platform/database/db.ts'

/** A change that its sender may send again: per user, route and key (server-rules 5.6). */
export type IdempotencyKey = { userId: string; route: string; key: string; fingerprint: Buffer }

/** An answer as it is stored: its text, or the id of what it told the state of, where that can be read again. */
export type KeptAnswer = { status: number; body: string | null; objectId: string | null }

/** How fingerprints are made. Earlier versions stored a bare hash of what they understood of the body. */
const MADE_OF_WHAT_WAS_SENT = Buffer.of(1)

/** Of address and body as they came: what is sent again after an upgrade is still the same. */
const fingerprintOf = ({ url, bodyHash }: FastifyRequest): Buffer => {
  const hash = createHash('sha256').update(`${url}\n`)
  if (bodyHash) hash.update(bodyHash.digest())
  return Buffer.concat([MADE_OF_WHAT_WAS_SENT, hash.digest()])
}

/** The key of a change from its header; undefined without one, 400 for a malformed one. */
export const idempotencyKey = (
  request: FastifyRequest,
  userId: string,
  route: string,
): IdempotencyKey | undefined => {
  const header = request.headers['idempotency-key']
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\w-]{16,128}$/.test(header))
    throw badRequest('INVALID_IDEMPOTENCY_KEY', 'Idempotency-Key must be 16 to 128 letters, digits, - or _')
  return { userId, route, key: header, fingerprint: fingerprintOf(request) }
}

/** What another version made cannot be compared, and is taken for the same. */
const isOther = (a: Buffer, b: Buffer) => a.length === b.length && !a.equals(b)

/** The answer that was stored for the key; 422 when the key was used for something else. */
export const findAnswer = async (db: Db, key: IdempotencyKey): Promise<KeptAnswer | undefined> => {
  const stored = await db.row<KeptAnswer & { fingerprint: Buffer }>(
    `select fingerprint, status, body, object_id from idempotency_keys
     where tenant_id = $1 and user_id = $2 and route = $3 and key = $4`,
    [key.userId, key.route, key.key],
  )
  if (stored && isOther(stored.fingerprint, key.fingerprint))
    throw new Refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request')
  return stored
}

/**
 * Stores the answer with the effect, in the last flight of the transaction. Nobody looks for the key before, but where something is
 * stored whatever becomes of the request: one that is sent again fails, at the latest on the primary key here, rolls back whole, and
 * finds the first one's answer.
 */
export const keepAnswer = (
  db: Transaction,
  key: IdempotencyKey,
  { status, body, objectId }: KeptAnswer,
): void =>
  db.beforeCommit(
    `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, status, body, object_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [key.userId, key.route, key.key, key.fingerprint, status, body, objectId],
  )

/** Server-rules 5.6: so long may a change be sent again. */
export const deleteOldAnswers = (db: Transaction) =>
  db.rows(`delete from idempotency_keys where tenant_id = $1 and created_at < now() - interval '30 days'`)
