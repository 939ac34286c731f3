import { answered } from '#test/support/answered.ts'
import { visits } from '@rounds/contract/visits'
import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { query, queryClient } from './query.ts'

test('data queries do not refetch on window focus', () => {
  expect(queryClient.getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false)
})

test('a read that fails is asked for twice, a change once', async () => {
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    queryClient.clear()
  })
  vi.useFakeTimers()
  const fetched = vi.fn(async () => answered({}, { status: 500 }))
  vi.stubGlobal('fetch', fetched)
  const stop = new QueryObserver(queryClient, query(visits.list, {})).subscribe(() => {})
  await vi.runAllTimersAsync()
  stop()
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(queryClient.getDefaultOptions().mutations?.retry).toBe(0)
})
