import type { CalendarEvent } from '@rounds/contract/calendar'
import { type Participants, eventNews, isEventOver, othersOf } from '@rounds/contract/event-news'
import type { Ask } from '#demo/door/ask.ts'
import { notify } from './news.ts'

/** Whoever takes part: who made it, and its delegate or all of theirs. */
const participantsOf = ({ company }: Ask, event: CalendarEvent | null): Participants =>
  new Map(
    company
      .rows('users')
      .filter(
        (row) =>
          event !== null &&
          row.status === 'active' &&
          row.deletedAt === null &&
          (row.id === event.createdBy ||
            (row.role === 'DELEGATE' &&
              (row.id === event.memberId ||
                (event.memberId === null && row.supervisorId === event.createdBy)))),
      )
      .map(({ id, role }) => [id, role]),
  )

/** Takes back what people were told of an event and have not read: what they knew before. */
const withdrawn = ({ company }: Ask, eventId: string, others: Participants) =>
  new Map(
    company
      .rows('notifications')
      .filter(
        (row) =>
          row.type === 'calendar' &&
          row.relatedId === eventId &&
          row.readAt === null &&
          others.has(row.userId),
      )
      .map((row) => {
        company.drop('notifications', row.id)
        return [row.userId, row.known ?? null] as const
      }),
  )

/** Whoever takes part, but for who does it, is told what is new to them of an event that is not over. */
export const tellOf = (ask: Ask, before: CalendarEvent | null, after: CalendarEvent | null): void => {
  const event = after ?? before
  if (event === null || isEventOver({ before, after }, ask.now)) return
  const [were, are] = [participantsOf(ask, before), participantsOf(ask, after)]
  const unread = withdrawn(ask, event.id, othersOf(were, are, ask.user))
  notify(ask.company, ask.at, eventNews({ before, after }, { were, are, unread }, ask.user))
}
