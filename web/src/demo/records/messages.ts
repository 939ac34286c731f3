import { type Message, type MessageDraft, messages, urgency } from '@rounds/contract/messages'
import { conflict, notFound } from '@rounds/contract/refusal'
import { type Ask, answers } from '#demo/door/ask.ts'
import { pageWith, sortedBy } from '#demo/door/page-of.ts'
import type { Company } from '#demo/store/company.ts'
import type { MessageRow, UserRow } from '#demo/store/tables.ts'
import { markReadAbout, notify } from './news.ts'
import { byName, fullName, teamOf } from './scope.ts'

const messageOf = (company: Company, { attachmentIds, ...row }: MessageRow): Message => {
  const to = company.find('users', row.recipientId)
  return {
    ...row,
    recipientName: fullName(to) ?? '',
    recipientEmail: to?.email ?? '',
    senderName: fullName(company.find('users', row.senderId)) ?? '',
    status: row.readAt === null ? 'sent' : 'read',
    attachments: (attachmentIds ?? []).flatMap((id) => {
      const file = company.find('files', id)
      return file
        ? [{ fileAssetId: id, name: file.name, size: file.size, contentType: file.contentType }]
        : []
    }),
  }
}

/** Everybody whom somebody may write to: the own supervisor, the delegates of the team. */
const recipientsOf = ({ company, user }: Ask): UserRow[] => {
  const there = company.rows('users').filter(({ deletedAt }) => deletedAt === null)
  if (user.role === 'SUPERVISOR') {
    const team = teamOf(company, user.id)
    return there.filter(({ id, status }) => team.has(id) && status !== 'inactive')
  }
  return there.filter(
    ({ id, role, status }) => id === user.supervisorId && role === 'SUPERVISOR' && status === 'active',
  )
}

const send = (ask: Ask, draft: MessageDraft, recipientId?: string): Message => {
  const { company, user, at } = ask
  const to = recipientsOf(ask).find(({ id }) => recipientId === undefined || id === recipientId)
  if (!to) throw recipientId ? notFound('Recipient') : conflict('You have no supervisor assigned')
  const { subject, body, priority } = draft
  const inReplyTo = draft.inReplyTo ?? null
  const visitId = draft.visitId ?? null
  const before = company.find('messages', inReplyTo)
  const between = before && [before.senderId, before.recipientId]
  const isPartOf = between?.includes(user.id) && (user.role !== 'SUPERVISOR' || between.includes(to.id))
  if (inReplyTo !== null && !isPartOf) throw notFound('Message')
  const delegateId = user.role === 'SUPERVISOR' ? to.id : user.id
  if (visitId !== null && company.find('visits', visitId)?.delegateId !== delegateId) throw notFound('Visit')
  const attachmentIds = [...new Set(draft.attachments.map(({ fileAssetId }) => fileAssetId))]
  if (attachmentIds.some((id) => company.find('files', id)?.createdBy !== user.id)) throw notFound('File')
  const id = crypto.randomUUID()
  const row = company.put('messages', {
    id,
    senderId: user.id,
    recipientId: to.id,
    subject,
    body,
    priority,
    inReplyTo,
    visitId,
    threadId: before?.threadId ?? id,
    sentAt: at,
    readAt: null,
    attachmentIds,
  })
  ask.audit({ action: 'send', resource: 'message', resourceId: id, details: { recipientId: to.id } })
  notify(company, at, [
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
  return messageOf(company, row)
}

export const messageAnswers = answers(messages, {
  list: ({ company, user }, { box, unread, threadId, ...paging }) => {
    const all = company.rows('messages')
    const isIn = (row: MessageRow) =>
      (box !== 'sent' && row.recipientId === user.id) || (box !== 'inbox' && row.senderId === user.id)
    const found = all.filter(
      (row) =>
        isIn(row) &&
        (unread === undefined || (row.readAt === null) === unread) &&
        (threadId === undefined || row.threadId === threadId),
    )
    const ordered = sortedBy(
      found,
      'desc',
      ({ sentAt }) => sentAt,
      ({ id }) => id,
    )
    return {
      ...pageWith(ordered, paging, (row) => messageOf(company, row)),
      unreadCount: all.filter((row) => row.recipientId === user.id && row.readAt === null).length,
    }
  },
  recipients: (ask) => ({
    data: byName(recipientsOf(ask)).map((row) => ({ id: row.id, name: fullName(row) ?? '' })),
  }),
  send: (ask, draft) => send(ask, draft),
  sendToDelegate: (ask, { recipientId, ...draft }) => send(ask, draft, recipientId),
  markRead: ({ company, user, at }, { id }) => {
    const row = company.find('messages', id)
    if (row?.recipientId !== user.id) throw notFound('Message')
    markReadAbout(company, at, user.id, { type: 'message', ids: new Set([id]) })
    return messageOf(company, company.put('messages', { ...row, readAt: row.readAt ?? at }))
  },
})
