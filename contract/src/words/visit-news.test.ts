import { expect, test } from 'vitest'
import type { Visit } from '../visits.ts'
import { detailsOfChange, newsOfAsked, newsOfDecision } from './visit-news.ts'

const visit = (more: Partial<Visit> = {}) =>
  ({
    id: 'v',
    status: 'submitted',
    completedAt: null,
    submittedAt: '2026-11-17T10:00:00.000Z',
    delegateId: 'd',
    delegateName: 'Nadir Haddou',
    prescriberName: 'Amina Haddad',
    prescriber: { title: 'Dr' },
    scheduledDate: '2026-11-20',
    rejectionCode: null,
    rejectionReason: null,
    ...more,
  }) as Visit

test('a plan that was asked for before is told as one that was changed', () => {
  const wordings = (['scheduled', 'submitted', 'approved'] as const).map(
    (status) =>
      newsOfAsked('s', [{ before: visit({ status, submittedAt: null }), after: visit() }])[0]?.wording,
  )
  expect(wordings).toEqual(['plan-submitted', 'plan-changed', 'plan-changed'])
})

test('what was turned down is urgent to its delegate, what was agreed to is not', () => {
  const told = (['rejected', 'approved'] as const).map((status) => {
    const [news] = newsOfDecision({ before: visit(), after: visit({ status, rejectionCode: 'date' }) })
    return [news?.userId, news?.priority]
  })
  expect(told).toEqual([
    ['d', 'high'],
    ['d', undefined],
  ])
})

test('the log keeps why a visit was turned down, and that it was taken back', () => {
  const after = visit({ status: 'rejected', rejectionCode: 'date', rejectionReason: 'Not on Friday' })
  expect(detailsOfChange({ before: visit(), after }, { status: 'rejected' }, 'supervisor')).toEqual({
    from: 'submitted',
    to: 'rejected',
    code: 'date',
    reason: 'Not on Friday',
    fields: [],
  })
  const back = visit({ status: 'scheduled', submittedAt: null })
  expect(detailsOfChange({ before: visit(), after: back }, { status: 'scheduled' }, 'owner')).toMatchObject({
    withdrawn: true,
  })
})
