import { rejectionWording } from '../words/rejection.ts'
import { startOfWeek } from '../dates.ts'
import type { DemoEvent } from './calendar.ts'
import type { DemoMessage } from './messages.ts'
import type { DemoNote } from './notes.ts'
import type { People } from './people.ts'
import { type DemoLife, type VisitStep, kindOf } from './visits.ts'
import { stableId } from './random.ts'

type Row = Record<string, unknown>

const HOUR = 3_600_000
const DAY = 24 * HOUR
const NOTIFIED_DAYS = 10
const UNREAD_DAYS = 2

const isTold = (at: string, now: number) => now - Date.parse(at) <= NOTIFIED_DAYS * DAY
const readWhen = (at: string, now: number) =>
  now - Date.parse(at) > UNREAD_DAYS * DAY ? new Date(Date.parse(at) + DAY).toISOString() : null
/** What only some kinds of notifications have, for the rows of one table have one shape. */
const askedForNothing = { delegateId: null, visitIds: null, undecided: null }

/** What each delegate asked the supervisor for, hour by hour; unread while some of it waits for an answer. */
export const askedNotices = (
  people: People,
  names: Map<string, string>,
  lives: DemoLife[],
  now: number,
): Row[] => {
  const asked = lives
    .flatMap((life) =>
      life.steps.map((step) => ({
        ...step,
        waits: life.visit.status === 'submitted' && life.visit.submittedAt === step.visit.submittedAt,
      })),
    )
    .filter(({ action, at }) => action === 'submit' && isTold(at, now))
    .toSorted((a, b) => a.at.localeCompare(b.at))
  const hours = Map.groupBy(
    asked,
    ({ at, visit }) => `${visit.delegateId} ${Math.floor(Date.parse(at) / HOUR)}`,
  )
  return [...hours].flatMap(([hour, together]): Row[] => {
    const last = together.at(-1)
    if (!last) return []
    const { at, visit } = last
    const isAlone = together.length === 1
    const undecided = together.filter(({ waits }) => waits).map((each) => each.visit.id)
    return [
      {
        id: stableId(hour, 'notification'),
        userId: people.supervisor.id,
        type: 'approval',
        priority: 'medium',
        wording: kindOf(visit) === 'plan' ? 'plan-submitted' : 'report-submitted',
        parameters: {
          delegate: names.get(visit.delegateId),
          prescriber: visit.prescriberName,
          day: visit.scheduledDate,
          count: String(together.length),
        },
        relatedId: isAlone ? visit.id : null,
        actionUrl: `/supervisor/approvals?${isAlone ? `visit=${visit.id}` : `delegate=${visit.delegateId}`}`,
        createdAt: at,
        readAt: undecided.length === 0 ? new Date(Math.min(Date.parse(at) + DAY, now)).toISOString() : null,
        delegateId: visit.delegateId,
        visitIds: together.map((each) => each.visit.id),
        undecided,
      },
    ]
  })
}

/** A decision, told to the delegate. */
export const decisionNotice = ({ action, at, to, visit }: VisitStep, now: number): Row[] => {
  if ((action !== 'approve' && action !== 'reject') || !isTold(at, now)) return []
  const isRejected = to === 'rejected'
  const about = { prescriber: visit.prescriberName, day: visit.scheduledDate }
  return [
    {
      id: stableId(visit.id, 'notification', at),
      userId: visit.delegateId,
      type: 'visit',
      priority: isRejected ? 'high' : 'medium',
      ...(isRejected ? rejectionWording(visit, about) : { wording: 'visit-approved', parameters: about }),
      relatedId: visit.id,
      actionUrl: `/delegate/record-visit/${visit.id}`,
      createdAt: at,
      readAt: readWhen(at, now),
      ...askedForNothing,
    },
  ]
}

export const noteNotice = (names: Map<string, string>, note: DemoNote): Row => ({
  id: stableId(note.id, 'notification'),
  userId: note.delegateId,
  type: 'message',
  priority: 'medium',
  wording: note.nextStep === null ? 'coaching-note' : 'coaching-note-next',
  parameters: {
    sender: names.get(note.writtenBy),
    note: note.note,
    ...(note.nextStep !== null && { next: note.nextStep }),
  },
  relatedId: note.id,
  actionUrl: `/delegate/record-visit/${note.visitId}`,
  createdAt: note.createdAt,
  readAt: note.readAt,
  ...askedForNothing,
})

export const replyNotice = (names: Map<string, string>, note: DemoNote): Row[] =>
  note.repliedAt === null
    ? []
    : [
        {
          id: stableId(note.id, 'reply'),
          userId: note.writtenBy,
          type: 'message',
          priority: 'medium',
          wording: 'coaching-reply',
          parameters: { sender: names.get(note.delegateId), reply: note.reply },
          relatedId: note.id,
          actionUrl: `/supervisor/team/${note.delegateId}`,
          createdAt: note.repliedAt,
          readAt: note.repliedAt,
          ...askedForNothing,
        },
      ]

export const messageNotice = (names: Map<string, string>, message: DemoMessage): Row => ({
  id: stableId(message.id, 'notification'),
  userId: message.recipientId,
  type: 'message',
  priority: message.priority === 'high' ? 'high' : 'medium',
  wording: 'message-received',
  parameters: { sender: names.get(message.senderId), subject: message.subject },
  relatedId: message.id,
  actionUrl: `/messages?message=${message.id}`,
  createdAt: message.sentAt,
  readAt: message.readAt,
  ...askedForNothing,
})

/** What is in one delegate's days, told to them when it was put there. */
export const eventNotice = (names: Map<string, string>, event: DemoEvent): Row[] => {
  const { id, title, startDay, startTime, memberId, createdBy, createdAt } = event
  if (memberId === null) return []
  return [
    {
      id: stableId(id, 'notification'),
      userId: memberId,
      type: 'calendar',
      priority: 'medium',
      wording: 'event-new',
      parameters: {
        organizer: names.get(createdBy),
        title,
        when: startTime === null ? startDay : `${startDay}T${startTime}`,
      },
      relatedId: id,
      actionUrl: `/delegate/weekly-agenda?week=${startOfWeek(startDay)}&day=${startDay}`,
      createdAt,
      readAt: new Date(Date.parse(createdAt) + DAY).toISOString(),
      ...askedForNothing,
    },
  ]
}
