import type { NotificationType } from '@rounds/contract/notifications'
import type { Wording } from '@rounds/contract/words/wording'
import { sql } from './database.ts'
import type { Person } from './world.ts'
import { today } from './zone.ts'

/** A notification as it stands in somebody's bell. Resolves to its id. */
export const makeNotification = async (
  { id: userId, tenant }: Person,
  {
    about = { wording: 'visit-approved', parameters: { prescriber: 'Dr Amina Haddad', day: today(-1) } },
    type = 'visit',
    priority = 'medium',
    actionUrl = null,
    minutesAgo = 5,
    isRead = false,
  }: Partial<{
    about: Wording
    type: NotificationType
    priority: 'low' | 'medium' | 'high' | 'urgent'
    actionUrl: string | null
    minutesAgo: number
    isRead: boolean
  }> = {},
): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    `insert into notifications (tenant_id, user_id, type, wording, parameters, priority, action_url, created_at, read_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() - make_interval(mins => $8), case when $9 then now() end) returning id`,
    [
      tenant.id,
      userId,
      type,
      about.wording,
      JSON.stringify(about.parameters),
      priority,
      actionUrl,
      minutesAgo,
      isRead,
    ],
  )
  return row?.id ?? ''
}

/** A message that was sent; `inReplyTo` the first of its exchange. Resolves to its id. */
export const makeMessage = async (
  from: Person,
  to: Person,
  {
    subject = 'Samples for the north',
    body = 'How many do you still have?',
    priority = 'normal',
    inReplyTo = null,
    visitId = null,
    minutesAgo = 5,
    isRead = false,
  }: Partial<{
    subject: string
    body: string
    priority: 'normal' | 'high'
    inReplyTo: string | null
    visitId: string | null
    minutesAgo: number
    isRead: boolean
  }> = {},
): Promise<string> => {
  const [row] = await sql<{ id: string }>(
    `insert into messages (tenant_id, id, sender_id, recipient_id, subject, body, priority, in_reply_to, thread_id,
       visit_id, sent_at, read_at)
     select $1, new.id, $2, $3, $4, $5, $6, $7, coalesce($7, new.id), $8, now() - make_interval(mins => $9),
       case when $10 then now() end
     from (select uuidv7() as id) new returning id`,
    [from.tenant.id, from.id, to.id, subject, body, priority, inReplyTo, visitId, minutesAgo, isRead],
  )
  return row?.id ?? ''
}

const DAY = 24 * 60

/** What a delegate and their supervisor have to say to each other in a week. */
export const makeCorrespondence = async (delegate: Person, supervisor: Person, rejectedId: string) => {
  const told = (prescriber: string, day: string): Wording => ({
    wording: 'visit-approved',
    parameters: { prescriber, day },
  })
  await makeNotification(delegate, {
    about: {
      wording: 'visit-rejected',
      parameters: { prescriber: 'Dr Élodie Lefèvre', day: today(-1), reason: 'Wrong date or duration' },
    },
    priority: 'high',
    actionUrl: `/delegate/record-visit/${rejectedId}`,
  })
  await makeNotification(delegate, { minutesAgo: 40 })
  await makeNotification(delegate, {
    about: {
      wording: 'message-received',
      parameters: { sender: 'Marc Laurent', subject: 'Samples for the north: what is left in your car' },
    },
    type: 'message',
    minutesAgo: 2 * DAY,
  })
  for (const [index, name] of ['Dr Karim Zidane', 'Dr Chloé Petit', 'Dr Bruno Mercier'].entries())
    await makeNotification(delegate, {
      about: told(name, today(-3 - index)),
      minutesAgo: (3 + index) * DAY,
      isRead: true,
    })
  const first = await makeMessage(delegate, supervisor, {
    subject: 'Which day did I see Dr Lefèvre?',
    body: 'My calendar says Tuesday, the visit says Wednesday. Which of the two do you have?',
    visitId: rejectedId,
    minutesAgo: 3 * DAY,
    isRead: true,
  })
  await sql(
    `with file as (
       insert into files (tenant_id, name, content_type, purpose, size, bytes, created_by)
       values ($1, 'calendar of the week.pdf', 'application/pdf', 'attachment', 5, '%PDF-', $2) returning id)
     insert into message_attachments (tenant_id, message_id, file_id, position) select $1, $3, id, 1 from file`,
    [delegate.tenant.id, delegate.id, first],
  )
  await makeMessage(supervisor, delegate, {
    subject: 'Re: Which day did I see Dr Lefèvre?',
    body: 'Tuesday. Her assistant wrote it down.\n\nCorrect the day and submit it once more, I approve it then.',
    inReplyTo: first,
    visitId: rejectedId,
    minutesAgo: 2 * DAY,
    isRead: true,
  })
  const unread = await makeMessage(supervisor, delegate, {
    subject: 'Samples for the north: what is left in your car, and what you need until the end of the month',
    priority: 'high',
    minutesAgo: 12,
  })
  return { thread: first, unread }
}

type Noted = { id: string; day: string; prescriberId: string }

/** A note on each visit: one that was answered, whose next step is an objective of what follows, and one that nobody has read. */
export const makeNotes = async (supervisor: Person, delegate: Person, [answered, unread]: [Noted, Noted]) => {
  await sql(
    `insert into coaching_notes (tenant_id, delegate_id, written_by, visit_id, prescriber_id, day, note, next_step, created_at, read_at, reply, replied_at)
     values ($1, $2, $3, $4, $5, $6, 'Open with the outcome of the study; the price came first again.', 'Study first',
         now() - interval '2 days', now() - interval '1 day', 'I shall, with Dr Petit too.', now() - interval '1 day'),
       ($1, $2, $3, $7, $8, $9, 'Good: three open questions before the first product.', null, now() - interval '20 minutes', null, null, null)`,
    [
      supervisor.tenant.id,
      delegate.id,
      supervisor.id,
      ...[answered, unread].flatMap(({ id, prescriberId, day }) => [id, prescriberId, day]),
    ],
  )
}
