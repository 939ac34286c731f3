import { answered } from '#test/support/answered.ts'
import { visits } from '@rounds/contract/visits'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readEarly } from '#lib/wire/early-reads.ts'
import { lightCalls } from '#lib/wire/light-calls.ts'
import { query, queryClient } from './query.ts'

test('data queries do not refetch on window focus', () => {
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})

test.each([
  ['is asked for twice', () => Promise.resolve()],
  // HTTP-025: a page that is opened by its address asks before its code is there.
  ['early, too', () => readEarly(lightCalls.visits, {}).catch(() => undefined)],
])('a read that fails %s, a change once', async (_when, before) => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    queryClient.clear()
  })
  vi.useFakeTimers()
  const fetched = vi.fn(async () => answered({}, { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  await before()
  const stop = new QueryObserver(queryClient, query(visits.list, {})).subscribe(() => {})
  await vi.runAllTimersAsync()
  stop()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(queryClient.getDefaultOptions().mutations?.retry).toBe(0)
})
