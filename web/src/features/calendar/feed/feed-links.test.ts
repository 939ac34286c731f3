import { expect, test } from 'vitest'
import { feedLinks } from './feed-links.ts'

test('calendars open the address with their own scheme', () => {
  const { webcal, google } = feedLinks('https://rounds.example/api/v1/calendar/feed/a.b.ics')
  expect(webcal).toBe('webcal://rounds.example/api/v1/calendar/feed/a.b.ics')
  expect(new URL(google).searchParams.get('cid')).toBe(webcal)
  expect(feedLinks('http://localhost:3000/x.ics').webcal).toBe('webcal://localhost:3000/x.ics')
})
