import { type Message, messages } from '@rounds/contract/messages'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#lib/plain/errors.ts'
import { call } from '#lib/wire/call.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useRead } from '#lib/reads/query.ts'
import { useStore } from '#lib/plain/store.ts'
import { type UnsentMessage, openedIds, unsentOf } from './rules.ts'

export type Box = 'inbox' | 'sent'

const POLL_MS = 60_000
const LIMIT = 20
const WHOLE_THREAD = 200

export const useMessages = (box: Box, page: number) =>
  useRead(messages.list, { box, page, limit: LIMIT }, { keepPrevious: true, refetchInterval: POLL_MS })

/** An exchange, oldest message first, and what of it is not sent yet. */
export const useThread = (threadId: string) => {
  const entries = useStore(outboxStore)
  const read = useRead(messages.list, { box: 'all', threadId, limit: WHOLE_THREAD })
  const unsent = useMemo<UnsentMessage[]>(() => unsentOf(entries, threadId), [entries, threadId])
  return { read, unsent }
}

/** Messages whose opening here the server has yet to hear of. */
export const useOpened = (): ReadonlySet<string> => {
  const entries = useStore(outboxStore)
  return useMemo(() => openedIds(entries), [entries])
}

/**
 * The message of an address: from the list, or from the server, whose only way to name one is to mark it as read. `null`
 * when there is none for the person; undefined until that is known. `again` asks once more where the server could not be asked.
 */
export const useMessage = (
  id: string | null,
  items: readonly Message[] | undefined,
): { message: Message | null | undefined; again: (() => void) | null } => {
  const found = items?.find((message) => message.id === id)
  /** Without a message the server could not be asked. */
  const [fetched, setFetched] = useState<{ id: string; message?: Message | null } | null>(null)
  const isWanted = id !== null && items !== undefined && found === undefined && fetched?.id !== id
  useEffect(() => {
    if (!isWanted) return
    let current = true
    const settle = (message?: Message | null) =>
      current && setFetched({ id, ...(message !== undefined && { message }) })
    call(messages.markRead, { id }).then(settle, (error: unknown) =>
      settle(error instanceof ApiError && error.status === 404 ? null : undefined),
    )
    return () => {
      current = false
    }
  }, [id, isWanted])
  const own = fetched?.id === id ? fetched : null
  if (id === null) return { message: null, again: null }
  const isUnknown = found === undefined && own !== null && own.message === undefined
  return { message: found ?? own?.message, again: isUnknown ? () => setFetched(null) : null }
}
