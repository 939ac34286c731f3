import { messages } from '@rounds/contract/messages'
import { notFound } from '@rounds/contract/refusal'
import { pageOf } from '#platform/http/page.ts'
import { implement } from '#platform/http/implement.ts'
import { markReadAbout } from '#features/notifications/queries.ts'
import { sendMessage } from './commands.ts'
import { listMessages, listRecipients, markMessageRead } from './queries.ts'

export const messageRoutes = implement(messages, {
  list: async ({ db, user }, filter) => {
    const { data, total, unreadCount } = await listMessages(db, user.id, filter)
    return { ...pageOf({ data: data.map((row) => row.value), total }, filter), unreadCount }
  },
  recipients: async ({ db, user }) => ({ data: await listRecipients(db, user) }),
  send: (context, draft) => sendMessage(context, draft),
  sendToDelegate: (context, { recipientId, ...draft }) => sendMessage(context, draft, recipientId),
  markRead: async ({ db, user }, { id }) => {
    const message = await markMessageRead(db, user.id, id)
    if (!message) throw notFound('Message')
    markReadAbout(db, user.id, { type: 'message', relatedIds: [id] })
    return message
  },
})
