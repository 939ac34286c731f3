import type pg from 'pg'
import { callerGone } from '#platform/plain/errors.ts'
import type { Patience } from '#platform/plain/fair-turns.ts'
import type { Command } from './flight.ts'

export type SlowReads = Patience & {
  connections: number
  /** How long a statement may take. With the wait before it this is what a request has (server-rules 4.1: 25 s). */
  statementMs: number
}
/** Decision 037. */
export const slowReads: SlowReads = { connections: 4, waiting: 64, patienceMs: 5000, statementMs: 20_000 }

/** What the connections of slow reads are called in pg_stat_activity, after `rounds`. */
export const SLOW_READER = 'slow read'

/** A backend that has not read its statement yet takes no notice of being told to stop: it is told again. Milliseconds. */
const AGAIN_MS = 200
/** Behind a pooler the number is nobody's, and nothing is cancelled: the statement goes on to its limit. */
const cancelOf = (client: pg.ClientBase): Command => ({
  text: `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and application_name = 'rounds ' || $2`,
  values: [(client as unknown as { processID: number }).processID, SLOW_READER],
})

/** Carries out a statement that has the connection to itself, and ends it when whoever asked is gone. */
export const unlessGone = async <T>(
  client: pg.ClientBase,
  gone: AbortSignal,
  send: (cancel: Command) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> => {
  if (gone.aborted) throw callerGone()
  const sent: Promise<unknown>[] = []
  const cancel = () => void sent.push(send(cancelOf(client)).catch(() => undefined))
  let timer: NodeJS.Timeout | undefined
  const onGone = () => {
    cancel()
    timer = setInterval(cancel, AGAIN_MS)
  }
  gone.addEventListener('abort', onGone)
  try {
    return await work()
  } catch (error) {
    throw gone.aborted ? callerGone() : error
  } finally {
    gone.removeEventListener('abort', onGone)
    clearInterval(timer)
    // One that is under way would meet the next statement of this connection.
    await Promise.all(sent)
  }
}
