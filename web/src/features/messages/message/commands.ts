import { type Attachment, type Message, messages } from '@rounds/contract/messages'
import { t } from '#lib/words/messages.ts'
import { callOf, enqueue, undoOf } from '#lib/outbox/outbox.ts'
import { onlineStore } from '#lib/wire/network.ts'
import { toast } from '#ui/toasts.ts'

export type Letter = {
  subject: string
  body: string
  priority: 'normal' | 'high'
  attachments: Pick<Attachment, 'fileAssetId'>[]
  inReplyTo: string | null
  visitId: string | null
}

/** Whom a letter goes to: a delegate always writes to the own supervisor, `recipientId` null. */
export type Addressee = { recipientId: string | null; name: string }

/** The call that sends a letter. */
export const callOfLetter = (letter: Letter, { recipientId }: Addressee) =>
  recipientId === null
    ? callOf(messages.send, letter)
    : callOf(messages.sendToDelegate, { ...letter, recipientId })

/** Sends a letter to each of `to` when the time to undo is over; `onUndone` runs when it was taken back. */
export const sendLetter = (
  letter: Letter,
  to: readonly Addressee[],
  threadId: string | null,
  onUndone: () => void,
): void => {
  const group = crypto.randomUUID()
  const entries = to.map((addressee) =>
    enqueue({
      group,
      label: t('messages.outbox.send', { name: addressee.name }),
      kind: 'message',
      // Messages of one exchange are sent in order; one that begins an exchange stands alone.
      about: threadId ?? crypto.randomUUID(),
      calls: [callOfLetter(letter, addressee)],
    }),
  )
  const told = to.length > 1 ? t('messages.sentToMany', { count: to.length }) : t('messages.sent')
  const message = onlineStore.get() ? told : t('messages.toBeSent')
  toast({ message, ...undoOf(entries, onUndone) })
}

/** Tells the sender that the message was opened. */
export const markMessageRead = ({ id }: Pick<Message, 'id'>): void => {
  enqueue({
    label: t('messages.outbox.markRead'),
    kind: 'message-read',
    about: id,
    calls: [callOf(messages.markRead, { id })],
    holdMs: 0,
  })
}
