import { usualWorkdays } from '@rounds/contract/workdays'
import { describe, expect, it } from 'vitest'
import { type Planned, suggestSlots } from './free-slots.ts'

/** A Tuesday. */
const now = { day: '2026-11-17', time: '10:05' }
const visit = (
  scheduledDate: string,
  scheduledTime: string,
  city: string | null = 'Lyon',
  duration = 30,
): Planned => ({
  scheduledDate,
  scheduledTime,
  duration,
  city,
})
const suggest = (visits: Planned[], more: { city?: string | null; duration?: number } = {}) =>
  suggestSlots(visits, {
    now,
    duration: more.duration ?? 30,
    city: more.city ?? null,
    workdays: usualWorkdays,
  }).map((slot) => `${slot.day} ${slot.time}`)

describe('free slots', () => {
  it('suggests one a day, today no sooner than in half an hour', () => {
    expect(suggest([])).toEqual(['2026-11-17 10:45', '2026-11-18 09:00', '2026-11-19 09:00'])
  })

  it('puts a visit right behind another of the day', () => {
    expect(suggest([visit('2026-11-18', '10:00'), visit('2026-11-18', '10:30')])[1]).toBe('2026-11-18 11:00')
  })

  it('prefers days with a visit in the same city', () => {
    const visits = [visit('2026-11-25', '14:00', 'Nice'), visit('2026-11-18', '10:00', 'Lyon')]
    expect(suggest(visits, { city: 'Nice' })).toContain('2026-11-25 14:30')
  })

  it('never overlaps, ends by six, and skips full days and weekends', () => {
    const full = [visit('2026-11-17', '08:00', null, 480), visit('2026-11-17', '16:00', null, 120)]
    expect(suggest(full)).toEqual(['2026-11-18 09:00', '2026-11-19 09:00', '2026-11-20 09:00'])
    const friday = suggestSlots([], {
      now: { day: '2026-11-20', time: '17:45' },
      duration: 30,
      city: null,
      workdays: usualWorkdays,
    })
    expect(friday.map((slot) => slot.day)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25'])
  })

  it('suggests nothing on a day that the company does not work', () => {
    const workdays = { workingDays: [1, 2, 3, 4, 7], holidays: ['2026-11-23'] }
    const thursday = { day: '2026-11-19', time: '17:45' }
    const slots = suggestSlots([], { now: thursday, duration: 30, city: null, workdays })
    expect(slots.map((slot) => slot.day)).toEqual(['2026-11-22', '2026-11-24', '2026-11-25'])
  })

  it('leaves room for longer visits', () => {
    const visits = [visit('2026-11-18', '09:00'), visit('2026-11-18', '10:00')]
    expect(suggest(visits, { duration: 60 })[1]).toBe('2026-11-18 10:30')
  })
})
