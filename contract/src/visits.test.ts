import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { BULK_VISITS_MAX } from './constants.ts'
import { visits } from './visits.ts'

const prescriberId = '11111111-1111-4111-8111-111111111111'
const id = prescriberId
const plan = { prescriberId, scheduledDate: '2026-11-17' }

/** The sentence of the first refused field, as the server answers it. */
const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

test('a draft of very many values is refused as too large, whatever it holds', () => {
  for (const values of [Array.from({ length: 130_000 }, () => 0), { a: [[]] }])
    expect(refusal(visits.update.input, { id, draftData: { values } })).toBe(
      Array.isArray(values) ? 'Must be at most 64 KB' : undefined,
    )
})

describe('planning a visit', () => {
  const { input } = visits.create

  test('says no more than whom and when; the rest has the defaults of specification §3', () => {
    expect(input.parse(plan)).toEqual({
      ...plan,
      scheduledTime: '09:00',
      duration: 30,
      type: 'routine',
      objectives: [],
      status: 'scheduled',
    })
  })

  test.each([
    [{ prescriberId: undefined }, 'Prescriber is required'],
    [{ prescriberId: '' }, 'Prescriber is required'],
    [{ scheduledDate: null }, 'Scheduled date is required'],
    [{ type: 'social' }, 'Unknown visit type'],
    [{ status: 'submitted' }, 'Unknown visit status'],
  ])('%j: %s', (given, sentence) => {
    expect(refusal(input, { ...plan, ...given })).toBe(sentence)
  })

  test.each([0.5, 5.5, 4.2, '5'])('a rating of %j is none', (rating) => {
    expect(refusal(input, { ...plan, outcomes: { rating } })).toBe('Rating must be between 1 and 5')
  })

  test('understands types and statuses in the spellings of specification §4', () => {
    const given = { ...plan, type: 'FOLLOW_UP', status: 'IN_PROGRESS' }
    expect(input.parse(given)).toMatchObject({ type: 'follow_up', status: 'in-progress' })
  })

  test('samples without a number count as one, a visit may have no rating', () => {
    const { outcomes } = input.parse({ ...plan, outcomes: { samplesProvided: ['Cardiol'] } })
    expect(outcomes).toMatchObject({ samplesProvided: [{ product: 'Cardiol', quantity: 1 }], rating: null })
  })
})

test.each([
  [{}, 'Status is required'],
  [{ status: 'completed', toStatus: 'in-progress' }, 'status and toStatus differ'],
  [{ status: 'done' }, 'Unknown visit status'],
  [{ status: 'COMPLETED', toStatus: 'completed' }, undefined],
  [{ toStatus: 'in-progress' }, undefined],
])('a new status %j: %s', (given, sentence) => {
  expect(refusal(visits.setStatus.input, { id, ...given })).toBe(sentence)
})

test('many visits at once are at least one and at most 500', () => {
  const { input } = visits.createCycles
  const cycle = { prescriberId, startDate: '2026-11-17', occurrences: 50 }
  const cycles = Array.from({ length: BULK_VISITS_MAX / cycle.occurrences }, () => cycle)
  expect(refusal(input, {})).toBe('At least one visit is required')
  expect(refusal(input, { cycles })).toBeUndefined()
  expect(refusal(input, { cycles, visits: [plan] })).toBe('At most 500 visits per request')
})
