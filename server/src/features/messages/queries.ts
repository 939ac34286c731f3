import type { Attachment, Message, MessageDraft, MessageFilter } from '@rounds/contract/messages'
import type { Db, Transaction } from '#platform/database/db.ts'
import { type Listed, conditionsOf, listed } from '#platform/database/listed.ts'
import type { SessionUser } from '#platform/identity/session.ts'
import { teamOf } from '#features/team/queries.ts'

const attachment = `json_build_object('fileAssetId', f.id, 'name', f.name, 'size', f.size, 'contentType', f.content_type)`

/** A `Message` as the contract has it, from messages `m` joined by `joins`. */
const columns = `m.id, m.recipient_id, r.first_name || ' ' || r.last_name as recipient_name, r.email as recipient_email, m.subject,
  m.body, m.priority, m.sender_id, s.first_name || ' ' || s.last_name as sender_name, m.sent_at,
  case when m.read_at is null then 'sent' else 'read' end as status, m.read_at, m.in_reply_to, m.thread_id, m.visit_id,
  coalesce((
    select json_agg(${attachment} order by a.position) from message_attachments a
    join files f on f.tenant_id = $1 and f.id = a.file_id
    where a.tenant_id = $1 and a.message_id = m.id), '[]') as attachments`
const joins = `
  join users r on r.tenant_id = $1 and r.id = m.recipient_id
  join users s on s.tenant_id = $1 and s.id = m.sender_id`

const boxes: Record<MessageFilter['box'], string> = {
  inbox: 'm.recipient_id = $2',
  sent: 'm.sender_id = $2',
  all: '$2 in (m.sender_id, m.recipient_id)',
}

/** One page of a person's messages, newest first, how many there are in all, and how many in the inbox are unread. */
export const listMessages = async (
  db: Db,
  userId: string,
  { box, unread, threadId, ...paging }: MessageFilter,
): Promise<Listed<Message> & { unreadCount: number }> => {
  const asked = conditionsOf(
    [userId],
    'm.tenant_id = $1',
    boxes[box],
    ...(unread === undefined ? [] : [`m.read_at is ${unread ? 'null' : 'not null'}`]),
  )
  asked.add(threadId, (parameter) => `m.thread_id = ${parameter}`)
  const [found, counted] = await Promise.all([
    listed<Message>(
      db,
      {
        from: 'messages m',
        where: asked.where,
        values: asked.values,
        order: 'm.sent_at desc, m.id desc',
        joins: `join messages m on m.tenant_id = $1 and m.id = found.id ${joins}`,
        columns,
      },
      paging,
    ),
    db.row<{ unreadCount: number }>(
      `select count(*) as unread_count from messages where tenant_id = $1 and recipient_id = $2 and read_at is null`,
      [userId],
    ),
  ])
  return { ...found, unreadCount: counted?.unreadCount ?? 0 }
}

/** Marks a message that the person received as read; one that was read keeps its time. */
export const markMessageRead = (
  db: Transaction,
  recipientId: string,
  id: string,
): Promise<Message | undefined> =>
  db.row<Message>(
    `with m as (
       update messages set read_at = coalesce(read_at, now())
       where tenant_id = $1 and id = $2 and recipient_id = $3 returning *)
     select ${columns} from m ${joins}`,
    [id, recipientId],
  )

/** Who a message goes to, and what of that which it names is the sender's to name. */
export type Addressee = {
  id: string
  name: string
  email: string
  /** Of the message that is answered; null when the sender has no such message, or a supervisor has it with somebody else. */
  threadId: string | null
  /** Whether the visit is one of the delegate's of the two. */
  hasVisit: boolean
  /** Those that the sender stored. */
  attachments: Attachment[]
}

/** Of users `r`: a delegate (`$2`) writes to the own supervisor, a supervisor (`$2`) to the delegates of the team. */
const isRecipient = {
  DELEGATE: `r.id = (select supervisor_id from users where tenant_id = $1 and id = $2)
    and r.role = 'SUPERVISOR' and r.status = 'active'`,
  SUPERVISOR: `r.id in ${teamOf('$2')} and r.status <> 'inactive'`,
}
const kindOf = ({ role }: SessionUser) => (role === 'SUPERVISOR' ? role : 'DELEGATE')

/** Everybody whom the person may write to, by name. */
export const listRecipients = (db: Db, user: SessionUser): Promise<{ id: string; name: string }[]> =>
  db.rows(
    `select r.id, r.first_name || ' ' || r.last_name as name from users r
     where r.tenant_id = $1 and r.deleted_at is null and ${isRecipient[kindOf(user)]}
     order by plain_text(r.last_name), plain_text(r.first_name), r.id`,
    [user.id],
  )

/** Whom a message goes to; `recipientId` is read for supervisors only. */
export const findAddressee = (
  db: Transaction,
  sender: SessionUser,
  { inReplyTo, visitId, attachments }: MessageDraft,
  recipientId?: string,
): Promise<Addressee | undefined> => {
  const toDelegate = sender.role === 'SUPERVISOR'
  return db.row<Addressee>(
    `select r.id, r.first_name || ' ' || r.last_name as name, r.email,
       (select m.thread_id from messages m
        where m.tenant_id = $1 and m.id = $3 and $2 in (m.sender_id, m.recipient_id)
          ${toDelegate ? 'and r.id in (m.sender_id, m.recipient_id)' : ''}) as thread_id,
       exists (select from visits v
         where v.tenant_id = $1 and v.id = $4 and v.delegate_id = ${toDelegate ? 'r.id' : '$2'}) as has_visit,
       coalesce((
         select json_agg(${attachment} order by w.place) from unnest($5::uuid[]) with ordinality w(id, place)
         join files f on f.tenant_id = $1 and f.id = w.id and f.created_by = $2 and f.purpose = 'attachment'), '[]') as attachments
     from users r where r.tenant_id = $1 and r.deleted_at is null and ${isRecipient[kindOf(sender)]}
       ${toDelegate ? 'and r.id = $6' : ''}`,
    [
      sender.id,
      inReplyTo ?? null,
      visitId ?? null,
      attachments.map(({ fileAssetId }) => fileAssetId),
      ...(toDelegate ? [recipientId] : []),
    ],
  )
}

export type NewMessage = Pick<Message, 'subject' | 'body' | 'priority' | 'inReplyTo' | 'visitId'> & {
  senderId: string
  recipientId: string
  threadId: string | null
  fileIds: string[]
}

/** The message opens a thread of its own unless it continues one. */
export const insertMessage = async (
  db: Transaction,
  message: NewMessage,
): Promise<Pick<Message, 'id' | 'threadId' | 'sentAt'>> => {
  const stored = await db.one<Pick<Message, 'id' | 'threadId' | 'sentAt'>>(
    `insert into messages (tenant_id, id, sender_id, recipient_id, subject, body, priority, in_reply_to, thread_id, visit_id)
     select $1, n.id, $2, $3, $4, $5, $6, $7, coalesce($8, n.id), $9 from (select uuidv7() as id offset 0) n
     returning id, thread_id, sent_at`,
    [
      message.senderId,
      message.recipientId,
      message.subject,
      message.body,
      message.priority,
      message.inReplyTo,
      message.threadId,
      message.visitId,
    ],
  )
  if (message.fileIds.length > 0)
    db.beforeCommit(
      `insert into message_attachments (tenant_id, message_id, file_id, position)
       select $1, $2, w.id, w.place from unnest($3::uuid[]) with ordinality w(id, place)`,
      [stored.id, message.fileIds],
    )
  return stored
}
