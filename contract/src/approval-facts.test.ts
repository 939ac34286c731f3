import { expect, test } from 'vitest'
import { afterWorkingHours } from './approval-clock.ts'
import { approvalOf } from './approval-facts.ts'
import { usualReviewRules } from './settings.ts'
import type { Visit } from './visits.ts'
import { usualWorkdays } from './workdays.ts'

const clock = { timezone: 'UTC', ...usualWorkdays }
const [submittedAt, updatedAt] = ['2026-11-17T10:00:00.000Z', '2026-11-18T10:00:00.000Z']
const told = (status: Visit['status']) =>
  approvalOf(
    {
      id: 'x',
      status,
      submittedAt,
      updatedAt,
      completedAt: submittedAt,
      scheduledDate: '2026-11-17',
    } as unknown as Visit,
    false,
    usualReviewRules,
    clock,
  )

test('what waits is due from when it was sent on, whatever was changed since; what was decided on is not', () => {
  const { createdAt, dueAt } = told('submitted')
  expect(createdAt).toBe(submittedAt)
  expect(dueAt).toBe(afterWorkingHours(submittedAt, usualReviewRules.goalHours, clock))
  for (const status of ['approved', 'rejected'] as const) expect(told(status).dueAt).toBeNull()
})
