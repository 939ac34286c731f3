import type { ApprovalFlag } from './approvals.ts'
import { type ReviewRules, usualReviewRules } from './settings.ts'
import type { Visit } from './visits.ts'
import { describe, expect, test } from 'vitest'
import { daysLate, flagsOf, judge, pickedToRead, visitIdOf } from './approval-rules.ts'

const goodOutcomes = {
  productsDiscussed: ['Cardiol 10 mg'],
  samplesProvided: [{ product: 'Cardiol 10 mg', quantity: 2 }],
  nextSteps: null,
  rating: 4,
  feedback: null,
}

const report = (values: Partial<Visit> = {}) =>
  ({
    id: '0198c0de-0000-7000-8000-000000000001',
    status: 'submitted',
    scheduledDate: '2026-11-17',
    completedAt: '2026-11-17T10:00:00.000Z',
    startTime: '2026-11-17T09:30:00.000Z',
    endTime: '2026-11-17T10:00:00.000Z',
    actualDuration: 30,
    outcomes: goodOutcomes,
    approvedBy: null,
    rejectedBy: null,
    ...values,
  }) as Visit

const samples = (...quantities: number[]) => ({
  ...goodOutcomes,
  samplesProvided: quantities.map((quantity) => ({ product: 'Cardiol', quantity })),
})

describe('flags', () => {
  test.each<[string, Partial<Visit>, boolean, ApprovalFlag[]]>([
    ['an ordinary report', {}, false, []],
    ['4 minutes', { actualDuration: 4 }, false, ['very_short']],
    ['5 minutes', { actualDuration: 5 }, false, []],
    ['2 hours', { actualDuration: 120 }, false, []],
    ['over 2 hours', { actualDuration: 121 }, false, ['long']],
    ['2 days late', { completedAt: '2026-11-19T10:00:00.000Z' }, false, []],
    ['3 days late', { completedAt: '2026-11-20T10:00:00.000Z' }, false, ['recorded_late']],
    ['no products', { outcomes: { ...goodOutcomes, productsDiscussed: [] } }, false, ['no_products']],
    ['no rating', { outcomes: { ...goodOutcomes, rating: null } }, false, ['no_rating']],
    ['no outcome at all', { outcomes: null }, false, ['no_products', 'no_rating']],
    ['no times', { startTime: null, endTime: null, actualDuration: null }, false, ['no_times']],
    ['10 samples', { outcomes: samples(4, 6) }, false, []],
    ['11 samples', { outcomes: samples(5, 6) }, false, ['many_samples']],
    ['twice that day', {}, true, ['same_prescriber_twice']],
    ['a plan', { completedAt: null, outcomes: null, startTime: null }, false, []],
  ])('%s', (_name, values, twice, expected) => {
    const visit = report(values)
    expect(flagsOf(visit, twice, daysLate(visit, 'UTC'))).toEqual(expected)
  })

  test.each<[string, Partial<ReviewRules>, Partial<Visit>, ApprovalFlag[]]>([
    ['another limit', { veryShortMinutes: 10 }, { actualDuration: 9 }, ['very_short']],
    ['at that limit', { longMinutes: 60 }, { actualDuration: 60 }, []],
    ['no limit', { veryShortMinutes: null, longMinutes: null }, { actualDuration: 1 }, []],
    ['no lateness', { lateDays: null }, { completedAt: '2026-12-20T10:00:00.000Z' }, []],
    ['no samples at all', { manySamples: 0 }, {}, ['many_samples']],
    ['no flags for gaps', { noProducts: false, noRating: false }, { outcomes: null }, []],
    ['nor for times', { noTimes: false }, { startTime: null }, []],
  ])("by a company's own rules: %s", (_name, rules, values, expected) => {
    const visit = report(values)
    expect(flagsOf(visit, false, daysLate(visit, 'UTC'), { ...usualReviewRules, ...rules })).toEqual(expected)
  })
  test('twice a day is nothing odd where the rules say so', () => {
    expect(flagsOf(report(), true, 0, { ...usualReviewRules, sameTwice: false })).toEqual([])
  })

  test("lateness counts days on the tenant's calendar", () => {
    const late = report({ completedAt: '2026-11-19T23:30:00.000Z' })
    expect(daysLate(late, 'UTC')).toBe(2)
    expect(daysLate(late, 'Europe/Paris')).toBe(3)
    expect(daysLate(report({ scheduledDate: '2026-11-30' }), 'UTC')).toBe(0)
  })
})

describe('decisions', () => {
  const id = report().id
  test('ids are visit ids or ap-ids', () => {
    expect(visitIdOf(`ap-${id.toUpperCase()}`)).toBe(id)
    expect(visitIdOf(id)).toBe(id)
    expect(visitIdOf('ap-1')).toBeUndefined()
  })
  test('naming a visit twice is naming it once', () => {
    expect(judge([id, `ap-${id}`], [report()], 'approved', 's')).toEqual([{ id, visit: report() }])
  })
  test('the same decision by the same person changes nothing, by another is refused', () => {
    const approved = report({ status: 'approved', approvedBy: 's' })
    expect(judge([id], [approved], 'approved', 's')).toEqual([{ id, visit: approved, repeated: true }])
    expect(judge([id], [approved], 'approved', 'other')[0]?.refusal).toMatchObject({
      code: 'ILLEGAL_TRANSITION',
    })
    expect(judge([id], [approved], 'rejected', 's')[0]?.refusal).toMatchObject({ status: 409 })
  })
  test('what was sent after it was read is not decided on', () => {
    const plan = report({ submittedAt: '2026-11-17T10:00:00.000Z' })
    const decided = (asOf: string) => judge([id], [plan], 'approved', 's', asOf)
    expect(decided('2026-11-17T10:00:00.000Z')).toEqual([{ id, visit: plan }])
    expect(decided('2026-11-17T09:59:59.999Z')[0]?.refusal).toMatchObject({ code: 'VERSION_CONFLICT' })
  })
  test('unknown and malformed ids are not found', () => {
    for (const unknown of ['x', id])
      expect(judge([unknown], [], 'approved', 's')[0]?.refusal).toMatchObject({ status: 404 })
  })
})

describe('the sample to read', () => {
  const sent = Array.from({ length: 4000 }, (_, at) => ({
    visitId: `0198c0de-0000-7000-8000-${String(at).padStart(12, '0')}`,
    createdAt: '2026-11-17T10:00:00.000Z',
    status: 'pending' as const,
    flags: [],
  }))
  const picked = (visits: typeof sent, samplePercent = 5) => [...pickedToRead(visits, { samplePercent })]

  test('is about as large as the rules say, and one at least', () => {
    expect(picked(sent).length / sent.length).toBeCloseTo(0.05, 1.5)
    for (const count of [1, 2, 5, 12]) expect(picked(sent.slice(0, count)).length).toBeGreaterThanOrEqual(1)
    expect(picked([])).toEqual([])
    expect(picked(sent, 0)).toEqual([])
    expect(picked(sent, 100)).toHaveLength(sent.length)
  })
  test('a picked visit stays picked whatever comes and goes', () => {
    const before = picked(sent.slice(0, 300))
    const after = new Set(picked(sent.slice(100, 2000)))
    const still = new Set(sent.slice(100, 300).map(({ visitId }) => visitId))
    for (const id of before) if (still.has(id)) expect(after).toContain(id)
  })
  test('is drawn again when a visit is sent again', () => {
    const again = sent.map((visit) => ({ ...visit, createdAt: '2026-11-18T10:00:00.000Z' }))
    expect(picked(again)).not.toEqual(picked(sent))
  })
})
