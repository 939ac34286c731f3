import pg from 'pg'
import { wordsOf } from '#platform/plain/reason.ts'

const LISTEN_RETRY_MS = 1000
const HEARTBEAT_MS = 5000

type Told = {
  onOpen: (client: pg.Client) => void
  onTrouble?: (what: string) => void
  onBack?: () => void
}

/**
 * One connection that hears what other instances say, and comes back by itself after a loss. It is the one that always stands:
 * of each loss of the database it tells once.
 */
export const listener = (config: pg.ClientConfig, { onOpen, onTrouble, onBack }: Told) => {
  type Channel = { name: string; onPayload: (payload: string) => void; lost?: () => void; back?: () => void }
  const channels: Channel[] = []
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let isLost = false
  const connect = async () => {
    const fresh = new pg.Client(config)
    let isGone = false
    const gone = (reason: unknown) => {
      if (isGone) return
      isGone = true
      clearInterval(heartbeat)
      void fresh.end().catch(() => undefined)
      if (!isLost && !closed) {
        isLost = true
        onTrouble?.(`The connection was lost: ${wordsOf(reason)}`)
      }
      if (client === fresh) {
        client = undefined
        for (const channel of channels) channel.lost?.()
      }
      if (!closed) timer = setTimeout(() => void connect(), LISTEN_RETRY_MS).unref()
    }
    // A network that falls silent ends no connection: whoever only listens must ask whether it is still there. That an answer
    // fails to come is for `onOpen` to see (watch.ts), who knows a busy machine from silence.
    const heartbeat = setInterval(() => void fresh.query('select 1').catch(gone), HEARTBEAT_MS).unref()
    fresh.on('error', gone)
    fresh.on('end', () => gone(new Error('It ended')))
    fresh.on('notification', ({ channel, payload }) => {
      for (const each of channels) if (each.name === channel) each.onPayload(payload ?? '')
    })
    try {
      await fresh.connect()
      onOpen(fresh)
      for (const { name } of channels) await fresh.query(`listen ${name}`)
      if (closed) throw new Error('Closed meanwhile')
    } catch (error) {
      gone(error)
      return
    }
    client = fresh
    if (isLost) onBack?.()
    isLost = false
    for (const channel of channels) channel.back?.()
  }
  return {
    add(channel: Channel) {
      channels.push(channel)
      if (client) void client.query(`listen ${channel.name}`).then(channel.back, () => undefined)
      else if (channels.length === 1) void connect()
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    },
  }
}
