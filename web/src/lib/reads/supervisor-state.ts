import type { ReadName } from '@rounds/contract'
import type { Query } from '@tanstack/react-query'
import { authStore } from '#lib/person/auth-store.ts'
import { createPersonStore, whileHere } from '#lib/person/person-store.ts'
import { fromDevice } from '#lib/wire/server-clock.ts'
import { restore } from './offline.ts'
import { guesses, isMadeUp, queryClient } from './query.ts'

/** Under which of specification §3's names the answer of a call stands. */
const names = {
  'desk.dashboard': 'dashboardData',
  'team.list': 'teamMembers',
  'team.get': 'currentMember',
  'analytics.performanceReport': 'performanceReport',
  'analytics.measures': 'performanceReport',
  'analytics.team': 'analytics',
  'notifications.listOfSupervisor': 'notifications',
  'notifications.list': 'notifications',
} as const satisfies Partial<Record<ReadName, string>>
type Name = (typeof names)[keyof typeof names]

/** What an answer was asked for, by which call, and when it came: by the server's clock, in milliseconds. */
type Filter = { call: string; input: unknown; at: number }
type SupervisorState = Record<Name, unknown> & { filters: Partial<Record<Name, Filter>> }

const nothing: SupervisorState = {
  dashboardData: null,
  teamMembers: null,
  currentMember: null,
  performanceReport: null,
  analytics: null,
  notifications: null,
  filters: {},
}

/** Specification §3 and §9: what a supervisor's calls answered last, kept for the browser session and gone with it. */
export const supervisorStore = createPersonStore(nothing, { session: 'pv.supervisor' })

/** Nothing of what is only counted: a page of one says how many there are. */
const nameOf = ({ queryKey: [call, input] }: Pick<Query, 'queryKey'>): Name | undefined =>
  Object.hasOwn(names, String(call)) && (input as { limit?: number }).limit !== 1
    ? names[call as keyof typeof names]
    : undefined

/** Answers are written together after this long. Milliseconds. */
const WRITE_MS = 1_000

const come = new Map<Name, Query>()

const write = () => {
  const answers = [...come]
  come.clear()
  const filters = { ...supervisorStore.get().filters }
  for (const [name, { queryKey, state }] of answers)
    filters[name] = { call: String(queryKey[0]), input: queryKey[1], at: fromDevice(state.dataUpdatedAt) }
  const data = Object.fromEntries(answers.map(([name, { state }]) => [name, state.data]))
  supervisorStore.set((kept) => ({ ...kept, ...data, filters }))
}

const note = (query: Query) => {
  const name = nameOf(query)
  const { data } = query.state
  if (name === undefined || data === undefined || isMadeUp(data) || guesses.has(data as object)) return
  if (authStore.get().user?.role !== 'SUPERVISOR') return
  if (come.size === 0) {
    const isHere = whileHere()
    setTimeout(() => (isHere() ? write() : come.clear()), WRITE_MS)
  }
  come.set(name, query)
}

/** After a reload: shown until the server answers, also where the device keeps no answers (docs/decisions/025). */
const giveBack = () => {
  const { filters, ...answers } = supervisorStore.get()
  const reads = Object.entries(filters).map(([name, { call, input, at }]) => ({
    queryKey: [call, input],
    data: answers[name as Name],
    updatedAt: at,
  }))
  restore(reads.filter(({ queryKey }) => queryClient.getQueryData(queryKey) === undefined))
}

let isStarted = false

/** Follows what is read, once for the page. */
export const startSupervisorState = (): void => {
  if (isStarted) return
  isStarted = true
  const cache = queryClient.getQueryCache()
  for (const query of cache.getAll()) note(query)
  giveBack()
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') note(event.query)
  })
}
