import type { Message } from '@rounds/contract/messages'
import type { TestCaller } from './fixtures.ts'

export type MessageList = {
  data: Message[]
  pagination: { total: number; totalPages: number }
  unreadCount: number
}

export const draft = { subject: 'Tuesday', body: 'Please swap the two visits.\nThank you!' }

export const toDelegate = (
  supervisor: TestCaller,
  delegate: TestCaller,
  more: Record<string, unknown> = {},
) => supervisor.post<Message>('/supervisors/messages', { recipientId: delegate.user.id, ...draft, ...more })
