import { Refusal, conflict } from './refusal.ts'

/**
 * Refuses a change that was made on an older version than the stored one: 412 when If-Match names it, 409 when the body
 * does (server-rules 5.5). Without either the last writer wins. `what` is the entity in lower case.
 */
export const checkVersion = (
  what: string,
  current: number,
  { ifMatch, inBody }: { ifMatch?: number | undefined; inBody?: number | undefined },
): void => {
  const message = `This ${what} was changed in the meantime`
  const details = { currentVersion: current }
  if (ifMatch !== undefined && ifMatch !== current)
    throw new Refusal(412, 'PRECONDITION_FAILED', message, details)
  if (inBody !== undefined && inBody !== current) throw conflict(message, 'VERSION_CONFLICT', details)
}
