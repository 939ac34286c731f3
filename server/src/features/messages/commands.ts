import { type Message, type MessageDraft, urgency } from '@rounds/contract/messages'
import { conflict, notFound } from '@rounds/contract/refusal'
import type { Change } from '#platform/http/implement.ts'
import { notify } from '#features/notifications/commands.ts'
import { findAddressee, insertMessage } from './queries.ts'

/** Sends a message and tells its recipient. Without `recipientId` it goes to the sender's supervisor. */
export const sendMessage = async (
  { db, user }: Change,
  draft: MessageDraft,
  recipientId?: string,
): Promise<Message> => {
  const to = await findAddressee(db, user, draft, recipientId)
  if (!to) throw recipientId ? notFound('Recipient') : conflict('You have no supervisor assigned')
  const { subject, body, priority } = draft
  const inReplyTo = draft.inReplyTo ?? null
  const visitId = draft.visitId ?? null
  if (inReplyTo !== null && to.threadId === null) throw notFound('Message')
  if (visitId !== null && !to.hasVisit) throw notFound('Visit')
  const fileIds = [...new Set(draft.attachments.map(({ fileAssetId }) => fileAssetId))]
  const attachments = fileIds.flatMap(
    (id) => to.attachments.find(({ fileAssetId }) => fileAssetId === id) ?? [],
  )
  if (attachments.length < fileIds.length) throw notFound('File')

  const content = { subject, body, priority, inReplyTo, visitId }
  const { id, threadId, sentAt } = await insertMessage(db, {
    ...content,
    senderId: user.id,
    recipientId: to.id,
    threadId: to.threadId,
    fileIds,
  })
  db.audit({ action: 'send', resource: 'message', resourceId: id, details: { recipientId: to.id } })
  await notify(db, [
    {
      userId: to.id,
      type: 'message',
      priority: urgency[priority],
      wording: 'message-received',
      parameters: { sender: user.name, subject },
      relatedId: id,
      actionUrl: `/messages?message=${id}`,
    },
  ])
  return {
    ...content,
    id,
    threadId,
    sentAt,
    attachments,
    recipientId: to.id,
    recipientName: to.name,
    recipientEmail: to.email,
    senderId: user.id,
    senderName: user.name,
    status: 'sent',
    readAt: null,
  }
}
