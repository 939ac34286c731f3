import { expect, test } from 'vitest'
import { type Step, walkOf } from './steps.ts'

type Name = 'company' | 'plan' | 'users' | 'finish'
const steps = (fields: Partial<Record<Name, Partial<Step<Name>>>> = {}): Step<Name>[] => [
  { name: 'company', isDone: false, ...fields.company },
  { name: 'plan', isDone: false, needs: ['company'], ...fields.plan },
  { name: 'users', isDone: false, isOptional: true, ...fields.users },
  { name: 'finish', isDone: false, needs: ['company', 'plan'], ...fields.finish },
]
const done = { isDone: true }

test('a step that is open is where it is asked for, with the steps beside it', () => {
  expect(walkOf(steps({ company: done }), 'plan')).toMatchObject({
    current: 'plan',
    index: 1,
    before: 'company',
    after: 'users',
    canGoOn: false,
  })
})

test('the first has none before it, the last none after it', () => {
  expect(walkOf(steps(), 'company').before).toBeUndefined()
  expect(walkOf(steps({ company: done, plan: done }), 'finish').after).toBeUndefined()
})

test('a locked step leads to the first that is missing, through locked ones', () => {
  expect(walkOf(steps(), 'finish').current).toBe('company')
  expect(walkOf(steps({ company: done }), 'finish').current).toBe('plan')
  expect(walkOf(steps({ company: { needs: ['plan'] }, plan: { needs: ['finish'] } }), 'plan').current).toBe(
    'plan',
  )
})

test('going on takes what is done, or an optional step', () => {
  expect(walkOf(steps(), 'company').canGoOn).toBe(false)
  expect(walkOf(steps({ company: done }), 'company').canGoOn).toBe(true)
  expect(walkOf(steps(), 'users').canGoOn).toBe(true)
})

test('every step says how it stands and what it waits for; skipped ones count as passed', () => {
  const walk = walkOf(steps({ company: done, users: { isSkipped: true } }), 'plan')
  expect(walk.marks).toEqual([
    { name: 'company', mark: 'done', waitsFor: [] },
    { name: 'plan', mark: 'open', waitsFor: [] },
    { name: 'users', mark: 'skipped', waitsFor: [] },
    { name: 'finish', mark: 'locked', waitsFor: ['plan'] },
  ])
  expect(walk.passed).toBe(2)
})
