import { approvals } from '@rounds/contract/approvals'
import { dashboard } from '@rounds/contract/dashboard'
import { notifications } from '@rounds/contract/notifications'
import { prescribers } from '@rounds/contract/prescribers'
import { visitStatuses, visitTypes, visits } from '@rounds/contract/visits'
import { describe, expect, test } from 'vitest'
import { normaliseAnswer } from './answer-rules.ts'

const visitCalls = [visits.list, visits.get, visits.update, visits.setStatus, visits.submit]

const pair = (given: string, expected: string): [string, string] => [given, expected]

describe('a visit', () => {
  test.each([
    pair('COMPLETED', 'completed'),
    pair('IN_PROGRESS', 'in-progress'),
    pair('In-Progress', 'in-progress'),
    ...visitStatuses.map((status) => pair(status, status)),
  ])('of status %s is %s', (status, expected) => {
    for (const { name } of visitCalls)
      expect(normaliseAnswer(name, { status })).toMatchObject({ status: expected })
  })

  test.each([
    pair('FOLLOW_UP', 'follow_up'),
    pair('Routine', 'routine'),
    ...visitTypes.map((type) => pair(type, type)),
  ])('of type %s is %s', (type, expected) => {
    expect(normaliseAnswer(visits.get.name, { type })).toMatchObject({ type: expected })
  })

  test('lasts 30 minutes unless said', () => {
    expect(normaliseAnswer(visits.get.name, {})).toMatchObject({ duration: 30 })
    expect(normaliseAnswer(visits.get.name, { duration: 45 })).toMatchObject({ duration: 45 })
  })

  test.each([
    ['5', null],
    [undefined, null],
    [4, 4],
    // Decision 045: what else they say stays readable.
  ])('rated %j counts as %j', (rating, expected) => {
    const outcomes = { rating, feedback: 'Kind' }
    const counted = { outcomes: { rating: expected, feedback: 'Kind' } }
    expect(normaliseAnswer(visits.get.name, { outcomes })).toMatchObject(counted)
  })

  test('without outcomes has none', () => {
    expect(normaliseAnswer(visits.get.name, {})).toMatchObject({ outcomes: null })
  })

  test('is the same under its approval, its prescriber and the delegate’s data', () => {
    const visit = { status: 'APPROVED' }
    const expected = { status: 'approved' }
    expect(normaliseAnswer(approvals.list.name, { visit })).toMatchObject({ visit: expected })
    expect(normaliseAnswer(prescribers.get.name, { visits: [visit] })).toMatchObject({ visits: [expected] })
    expect(
      normaliseAnswer(dashboard.delegateData.name, { prescribers: [{ visits: [visit] }] }),
    ).toMatchObject({ prescribers: [{ specialty: 'General', visits: [expected] }] })
  })
})

test.each([
  [{}, { specialty: 'General', isActive: true }],
  [
    { specialty: '', isActive: null },
    { specialty: 'General', isActive: true },
  ],
  [
    { specialty: 'Cardiology', isActive: false },
    { specialty: 'Cardiology', isActive: false },
  ],
])('a prescriber %j reads %j', (given, expected) => {
  for (const { name } of [prescribers.list, prescribers.get, prescribers.update])
    expect(normaliseAnswer(name, given)).toEqual(expected)
  expect(normaliseAnswer(visits.get.name, { prescriber: given })).toMatchObject({ prescriber: expected })
})

test('a notification is of medium priority unless said', () => {
  for (const { name } of [notifications.list, notifications.markRead, notifications.listOfSupervisor]) {
    expect(normaliseAnswer(name, {})).toEqual({ priority: 'medium' })
    expect(normaliseAnswer(name, { priority: 'high' })).toEqual({ priority: 'high' })
  }
})

test.each([
  ['a bare array', (planned: object[]) => planned, []],
  ['data', (planned: object[]) => ({ data: planned }), []],
  ['visits', (planned: object[]) => ({ visits: planned, skipped: [{ reason: 'x' }] }), [{ reason: 'x' }]],
])('visits planned at once are read from %s', (_where, bodyOf, skipped) => {
  const answer = normaliseAnswer(visits.createCycles.name, bodyOf([{ id: 'v', status: 'SCHEDULED' }]))
  expect(answer).toMatchObject({ visits: [{ id: 'v', status: 'scheduled' }], skipped })
})

test('other answers, and what is no object, stay as they are', () => {
  expect(normaliseAnswer('files.upload', { status: 'X' })).toEqual({ status: 'X' })
  expect(normaliseAnswer(visits.remove.name, undefined)).toBeUndefined()
  expect(normaliseAnswer(visits.history.name, { data: [] })).toEqual({ data: [] })
})
