import { addDays, dayIn, instantOf } from '../dates.ts'
import type { Company } from './companies.ts'
import type { People, Person } from './people.ts'
import type { VisitStep } from './visits.ts'
import { stableId } from './random.ts'

export type DemoMessage = {
  id: string
  senderId: string
  recipientId: string
  subject: string
  body: string
  priority: 'normal' | 'high'
  inReplyTo: string | null
  threadId: string
  visitId: string | null
  sentAt: string
  readAt: string | null
}

const MINUTE = 60_000
const later = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * MINUTE).toISOString()

type Letter = { from: Person; to: Person; subject: string; body: string; sentAt: string } & Partial<
  Pick<DemoMessage, 'priority' | 'visitId' | 'readAt'>
>

const message = (
  { from, to, subject, body, sentAt, priority = 'normal', visitId = null, readAt = null }: Letter,
  answered?: DemoMessage,
): DemoMessage => {
  const id = stableId('message', from.id, to.id, sentAt)
  return {
    id,
    senderId: from.id,
    recipientId: to.id,
    subject,
    body,
    priority,
    inReplyTo: answered?.id ?? null,
    threadId: answered?.threadId ?? id,
    visitId,
    sentAt,
    readAt,
  }
}

/** “17 November” or “November 17”, as a person writes it. */
const writtenDay = (day: string, locale: string) =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** What was said about the newest rejected visit of a delegate: a question that the supervisor has not read. */
const question = (from: Person, to: Person, steps: VisitStep[], locale: string): DemoMessage[] => {
  const rejection = steps
    .filter(({ action, visit }) => action === 'reject' && visit.delegateId === from.id)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]
  if (!rejection) return []
  const { visit, at } = rejection
  return [
    message({
      from,
      to,
      subject: `Visit to ${visit.prescriberName}, ${writtenDay(visit.scheduledDate, locale)}`,
      body: 'Thank you for the note. What should I add so that it can be approved?',
      sentAt: later(at, 35),
      visitId: visit.id,
    }),
  ]
}

/** Messages between the supervisor and the delegates of a demo tenant until `now`, oldest first. */
export const demoMessages = (
  { timezone, locale, products: [product = ''] }: Company,
  { supervisor, delegates }: People,
  steps: VisitStep[],
  now: number,
): DemoMessage[] => {
  const today = dayIn(now, timezone)
  const at = (days: number, time: string) => instantOf(addDays(today, days), time, timezone)
  const messages = delegates.flatMap(({ user: delegate }): DemoMessage[] => {
    const priorities = message({
      from: supervisor,
      to: delegate,
      subject: 'Priorities of this cycle',
      body: `Please see every cardiologist at least twice and leave the new ${product} leaflet. Tell me if a visit cannot be had.`,
      sentAt: at(-6, '09:10'),
      readAt: at(-6, '09:50'),
    })
    const reply = message(
      {
        from: delegate,
        to: supervisor,
        subject: 'Re: Priorities of this cycle',
        body: 'Understood. Two practices are closed until Monday; I have moved them to next week.',
        sentAt: at(-6, '12:40'),
        readAt: at(-6, '17:05'),
      },
      priorities,
    )
    const call = message({
      from: supervisor,
      to: delegate,
      subject: 'Team call',
      body: 'We talk about next week’s plan in the call on Monday. Please submit yours before.',
      priority: 'high',
      sentAt: at(-1, '16:30'),
    })
    return [priorities, reply, call, ...question(delegate, supervisor, steps, locale)]
  })
  return messages
    .filter(({ sentAt }) => Date.parse(sentAt) <= now)
    .toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : 1))
}
