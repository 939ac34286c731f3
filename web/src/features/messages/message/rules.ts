import type { Message } from '@rounds/contract/messages'
import { type OutboxEntry, aboutOf } from '#lib/outbox/kinds.ts'

type Entry = Pick<OutboxEntry, 'id' | 'kind' | 'subject' | 'state' | 'reason'> & {
  calls: { input: Record<string, unknown> }[]
}

/** The messages that were opened here and whose reading the server has yet to hear of. */
export const openedIds = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.filter(({ kind }) => kind === 'message-read').map(aboutOf))

export type UnsentMessage = { id: string; body: string; reason: string | null }

/** What was written in the exchange and is not on the server; `reason` says why it cannot be sent. */
export const unsentOf = (entries: readonly Entry[], threadId: string): UnsentMessage[] =>
  entries
    .filter((entry) => entry.kind === 'message' && aboutOf(entry) === threadId && entry.state !== 'delivered')
    .map(({ id, calls, state, reason }) => ({
      id,
      body: (calls[0]?.input.body as string | undefined) ?? '',
      reason: state === 'attention' ? (reason ?? '') : null,
    }))

type Parties = Pick<Message, 'senderId' | 'senderName' | 'recipientId' | 'recipientName'>

/** The person of a message who is not oneself. */
export const otherOf = (message: Parties, ownId: string): { id: string; name: string } =>
  message.senderId === ownId
    ? { id: message.recipientId, name: message.recipientName }
    : { id: message.senderId, name: message.senderName }

/** Is it unread by the person, as far as this device knows? */
export const isUnread = (
  { id, recipientId, status }: Pick<Message, 'id' | 'recipientId' | 'status'>,
  ownId: string,
  opened: ReadonlySet<string>,
): boolean => recipientId === ownId && status === 'sent' && !opened.has(id)

/** “Re: …”, once, within what a subject may hold. */
export const replySubject = (subject: string): string =>
  (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, 200)

export const isUrgentMessage = ({ priority }: Pick<Message, 'priority'>): boolean =>
  priority === 'high' || priority === 'urgent'
