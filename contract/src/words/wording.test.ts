import { expect, test } from 'vitest'
import { wordNotification } from './wording.ts'

test.each([
  ['en', 'Europe/Paris', '17 Nov 2026, 17:30'],
  ['en', 'America/New_York', 'Nov 17, 2026, 5:30 PM'],
  ['xx', 'Europe/Paris', '17 Nov 2026, 17:30'],
])('a day and a time of it in %s where the clocks are of %s', (language, timezone, said) => {
  const wording = {
    wording: 'event-new',
    parameters: { title: 'Team call', when: '2026-11-17T17:30', organizer: 'Karen Whitfield' },
  } as const
  expect(wordNotification(wording, { language, timezone }).message).toContain(said)
})
