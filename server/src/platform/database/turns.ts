import type pg from 'pg'
import { unavailable } from '#platform/plain/errors.ts'
import { sendTogether } from './flight.ts'

/** Statements in one packet: enough to save most writes, few enough that the other connections work too. */
const PACKET = 4

/** Connections in turn: statements that are asked for at once share one and a packet, a few to each. */
export const inTurns = (
  connections: readonly { current(): pg.Client | undefined; get(): Promise<pg.Client> }[],
) => {
  let turn = 0
  let together: { client: pg.Client; places: number } | undefined
  return async (): Promise<pg.Client> => {
    if (together && together.places-- > 0) return together.client
    turn = (turn + 1) % connections.length
    const chosen = connections[turn]
    if (!chosen) throw unavailable()
    const client = chosen.current() ?? (await chosen.get())
    const own = { client, places: PACKET - 1 }
    together = own
    sendTogether(client)
    setImmediate(() => {
      if (together === own) together = undefined
    })
    return client
  }
}
