import { monthlyProgress } from '@rounds/contract/progress'
import type { VisitStatus } from '@rounds/contract/visits'
import { usualWorkdays } from '@rounds/contract/workdays'
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
  const at = (time: string): Clock => ({ ...clock, now: Date.parse(`2026-11-17T${time}:00Z`) })
  const sentPlan = { completedAt: null }

  it('puts the now-line between what was and what comes, and folds what is done', () => {
    const items = [visit('08:00', 'submitted'), visit('09:00'), visit('10:00'), visit('11:00')]
    const day = dayOf(items, at('09:56'))
    expect(day.next?.scheduledTime).toBe('10:00')
    expect(day.done.map((other) => other.scheduledTime)).toEqual(['08:00'])
    expect(day.rest.map((other) => other.scheduledTime)).toEqual(['09:00', '11:00'])
    expect(day).toMatchObject({ recorded: 1, toRecord: 1 })
  })

  it.each([
    ['09:00', '10:15'],
    ['11:01', '10:15'],
    ['11:24', '10:15'],
    ['11:25', '11:30'],
    ['12:30', '11:30'],
  ])('at %s the visit to think of is the one of %s', (now, expected) => {
    const items = [visit('10:15'), visit('11:30')]
    expect(dayOf(items, at(now)).next?.scheduledTime).toBe(expected)
  })

  it('turns to the visit before once the later one is recorded', () => {
    expect(dayOf([visit('08:00'), visit('09:00', 'completed')], clock).next?.scheduledTime).toBe('08:00')
  })

  it('prefers the running visit, even of another day', () => {
    const items = [visit('14:00', 'in-progress', { scheduledDate: '2026-11-16' }), visit('09:30')]
    expect(dayOf(items, clock).next?.status).toBe('in-progress')
  })

  it('is not done while a report that came back waits to be mended', () => {
    const day = dayOf([visit('08:00', 'rejected'), visit('09:00', 'approved')], clock)
    expect(day).toMatchObject({ isDone: false, next: null, recorded: 1 })
    expect(day.rest.map(({ status }) => status)).toEqual(['rejected'])
  })

  it('counts nobody met as told, and not as recorded', () => {
    const outcomes = { notMet: { reason: 'absent', note: null } } as VisitItem['outcomes']
    const items = [visit('08:00', 'submitted'), visit('09:00', 'submitted', { outcomes })]
    expect(dayOf(items, clock)).toMatchObject({ next: null, isDone: true, recorded: 1 })
  })

  it.each(['submitted', 'approved'] as const)('counts a plan that is %s as still to do', (status) => {
    const items = [visit('12:00', status, sentPlan), visit('13:00', status, sentPlan)]
    expect(dayOf(items, at('11:45'))).toMatchObject({
      next: { scheduledTime: '12:00' },
      recorded: 0,
      done: [],
      isDone: false,
    })
    expect(dayOf(items, at('14:00'))).toMatchObject({ recorded: 0, toRecord: 2, isDone: false })
  })

  it('is done when everything was carried out, and not while a rejected plan waits', () => {
    const recorded = [visit('08:00', 'submitted'), visit('09:00', 'approved')]
    expect(dayOf(recorded, clock)).toMatchObject({ next: null, isDone: true, recorded: 2, rest: [] })
    const open = [...recorded, visit('10:00', 'rejected', sentPlan)]
    expect(dayOf(open, clock)).toMatchObject({ next: null, isDone: false, recorded: 2 })
    expect(dayOf([], clock).isDone).toBe(false)
  })

  it('names what comes after the one to think of', () => {
    const items = [visit('09:00'), visit('09:20'), visit('11:30')]
    expect(dayOf(items, clock).later?.scheduledTime).toBe('11:30')
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

  it('misses a plan that a supervisor still looks at', () => {
    const missed = visit('16:00', 'submitted', { scheduledDate: '2026-11-16', completedAt: null })
    expect(kinds([missed])).toEqual(['missed'])
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

  it('has no cell for a visit at which nobody was met, as no target counts it', () => {
    const outcomes = { notMet: { reason: 'absent', note: null } } as VisitItem['outcomes']
    const items = [visit('10:00', 'approved'), visit('11:00', 'submitted', { outcomes })]
    expect(weekCells(items, clock.today, 2)).toEqual({ cells: ['approved', 'open'], done: 1, planned: 0 })
  })

  it('counts only Monday to Sunday, and never fewer cells than visits', () => {
    const items = [
      visit('10:00', 'scheduled', { scheduledDate: '2026-11-15' }),
      visit('10:00', 'scheduled', { scheduledDate: '2026-11-16' }),
      visit('10:00', 'scheduled', { scheduledDate: '2026-11-22' }),
    ]
    expect(weekCells(items, clock.today, 1).cells).toEqual(['scheduled', 'scheduled'])
  })

  it('says how many visits a working day are needed', () => {
    const pace = (today: string, completed: number) =>
      paceNeeded(monthlyProgress(today, { completed, total: 130, scheduled: 18 }), today, usualWorkdays)
    // Nine working days are left after Tuesday 17 November, one after Friday 27.
    expect(pace('2026-11-17', 62)).toBe(7)
    expect(pace('2026-11-27', 110)).toBe(10)
    expect(pace('2026-11-30', 62)).toBeNull()
    expect(pace('2026-11-17', 130)).toBeNull()
    // Only a weekend is left.
    expect(pace('2026-10-30', 62)).toBeNull()
  })
})
