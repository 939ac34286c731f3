import { monthlyProgress } from '@rounds/contract/progress'
import type { VisitStatus } from '@rounds/contract/visits'
import { describe, expect, it } from 'vitest'
import type { VisitItem } from '#features/visits/visit/useVisitItems.ts'
import { type Clock, attentionOf, dayOf, paceNeeded, weekCells } from './rules.ts'

const clock: Clock = { now: Date.parse('2026-11-17T09:35:00Z'), today: '2026-11-17', zone: 'UTC' }
let count = 0
const visit = (time: string, status: VisitStatus = 'scheduled', more: Partial<VisitItem> = {}) =>
  ({
    id: String(++count),
    scheduledDate: '2026-11-17',
    scheduledTime: time,
    duration: 30,
    status,
    completedAt: ['scheduled', 'in-progress'].includes(status) ? null : '2026-11-17T09:00:00Z',
    startTime: null,
    inProgressAt: null,
    unsent: undefined,
    ...more,
  }) as VisitItem

describe('the day', () => {
  it('puts the next visit first and the now-line between what was and what comes', () => {
    const items = [visit('08:00', 'submitted'), visit('09:00'), visit('10:00'), visit('11:00')]
    const day = dayOf(items, clock)
    expect(day.next?.scheduledTime).toBe('10:00')
    expect(day.rest.map((other) => other.scheduledTime)).toEqual(['08:00', '09:00', '11:00'])
    expect(day.past).toBe(2)
    expect(day.recorded).toBe(1)
  })

  it('prefers the running visit, even of another day', () => {
    const items = [visit('14:00', 'in-progress', { scheduledDate: '2026-11-16' }), visit('10:00')]
    expect(dayOf(items, clock).next?.status).toBe('in-progress')
  })

  it('falls back to what nobody recorded, then to done', () => {
    expect(dayOf([visit('08:00'), visit('09:00', 'completed')], clock).next?.scheduledTime).toBe('08:00')
    expect(dayOf([visit('08:00', 'submitted')], clock)).toMatchObject({
      next: null,
      isDone: true,
      recorded: 1,
    })
    expect(dayOf([], clock).isDone).toBe(false)
  })
})

describe('attention', () => {
  const kinds = (items: VisitItem[], drafts: VisitItem[] = [], next: VisitItem | null = null) =>
    attentionOf(items, drafts, next, clock).map((line) => line.kind)

  it('tells what is odd, most urgent first', () => {
    const refused = visit('09:00', 'scheduled', {
      unsent: { entryId: 'e', state: 'attention', label: '', reason: '', shows: {} },
    })
    const items = [
      visit('16:00', 'scheduled', { scheduledDate: '2026-11-16' }),
      visit('09:00', 'completed'),
      visit('08:00', 'rejected'),
      visit('07:00', 'in-progress', { startTime: '2026-11-17T07:00:00Z' }),
      refused,
    ]
    expect(kinds(items, [visit('12:00')])).toEqual([
      'refused',
      'running',
      'rejected',
      'drafts',
      'completed',
      'missed',
    ])
  })

  it('is silent about the visit that the card shows, until its timer runs long', () => {
    const running = visit('09:00', 'in-progress', { startTime: '2026-11-17T08:40:00Z' })
    expect(kinds([running], [], running)).toEqual([])
    const long = { ...running, startTime: '2026-11-17T08:30:00Z' }
    expect(kinds([long], [], long)).toEqual(['running'])
  })

  it('names a missed visit with a draft once', () => {
    const missed = visit('16:00', 'scheduled', { scheduledDate: '2026-11-16' })
    expect(kinds([missed], [missed])).toEqual(['drafts'])
    expect(kinds([visit('08:00')])).toEqual([])
  })
})

describe('week and month', () => {
  it('fills the strip with what is done, then planned, then missing', () => {
    const items = [
      visit('10:00'),
      visit('09:00', 'approved'),
      visit('08:00', 'submitted'),
      visit('07:00', 'rejected'),
    ]
    const { cells, done, planned } = weekCells(items, clock.today, 6)
    expect(cells).toEqual(['approved', 'submitted', 'scheduled', 'rejected', 'open', 'open'])
    expect({ done, planned }).toEqual({ done: 2, planned: 1 })
  })

  it('counts only Monday to Sunday, and never fewer cells than visits', () => {
    const items = [
      visit('10:00', 'scheduled', { scheduledDate: '2026-11-15' }),
      visit('10:00', 'scheduled', { scheduledDate: '2026-11-16' }),
      visit('10:00', 'scheduled', { scheduledDate: '2026-11-22' }),
    ]
    expect(weekCells(items, clock.today, 1).cells).toEqual(['scheduled', 'scheduled'])
  })

  it('says how many visits a day are needed', () => {
    expect(paceNeeded(monthlyProgress('2026-11-17', { completed: 62, total: 80, scheduled: 18 }))).toBe(5)
    expect(paceNeeded(monthlyProgress('2026-11-30', { completed: 62, total: 80, scheduled: 18 }))).toBeNull()
    expect(paceNeeded(monthlyProgress('2026-11-17', { completed: 130, total: 130, scheduled: 0 }))).toBeNull()
  })
})
