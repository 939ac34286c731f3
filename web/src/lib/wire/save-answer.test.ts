// @vitest-environment jsdom
import { HTTP_TIMEOUT_MS } from '@rounds/contract/constants'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { marked } from '#test/support/answered.ts'
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
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a file that has begun to come may take longer than an answer does', async () => {
  let finish = () => {}
  const headers = {
    ...marked,
    'Content-Disposition': "attachment; filename*=UTF-8''Novembre%20%C3%A9t%C3%A9.pdf",
  }
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('%PDF'))
        signal.addEventListener('abort', () => stream.error(signal.reason))
        finish = () => stream.close()
      },
    })
    return new Response(body, { headers })
  })
  const saving = saveAnswer('/reports/1/export', 'Failed to export report')
  await vi.advanceTimersByTimeAsync(HTTP_TIMEOUT_MS * 2)
  expect(saved).toEqual([])
  finish()
  await saving
  expect(saved).toEqual(['Novembre été.pdf'])
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
