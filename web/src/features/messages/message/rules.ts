import type { Message } from '@rounds/contract/messages'
import type { OutboxEntry } from '#lib/outbox/rules.ts'

const READ = 'message-read:'
const THREAD = 'message:'

export const readSubjectOf = (id: string): string => READ + id
/** Messages of one exchange are sent in order; one that begins an exchange stands alone. */
export const threadSubjectOf = (threadId: string): string => THREAD + threadId

/** Does the entry mark a message as read? */
export const isMessageMark = ({ subject }: Pick<OutboxEntry, 'subject'>): boolean => subject.startsWith(READ)

type Entry = Pick<OutboxEntry, 'id' | 'subject' | 'state' | 'reason'> & {
  calls: { input: Record<string, unknown> }[]
}

/** The messages that were opened here and whose reading the server has yet to hear of. */
export const openedIds = (entries: readonly Entry[]): ReadonlySet<string> =>
  new Set(entries.filter(isMessageMark).map(({ subject }) => subject.slice(READ.length)))

export type UnsentMessage = { id: string; body: string; reason: string | null }

/** What was written in the exchange and is not on the server; `reason` says why it cannot be sent. */
export const unsentOf = (entries: readonly Entry[], threadId: string): UnsentMessage[] =>
  entries
    .filter(({ subject, state }) => subject === threadSubjectOf(threadId) && state !== 'delivered')
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
