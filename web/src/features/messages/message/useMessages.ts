import { type Message, messages } from '@rounds/contract/messages'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#lib/wire/call.ts'
import type { ApiError } from '#lib/plain/errors.ts'
import { outboxStore } from '#lib/outbox/outbox.ts'
import { useRead } from '#lib/reads/query.ts'
import { useStore } from '#lib/plain/store.ts'
import type { Read } from '#ui/Loadable.tsx'
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

/** What the server said of a message; `null`: there is none for the person. */
type Fetched = { id: string; message?: Message | null }

/**
 * The message of an address: from the list, or from the server, whose only way to name one is to mark it as read. What got
 * no answer can be asked for again.
 */
export const useMessage = (
  id: string | null,
  items: readonly Message[] | undefined,
): Read<Message | null> => {
  const found = items?.find((message) => message.id === id)
  const [fetched, setFetched] = useState<Fetched | null>(null)
  const known = fetched?.id === id ? fetched : undefined
  const isWanted = id !== null && items !== undefined && found === undefined && known === undefined
  useEffect(() => {
    if (!isWanted) return
    let current = true
    const settle = (answer: Fetched) => current && setFetched(answer)
    call(messages.markRead, { id }).then(
      (message) => settle({ id, message }),
      ({ status }: ApiError) => settle(status === 404 ? { id, message: null } : { id }),
    )
    return () => {
      current = false
    }
  }, [id, isWanted])
  const hasFailed = !found && known !== undefined && known.message === undefined
  return {
    data: found ?? known?.message,
    error: hasFailed ? { message: messages.list.failure } : null,
    isPending: isWanted,
    dataUpdatedAt: 0,
    refetch: () => setFetched(null),
  }
}
