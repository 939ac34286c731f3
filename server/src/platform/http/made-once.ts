import { Refusal } from '@rounds/contract/refusal'
import type { Db } from '#platform/database/db.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import type { Change } from './implement.ts'
import { type Reply, reply } from './reply.ts'

type Stored<T> = (db: Db, user: SessionUser, id: string) => Promise<T | undefined>

/**
 * What somebody makes under an id that they chose: once it is stored it is answered as it is (200), though by then it could not be made any
 * more: the answer to an Idempotency-Key is kept for 30 days, an id for ever (server-rules 5.6). What was made here and is refused is not
 * stored: no connection but its own sees it.
 */
export const madeOnce = async <T>(
  { services, user }: Pick<Change, 'services' | 'user'>,
  id: string | undefined,
  stored: Stored<T>,
  make: () => Promise<T>,
): Promise<T | Reply<T>> => {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Refusal) || id === undefined) throw error
    const known = await stored(services.database.read(user.tenantId), user, id)
    if (known === undefined) throw error
    return reply(known, { status: 200 })
  }
}
