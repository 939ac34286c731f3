import { expect, test } from 'vitest'
import type { CalendarEvent } from './calendar.ts'
import { eventNews, isEventOver } from './event-news.ts'

const organizer = { id: 's', name: 'Sue Heron', timezone: 'Asia/Tokyo' }
const event = (more: object = {}) =>
  ({
    id: 'e',
    title: 'Fair',
    type: 'training',
    start: '2026-11-17T15:00:00.000Z',
    end: '2026-11-18T15:00:00.000Z',
    allDay: true,
    location: null,
    description: null,
    ...more,
  }) as CalendarEvent

test('of a whole day the day is told, of an hour the time of the company', () => {
  const when = (allDay: boolean) => {
    const are = new Map([['d', 'DELEGATE' as const]])
    const [news] = eventNews(
      { before: null, after: event({ allDay }) },
      { were: new Map(), are, unread: new Map() },
      organizer,
    )
    return news && new Map(Object.entries(news.parameters)).get('when')
  }
  expect([when(true), when(false)]).toEqual(['2026-11-18', '2026-11-18T00:00'])
})

test('an event is over once it has ended, before and after it was changed', () => {
  const isOver = (now: string) => isEventOver({ before: event(), after: null }, Date.parse(now))
  expect([isOver('2026-11-18T14:59:59Z'), isOver('2026-11-18T15:00:00Z')]).toEqual([false, true])
  const later = event({ end: '2026-11-19T15:00:00.000Z' })
  expect(isEventOver({ before: event(), after: later }, Date.parse('2026-11-18T15:00:00Z'))).toBe(false)
})
