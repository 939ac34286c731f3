import { describe, expect, test } from 'vitest'
import {
  type SetupState,
  type SetupStep,
  SETUP_VERSION,
  canEnter,
  enteredStep,
  isRequired,
  isSetUp,
  isSkippable,
  isSkipped,
  nextStep,
  percentOf,
  prerequisitesOf,
  progressOf,
  setupSteps,
  slugOf,
  stepDone,
  stepReset,
  submitted,
} from './setup-steps.ts'

const first: SetupStep[] = ['company-info', 'plan', 'admin']
const state = (completedSteps: SetupStep[] = [], data = {}): SetupState => ({
  data,
  completedSteps,
  currentStep: 'company-info',
})

describe('the steps of the set-up', () => {
  test('SETUP-001: seven, in order', () => {
    expect(setupSteps).toEqual([
      'company-info', 'plan', 'admin', 'users', 'import', 'configuration', 'completion',
    ]) // prettier-ignore
  })

  test('SETUP-002, SETUP-003: four are required, three can be skipped', () => {
    expect(setupSteps.filter(isRequired)).toEqual([...first, 'completion'])
    expect(setupSteps.filter(isSkippable)).toEqual(['users', 'import', 'configuration'])
  })

  test.each(['users', 'import', 'configuration', 'completion'] as const)(
    'SETUP-004 to 008: %s needs company, plan and admin',
    (step) => {
      expect(prerequisitesOf(step)).toEqual(first)
      expect(canEnter(step, first)).toBe(true)
      for (const missing of first)
        expect(
          canEnter(
            step,
            first.filter((done) => done !== missing),
          ),
        ).toBe(false)
    },
  )

  test('the first three can always be entered', () => {
    for (const step of first) expect(canEnter(step, [])).toBe(true)
  })

  test('SETUP-009, SETUP-010: completing or skipping a step adds it once', () => {
    const once = stepDone(state(first), 'users')
    expect(once.completedSteps).toEqual([...first, 'users'])
    expect(stepDone(once, 'users').completedSteps).toEqual([...first, 'users'])
  })

  test('SETUP-011: the percentage is of seven', () => {
    expect(percentOf(first)).toBeCloseTo(42.857, 3)
    expect(Math.round(percentOf(first))).toBe(43)
    expect(percentOf([...setupSteps])).toBe(100)
  })

  test('SETUP-012, SETUP-014: a reset forgets the step and what was entered in it', () => {
    const data = { companyInfo: {}, address: {}, plan: { planId: 'trial' } }
    const after = stepReset(state(['company-info', 'plan'], data), 'company-info')
    expect(after.completedSteps).toEqual(['plan'])
    expect(after.data).toEqual({ plan: { planId: 'trial' } })
  })

  test('SETUP-013: a locked step leads to the first unfinished required one', () => {
    expect(enteredStep('configuration', [])).toBe('company-info')
    expect(enteredStep('users', ['company-info'])).toBe('plan')
    expect(enteredStep('completion', ['company-info', 'admin'])).toBe('plan')
    expect(enteredStep('admin', [])).toBe('admin')
  })

  test('SETUP-015: a submission moves to completion and completes it', () => {
    const after = submitted(state([...first]))
    expect(after.currentStep).toBe('completion')
    expect(after.completedSteps).toContain('completion')
  })

  test('SETUP-016: set up is what has all required steps', () => {
    expect(isSetUp([...first, 'completion'])).toBe(true)
    for (const missing of [...first, 'completion'])
      expect(isSetUp(setupSteps.filter((step) => step !== missing))).toBe(false)
  })

  test('SETUP-017: next is the first later step that may be entered', () => {
    expect(nextStep('admin', first)).toBe('users')
    expect(nextStep('company-info', ['company-info'])).toBe('plan')
    expect(nextStep('admin', ['company-info', 'admin'])).toBe(undefined)
    expect(nextStep('completion', [...setupSteps])).toBe(undefined)
  })

  test('SETUP-042, CONST-024: how far it is, and the version of what is saved', () => {
    expect(progressOf({ currentStep: 'users', completedSteps: first })).toEqual({
      totalSteps: 7,
      currentStepIndex: 3,
      percentComplete: (3 / 7) * 100,
    })
    expect(SETUP_VERSION).toBe('1.0.0')
  })

  test('skipped is what is done with and holds nothing', () => {
    expect(isSkipped(state([...first, 'users']), 'users')).toBe(true)
    expect(isSkipped(state([...first, 'users'], { users: [{}] }), 'users')).toBe(false)
    expect(isSkipped(state(first), 'users')).toBe(false)
  })
})

test.each([
  ['Meridia Pharma', 'meridia-pharma'],
  ['  Société Générale d’Été & Cie. ', 'societe-generale-d-ete-cie'],
  ['株式会社', 'company'],
  ['3', 'company-3'],
  ['A'.repeat(90), 'a'.repeat(50)],
])('the slug of “%s” is %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})
