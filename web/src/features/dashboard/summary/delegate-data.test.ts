import { answered } from '#test/support/answered.ts'
import type { DelegateSummary } from '@rounds/contract/dashboard'
import { delegateSummary } from '@rounds/contract/progress'
import type { User } from '@rounds/contract/auth'
import type { Tenant } from '@rounds/contract/tenants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authStore, clearAuth, signedOut } from '#lib/person/auth-store.ts'
import { preloadDelegateData, summaryOf } from './delegate-data.ts'

/** The browser and the network are what is not ours here. */
const kept = new Map<string, string>()
let asked: string[] = []
let answer: () => Response

const visits = [{ scheduledDate: '2026-11-10', status: 'completed', completedAt: '2026-11-10T09:00:00.000Z' }]
const person = { id: 'p', isActive: true, visits }
const pagination = { page: 1, limit: 120, total: 1, totalPages: 1 }

beforeEach(() => {
  kept.clear()
  asked = []
  answer = () => answered({ prescribers: [person], pagination })
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return answer()
  })
  authStore.set({
    ...signedOut,
    user: { id: 'me' } as User,
    tenant: { id: 'T' } as Tenant,
    isAuthenticated: true,
  })
})
afterEach(() => {
  authStore.set(signedOut)
  vi.unstubAllGlobals()
})

test('asks for the first 120 with their contact, and keeps the answer for the session', async () => {
  await preloadDelegateData()
  expect(asked).toEqual([
    '/api/v1/visits/prescribers/visits?page=1&limit=120&delegateId=me&includeContact=true',
  ])
  expect(JSON.parse(kept.get('pv.delegate') ?? '')).toMatchObject({
    owner: 'T:me',
    value: { prescribers: [{ id: 'p' }] },
  })
  await preloadDelegateData()
  expect(asked).toHaveLength(1)
  clearAuth(null, 'asked')
  expect(kept.has('pv.delegate')).toBe(false)
})

test('keeps the summary alone where the server counted it', async () => {
  const summary = { totalVisits: 7 }
  answer = () => answered({ prescribers: [person], summary, pagination })
  await preloadDelegateData()
  expect(JSON.parse(kept.get('pv.delegate') ?? '')).toMatchObject({ value: { prescribers: [], summary } })
})

test('keeps nothing before there is an answer, nor somebody else’s', async () => {
  answer = () => answered({}, { status: 500 })
  await expect(preloadDelegateData()).rejects.toThrow('Failed to fetch delegate data')
  expect(kept.has('pv.delegate')).toBe(false)
  answer = () => {
    authStore.set((state) => ({ ...state, user: { id: 'other' } as User }))
    return answered({ prescribers: [person], pagination })
  }
  await preloadDelegateData()
  expect(kept.has('pv.delegate')).toBe(false)
})

test('counts what the answer does not', () => {
  const prescribers = [person] as unknown as Parameters<typeof summaryOf>[0]['prescribers']
  const today = '2026-11-20'
  const derived = summaryOf({ prescribers }, today)
  expect(derived).toEqual(delegateSummary(prescribers, today))
  expect(derived).toMatchObject({ totalVisits: 1, completedCount: 1, prescribersCount: 1 })
  const summary: DelegateSummary = { ...derived, totalVisits: 7 }
  expect(summaryOf({ prescribers, summary }, today)).toBe(summary)
})
