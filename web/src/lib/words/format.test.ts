import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createFormat } from './format.ts'

const at = Date.parse('2026-11-17T23:30:00Z')
const format = createFormat({ language: 'en', timezone: 'Europe/Paris', currency: 'EUR' }, () => at)
const american = createFormat({ language: 'en', timezone: 'America/New_York', currency: 'USD' }, () => at)

test('today is the tenant’s, not the device’s', () => {
  expect(format.today()).toBe('2026-11-18')
  const inNewYork = createFormat({ language: 'en', timezone: 'America/New_York', currency: 'USD' }, () => at)
  expect(inNewYork.today()).toBe('2026-11-17')
})

test('writes days', () => {
  expect(format.day('2026-11-17')).toBe('Tue 17 Nov')
  expect(format.longDay('2026-11-17')).toBe('Tuesday 17 November')
  expect(format.shortDay('2026-11-17')).toBe('17 Nov')
  expect(format.shortDay('2025-11-17')).toBe('17 Nov 2025')
  expect(format.week('2026-11-16')).toMatch(/^16\s*–\s*22 Nov$/)
  expect(format.week('2026-12-28')).toMatch(/^28 Dec 2026\s*–\s*3 Jan 2027$/)
  expect(format.week('2025-11-17')).toMatch(/^17\s*–\s*23 Nov 2025$/)
  expect(format.days('2026-11-01', '2026-11-30')).toMatch(/^1\s*–\s*30 Nov$/)
  expect(american.days('2026-11-01', '2026-11-30')).toMatch(/^Nov 1\s*–\s*30$/)
  expect(format.days('2026-10-20', '2026-11-03')).toMatch(/^20 Oct\s*–\s*3 Nov$/)
  expect(format.days('2026-11-17', '2026-11-17')).toBe('17 Nov')
})

test('writes times in the language’s way', () => {
  expect(format.time('10:05')).toBe('10:05')
  expect(american.time('13:05')).toMatch(/^1:05\sPM$/)
  expect(american.hour('08:00')).toMatch(/^8\sAM$/)
  expect(format.hour('08:00')).toBe('08:00')
  expect(american.dayTime('2026-11-17', '09:00')).toMatch(/^Tue, Nov 17, 9:00\sAM$/)
  expect(american.longDay('2026-11-17')).toBe('Tuesday, November 17')
  expect(format.instantTime('2026-11-17T09:00:00Z')).toBe('10:00')
  expect(format.dayTime('2026-11-17', '10:00')).toBe('Tue 17 Nov, 10:00')
  expect([4, 4.25].map(format.decimal)).toEqual(['4.0', '4.3'])
})

describe('relative', () => {
  test.each([
    ['2026-11-18', 'Today'],
    ['2026-11-17', 'Yesterday'],
    ['2026-11-19', 'Tomorrow'],
    ['2026-11-14', 'Sat'],
    ['2026-11-12', 'Thu'],
    // The weekday of today would be taken for today’s.
    ['2026-11-11', '11 Nov'],
    ['2026-11-10', '10 Nov'],
    ['2026-11-24', '24 Nov'],
  ])('%s is %s', (day, words) => {
    expect(format.relativeDay(day)).toBe(words)
  })

  test.each([
    ['2026-11-17T23:29:40Z', 'just now'],
    ['2026-11-17T23:25:00Z', '5 min ago'],
    ['2026-11-17T20:00:00Z', 'yesterday'],
  ])('%s was %s', (iso, words) => {
    expect(format.relativeInstant(iso)).toBe(words)
  })
})

test.each([
  [31, '31 min'],
  [60, '1 h'],
  [72, '1 h 12 min'],
  // Averages.
  [59.6, '1 h'],
  [119.7, '2 h'],
  [28.4, '28 min'],
])('%d minutes are %s', (minutes, words) => {
  expect(format.duration(minutes)).toBe(words)
})

test('a device names the zone of times that it would show otherwise, be it a day later', () => {
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const zoneOf = (device: string, timezone: string) => {
    vi.stubEnv('TZ', device)
    return createFormat({ language: 'en', timezone, currency: 'EUR' }, () => at).foreignZone()
  }
  expect(zoneOf('Europe/Brussels', 'Europe/Paris')).toBeNull()
  expect(zoneOf('Europe/London', 'Europe/Paris')).toBe('Europe/Paris')
  // The same time of another day.
  expect(zoneOf('Pacific/Honolulu', 'Pacific/Kiritimati')).toBe('Pacific/Kiritimati')
})
