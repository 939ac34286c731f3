import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db, Transaction } from '#platform/database/db.ts'
import { Refusal, badRequest } from '@rounds/contract/refusal'

/** A change that its sender may send again: per user, route and key (server-rules 5.6). */
export type IdempotencyKey = { userId: string; route: string; key: string; fingerprint: Buffer }

type Stored = { fingerprint: Buffer; status: number; body: string }

const SLICE = 500

/** The SHA-256 of `JSON.stringify(input)`, its lists taken in slices: a whole import would hold everybody else up. */
export const fingerprintOf = async (input: object): Promise<Buffer> => {
  const hash = createHash('sha256')
  let before = '{'
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue
    hash.update(`${before}${JSON.stringify(name)}:`)
    before = ','
    if (!Array.isArray(value)) {
      hash.update(JSON.stringify(value))
      continue
    }
    const list = value as unknown[]
    for (let at = 0; at < list.length; at += SLICE) {
      if (at > 0) await setImmediate()
      const slice = JSON.stringify(list.slice(at, at + SLICE))
      hash.update(`${at === 0 ? '[' : ','}${slice.slice(1, -1)}`)
    }
    hash.update(list.length === 0 ? '[]' : ']')
  }
  return hash.update(before === '{' ? '{}' : '}').digest()
}

/** The key of a change from its header, with a hash of the parsed input; undefined without one, 400 for a malformed one. */
export const idempotencyKey = async (
  header: string | string[] | undefined,
  userId: string,
  route: string,
  input: object,
): Promise<IdempotencyKey | undefined> => {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\w-]{16,128}$/.test(header))
    throw badRequest('INVALID_IDEMPOTENCY_KEY', 'Idempotency-Key must be 16 to 128 letters, digits, - or _')
  return { userId, route, key: header, fingerprint: await fingerprintOf(input) }
}

/** The answer that was stored for the key; 422 when the key was used for something else. */
export const findAnswer = async (
  db: Db,
  key: IdempotencyKey,
): Promise<{ status: number; body: string } | undefined> => {
  const stored = await db.row<Stored>(
    `select fingerprint, status, body from idempotency_keys
     where tenant_id = $1 and user_id = $2 and route = $3 and key = $4`,
    [key.userId, key.route, key.key],
  )
  if (stored && !stored.fingerprint.equals(key.fingerprint))
    throw new Refusal(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request')
  return stored
}

/**
 * Stores the answer with the effect, in the last flight of the transaction. Nobody looks for the key before: a request
 * that is sent again fails, at the latest on the primary key here, rolls back whole, and finds the first one's answer.
 */
export const keepAnswer = (db: Transaction, key: IdempotencyKey, status: number, body: string): void =>
  db.beforeCommit(
    `insert into idempotency_keys (tenant_id, user_id, route, key, fingerprint, status, body)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [key.userId, key.route, key.key, key.fingerprint, status, body],
  )
