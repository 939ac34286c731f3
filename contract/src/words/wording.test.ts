import { expect, test } from 'vitest'
import { type Wording, wordDeed, wordNotification } from './wording.ts'

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

test('a time of a day is told as the clocks of a company write it', () => {
  const wording = {
    wording: 'reviews-due',
    parameters: { count: '2', day: '2026-11-17', time: '17:30' },
  } as const
  const said = (timezone: string) => wordNotification(wording, { language: 'en', timezone }).message
  expect(said('Europe/Paris')).toContain('17:30')
  expect(said('America/New_York')).toContain('5:30')
})

test('what was tried in vain is told as that', () => {
  const said = (success: boolean) => wordDeed({ action: 'login', resource: 'session', success }, 'en')
  expect(said(false)).not.toBe(said(true))
})

test('what a version to come has told is told all the same, and its list with it', () => {
  const told = { wording: 'visit-of-tomorrow', parameters: { prescriber: 'Ada Berg' } } as unknown as Wording
  const { title, message } = wordNotification(told, { language: 'en', timezone: 'UTC' })
  expect(title).toMatch(/\w/)
  expect(message).toMatch(/\w/)
})
