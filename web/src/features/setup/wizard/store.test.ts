import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { setup } from '@rounds/contract/setup'
import { call } from '#lib/wire/call.ts'
import { ApiError } from '#lib/plain/errors.ts'
import {
  enter,
  finish,
  finishStep,
  load,
  saveNow,
  saveWaiting,
  secretStore,
  startFresh,
  wizardStore,
} from './store.ts'

vi.mock('#lib/wire/call.ts', () => ({ call: vi.fn() }))

/** What the server says to each endpoint, and what it was told. */
const told: Record<string, unknown[]> = {}
const answer = (answers: Record<string, unknown>) =>
  vi.mocked(call).mockImplementation(async (endpoint, input) => {
    ;(told[endpoint.name] ??= []).push(input)
    const said = answers[endpoint.name]
    if (said instanceof Error) throw said
    return said
  })

const nothingSaved = new ApiError(404, 'NOT_FOUND', 'No saved progress')
const saves = {
  'setup.progress': nothingSaved,
  'setup.saveProgress': { lastSaved: '2026-11-25T10:42:00.000Z' },
}
const failed = (endpoint: { failure: string }) => new ApiError(500, 'INTERNAL', endpoint.failure)

beforeEach(async () => {
  for (const name of Object.keys(told)) delete told[name]
  answer(saves)
  await startFresh()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const state = () => wizardStore.get()

describe('loading', () => {
  test('SETUP-023: nothing saved is a fresh start', async () => {
    await load('new')
    expect(state()).toMatchObject({ phase: 'ready', data: {}, completedSteps: [] })
  })

  test('SETUP-024: any other failure says so', async () => {
    answer({ 'setup.progress': failed(setup.progress) })
    await load('new')
    expect(state()).toMatchObject({ phase: 'failed', failure: 'Failed to load progress' })
  })
})

describe('saving', () => {
  test('a step that is completed is saved at once, what is being typed a little later, or when the page is left', async () => {
    await load('new')
    vi.useFakeTimers()
    enter('companyInfo', { companyName: 'Meridia' })
    await vi.advanceTimersByTimeAsync(700)
    expect(told['setup.saveProgress']).toBeUndefined()
    saveWaiting()
    await vi.advanceTimersByTimeAsync(1)
    expect(told['setup.saveProgress']).toHaveLength(1)
    finishStep('company-info')
    await vi.advanceTimersByTimeAsync(1)
    expect(told['setup.saveProgress']).toMatchObject([{}, { completedSteps: ['company-info'] }])
    saveWaiting()
    await vi.advanceTimersByTimeAsync(2000)
    expect(told['setup.saveProgress']).toHaveLength(2)
  })

  test('SETUP-041: it records when, and tells only what differs', async () => {
    await load('new')
    enter('companyInfo', { companyName: 'Meridia' })
    await saveNow()
    expect(state()).toMatchObject({ lastSaved: '2026-11-25T10:42:00.000Z', saving: 'idle' })
    finishStep('company-info')
    enter('plan', { planId: 'basic' })
    await saveNow()
    expect(told['setup.saveProgress']).toMatchObject([
      { data: { companyInfo: { companyName: 'Meridia' } } },
      { data: { plan: { planId: 'basic' } }, completedSteps: ['company-info'], currentStep: 'plan' },
    ])
    const [, second] = told['setup.saveProgress'] as { data: object }[]
    expect(Object.keys(second?.data ?? {})).toEqual(['plan'])
  })

  test('SETUP-041: without autosave nothing is told by itself', async () => {
    vi.useFakeTimers()
    try {
      wizardStore.set((now) => ({ ...now, autoSave: false }))
      enter('plan', { planId: 'basic' })
      await vi.advanceTimersByTimeAsync(10_000)
      expect(told['setup.saveProgress']).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('SETUP-021: a failure is told to the log only', async () => {
    await load('new')
    const warned = vi.spyOn(console, 'error').mockReturnValue()
    answer({ 'setup.saveProgress': failed(setup.saveProgress) })
    enter('plan', { planId: 'basic' })
    await saveNow()
    expect(warned).toHaveBeenCalledWith('Failed to save progress', expect.anything())
    expect(state()).toMatchObject({ phase: 'ready', failure: '', data: { plan: { planId: 'basic' } } })
  })

  test('no password goes along with what is saved', async () => {
    await load('new')
    secretStore.set({ password: 'three-Words-apart-7', confirmPassword: 'three-Words-apart-7' })
    enter('adminAccount', { firstName: 'Salma', lastName: 'Kettani', email: 'salma@meridia.test' })
    await saveNow()
    expect(JSON.stringify(told)).not.toContain('three-Words')
  })
})

describe('finishing', () => {
  test('SETUP-019: a refusal is thrown with its words, and nothing is lost', async () => {
    await load('new')
    enter('plan', { planId: 'basic' })
    answer({ ...saves, 'setup.submit': failed(setup.submit) })
    await expect(finish()).rejects.toThrow('Failed to submit account setup')
    expect(state()).toMatchObject({ data: { plan: { planId: 'basic' } }, setUp: null })
  })

  test('SETUP-015: a success moves to completion; the password goes along once and is forgotten', async () => {
    await load('new')
    secretStore.set({ password: 'three-Words-apart-7', confirmPassword: 'three-Words-apart-7' })
    const setUp = {
      success: true,
      tenant: { id: '', slug: 'a', name: 'A' },
      user: { id: '', email: '' },
      loginPath: '/a/login',
    }
    answer({ ...saves, 'setup.submit': setUp })
    await finish()
    expect(told['setup.submit']).toMatchObject([{ adminAccount: { password: 'three-Words-apart-7' } }])
    expect(state()).toMatchObject({ currentStep: 'completion', completedSteps: ['completion'], setUp })
    expect(secretStore.get().password).toBe('')
  })

  test('of the own company, whose admin has an account, no password goes along', async () => {
    await load('own')
    secretStore.set({ password: 'three-Words-apart-7', confirmPassword: 'three-Words-apart-7' })
    answer({ ...saves, 'setup.submit': { success: true } })
    await finish()
    expect(told['setup.submit']).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('three-Words')
  })
})
