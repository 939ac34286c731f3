import { z } from 'zod'
import { answered, booleanQuery, id, isSeen, page, paging, required, text, word } from './common.ts'
import { get, named, nothing, patch, post } from './endpoint.ts'

export const messagePriorities = ['low', 'normal', 'high', 'urgent'] as const
/** How pressing what tells of a message is. */
export const urgency = { low: 'low', normal: 'medium', high: 'high', urgent: 'urgent' } as const

const MESSAGE_BODY_MAX = 5000
export const ATTACHMENTS_MAX = 5

/** A stored file of the sender; its bytes are at `/files/{fileAssetId}`. */
export const Attachment = z.strictObject({
  fileAssetId: answered.id,
  name: z.string(),
  size: z.number(),
  contentType: z.string(),
})
export type Attachment = z.output<typeof Attachment>

/** Specification §3. `threadId` is the id of the first message of the exchange; `visitId` the visit it is about. */
export const Message = z.strictObject({
  id: answered.id,
  recipientId: answered.id,
  recipientName: z.string(),
  recipientEmail: z.string(),
  subject: z.string(),
  body: z.string(),
  priority: z.enum(messagePriorities),
  attachments: z.array(Attachment),
  senderId: answered.id,
  senderName: z.string(),
  sentAt: answered.instant,
  status: z.enum(['sent', 'read']),
  readAt: answered.instant.nullable(),
  inReplyTo: answered.id.nullable(),
  threadId: answered.id,
  visitId: answered.id.nullable(),
})
export type Message = z.output<typeof Message>

export const MessageDraft = z.object({
  subject: required('Subject is required', 200),
  body: z.preprocess(
    (value) => value ?? '',
    text(MESSAGE_BODY_MAX).refine(isSeen, 'Message body is required').meta({ minLength: 1 }),
  ),
  priority: word(messagePriorities, 'Unknown priority').default('normal'),
  attachments: z
    .array(z.object({ fileAssetId: id }), 'Must be a list')
    .max(ATTACHMENTS_MAX, `At most ${ATTACHMENTS_MAX} attachments`)
    .default([]),
  inReplyTo: id.nullish(),
  visitId: id.nullish(),
})
export type MessageDraft = z.output<typeof MessageDraft>

export const MessageFilter = z.object({
  ...paging(20),
  box: z.enum(['inbox', 'sent', 'all'], 'Unknown box').default('inbox'),
  unread: booleanQuery.optional(),
  threadId: id.optional(),
})
export type MessageFilter = z.output<typeof MessageFilter>

const recipientId = z.preprocess(
  (value) => value ?? '',
  z.string('Recipient is required').min(1, 'Recipient is required').meta({ format: 'uuid' }).pipe(id),
)

export const messages = named('messages', {
  /** `unreadCount` counts the whole inbox, whatever the filter. */
  list: get('/messages', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    summary: 'Own messages, newest first, and how many in the inbox are unread',
    failure: 'Failed to fetch messages',
    list: true,
    input: MessageFilter,
    output: page(Message).extend({ unreadCount: z.number() }),
  }),
  recipients: get('/messages/recipients', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    permission: 'messages.send',
    summary: 'Whom one may write to: the own supervisor, the delegates of the team',
    failure: 'Failed to fetch recipients',
    input: nothing,
    output: z.strictObject({ data: z.array(z.strictObject({ id: answered.id, name: z.string() })) }),
  }),
  send: post('/messages', {
    audience: ['DELEGATE'],
    permission: 'messages.send',
    status: 201,
    summary: 'Write to the own supervisor',
    failure: 'Failed to send message',
    input: MessageDraft,
    output: Message,
  }),
  sendToDelegate: post('/supervisors/messages', {
    audience: ['SUPERVISOR'],
    permission: 'messages.send',
    status: 201,
    summary: 'Write to a delegate of the team',
    failure: 'Failed to send message',
    input: z.object({ recipientId }).extend(MessageDraft.shape),
    output: Message,
  }),
  markRead: patch('/messages/:id/read', {
    audience: ['DELEGATE', 'SUPERVISOR'],
    summary: 'Mark a received message as read',
    failure: 'Failed to mark message as read',
    input: z.object({ id }),
    output: Message,
  }),
})
