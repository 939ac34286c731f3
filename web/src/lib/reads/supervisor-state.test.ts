import type { Tenant } from '@rounds/contract/tenants'
import { analytics } from '@rounds/contract/analytics'
import { desk } from '@rounds/contract/desk'
import { notifications } from '@rounds/contract/notifications'
import { team } from '@rounds/contract/team'
import { visits } from '@rounds/contract/visits'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SessionUser, authStore, clearAuth, signedOut } from '#lib/person/auth-store.ts'
import { queryClient } from './query.ts'
import { startSupervisorState, supervisorStore } from './supervisor-state.ts'

/** The browser is what is not ours here. */
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.useFakeTimers()
})
afterEach(() => {
  authStore.set(signedOut)
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const signIn = (role: SessionUser['role']) =>
  authStore.set({
    ...signedOut,
    isAuthenticated: true,
    user: { id: 'me', role } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })

const calmDown = () => vi.advanceTimersByTime(1_000)

const answers = [
  [desk.dashboard, { department: 'North' }, 'dashboardData'],
  [team.list, {}, 'teamMembers'],
  [team.get, { id: 'm' }, 'currentMember'],
  [analytics.measures, {}, 'performanceReport'],
  [analytics.team, {}, 'analytics'],
  [notifications.list, { page: 1 }, 'notifications'],
] as const

const answerAll = () => {
  for (const [call, input, name] of answers) queryClient.setQueryData([call.name, input], { of: name })
}

test('what a supervisor’s calls answer stands under the names of the specification, with what it was asked for', () => {
  startSupervisorState()
  signIn('SUPERVISOR')
  expect(Object.keys(supervisorStore.get())).toEqual([
    'dashboardData',
    'teamMembers',
    'currentMember',
    'performanceReport',
    'analytics',
    'notifications',
    'filters',
  ])
  answerAll()
  queryClient.setQueryData([visits.list.name, {}], { data: [] })
  queryClient.setQueryData([team.list.name, { limit: 1 }], { of: 'a count' })
  calmDown()
  const { filters, ...state } = supervisorStore.get()
  expect(state).toEqual(Object.fromEntries(answers.map(([, , name]) => [name, { of: name }])))
  expect(filters.dashboardData).toMatchObject({ call: desk.dashboard.name, input: { department: 'North' } })
  expect(JSON.parse(kept.get('pv.supervisor') ?? '')).toMatchObject({ value: state })
})

test('a report of the performance stands where its measures do', () => {
  startSupervisorState()
  signIn('SUPERVISOR')
  queryClient.setQueryData([analytics.performanceReport.name, {}], { of: 'a report' })
  calmDown()
  expect(supervisorStore.get().performanceReport).toEqual({ of: 'a report' })
})

test('the stored state is gone with the session, also what had not been written yet', () => {
  startSupervisorState()
  signIn('SUPERVISOR')
  answerAll()
  calmDown()
  answerAll()
  clearAuth(null, 'asked')
  calmDown()
  expect(kept.get('pv.supervisor')).toBeUndefined()
  expect(supervisorStore.get().dashboardData).toBeNull()
})

test('nobody else has such a state', () => {
  startSupervisorState()
  signIn('DELEGATE')
  answerAll()
  calmDown()
  expect(supervisorStore.get().teamMembers).toBeNull()
})

test('after a reload it is given back to the same person until the server answers', async () => {
  const owner = 'T:me'
  const filters = { dashboardData: { call: desk.dashboard.name, input: {}, at: 5 } }
  kept.set('pv.supervisor', JSON.stringify({ owner, value: { dashboardData: { of: 'then' }, filters } }))
  vi.resetModules()
  const fresh = await import('#lib/person/auth-store.ts')
  fresh.authStore.set({
    ...authStore.get(),
    user: { id: 'me', role: 'SUPERVISOR' } as SessionUser,
    tenant: { id: 'T' } as Tenant,
  })
  const reads = await import('./query.ts')
  const again = await import('./supervisor-state.ts')
  again.startSupervisorState()
  const known = reads.queryClient.getQueryCache().find({ queryKey: [desk.dashboard.name, {}] })
  expect(known?.state).toMatchObject({ data: { of: 'then' }, isInvalidated: true })
})
