import { expect, test } from 'vitest'
import { type Wording, wordActivity, wordDeed, wordNotification } from './wording.ts'

test.each([
  ['en', 'Europe/Paris', '17 Nov 2026, 17:30'],
  ['en', 'America/New_York', 'Nov 17, 2026, 5:30 PM'],
  ['xx', 'Europe/Paris', '17 Nov 2026, 17:30'],
])('a day and a time of it in %s where the clocks are of %s', (language, timezone, shown) => {
  const wording = {
    wording: 'event-new',
    parameters: { title: 'Team call', when: '2026-11-17T17:30', organizer: 'Karen Whitfield' },
  } as const
  expect(wordNotification(wording, { language, timezone }).message).toContain(shown)
})

test('a time of a day is told as the clocks of a company write it', () => {
  const wording = {
    wording: 'reviews-due',
    parameters: { count: '2', day: '2026-11-17', time: '17:30' },
  } as const
  const toldIn = (timezone: string) => wordNotification(wording, { language: 'en', timezone }).message
  expect(toldIn('Europe/Paris')).toContain('17:30')
  expect(toldIn('America/New_York')).toContain('5:30')
})

const said = (wording: Wording) =>
  wordNotification(wording, { language: 'en', timezone: 'Europe/Paris' }).message

test('both of two days are told as days', () => {
  const parameters = { title: 'Team call', when: '2026-11-17T17:30', before: '2026-11-16' }
  expect(said({ wording: 'event-moved', parameters })).toBe('Now 17 Nov 2026, 17:30. It was 16 Nov 2026.')
})

test('a number is written as one, and its text has the form that it takes', () => {
  const parameters = { from: 'Ada Marin', day: '2026-11-17' }
  expect(said({ wording: 'visits-handed-over', parameters: { ...parameters, count: '1234' } })).toMatch(
    /^1,234 of /,
  )
  const due = (count: string) =>
    said({ wording: 'reviews-due', parameters: { count, day: '2026-11-17', time: '17:30' } })
  expect([due('1'), due('2')]).toEqual([
    expect.stringMatching(/^1 visit waits /),
    expect.stringMatching(/^2 visits wait /),
  ])
})

test('why a visit was rejected is told in words', () => {
  const parameters = { prescriber: 'Dr Haddad', day: '2026-11-17', cause: 'duplicate' }
  expect(said({ wording: 'visit-rejected-for', parameters })).toBe('Dr Haddad, 17 Nov 2026: Duplicate visit')
})

test('what was tried in vain is told as that', () => {
  const deed = (success: boolean) => wordDeed({ action: 'login', resource: 'session', success }, 'en')
  expect(deed(false)).not.toBe(deed(true))
})

test('what a version to come has told is told all the same, and its list with it', () => {
  const told = { wording: 'visit-of-tomorrow', parameters: { prescriber: 'Ada Berg' } } as unknown as Wording
  const { title, message } = wordNotification(told, { language: 'en', timezone: 'UTC' })
  expect(title).toMatch(/\w/)
  expect(message).toMatch(/\w/)
})

test('a name from right to left takes nothing that follows it to its other side', () => {
  const wording = {
    wording: 'visit-approved',
    parameters: { prescriber: 'Dr حداد', day: '2026-11-17' },
  } as const
  expect(wordNotification(wording, { language: 'en', timezone: 'Europe/Paris' }).message).toContain(
    '\u2068Dr حداد\u2069, 17 Nov 2026',
  )
  const people = { delegate: 'سارة', prescriber: 'Dr Berg', title: '' }
  expect(wordActivity('created', people, 'en')).toBe('\u2068سارة\u2069 planned Dr Berg')
})
