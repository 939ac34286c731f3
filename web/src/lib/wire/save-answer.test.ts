// @vitest-environment jsdom
import { HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { marked } from '#test/support/answered.ts'
import { onlineStore, reachedServer } from './network.ts'
import { saveAnswer } from './save-answer.ts'

/** The network, and what a browser does with a file, are what is not ours here. */
let saved: string[] = []

beforeEach(() => {
  saved = []
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ends = new AbortController()
    setTimeout(() => ends.abort(new DOMException('Too long', 'TimeoutError')), ms)
    return ends.signal
  })
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL() {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  reachedServer()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A file that comes as the test sends it. */
const begin = () => {
  const way = { send: () => {}, finish: () => {} }
  const headers = {
    ...marked,
    'Content-Disposition': "attachment; filename*=UTF-8''Novembre%20%C3%A9t%C3%A9.pdf",
  }
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: (stream) => {
        way.send = () => stream.enqueue(new TextEncoder().encode('%PDF'))
        way.send()
        signal.addEventListener('abort', () => stream.error(signal.reason))
        way.finish = () => stream.close()
      },
    })
    return new Response(body, { headers })
  })
  return way
}

test('a file that comes may take longer than an answer does', async () => {
  const way = begin()
  const saving = saveAnswer('/reports/1/export', 'Failed to export report')
  for (const _ of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS - 1000)
    way.send()
  }
  expect(saved).toEqual([])
  way.finish()
  await saving
  expect(saved).toEqual(['Novembre été.pdf'])
})

test('a file that stops half-way is told, and so is that the server is not there', async () => {
  begin()
  const saving = saveAnswer('/reports/1/export', 'Failed to export report').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS)
  expect(await saving).toMatchObject({ message: 'Failed to export report', code: 'TIMEOUT' })
  expect(saved).toEqual([])
  expect(onlineStore.get()).toBe(false)
})

test('where no answer begins, that is said in the words of the call', async () => {
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
  )
  const saving = saveAnswer('/reports/1/export', 'Failed to export report').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS)
  expect(await saving).toMatchObject({ message: 'Failed to export report', code: 'TIMEOUT' })
  expect(saved).toEqual([])
})
