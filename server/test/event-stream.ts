import type { TestCaller, TestServer } from './fixtures.ts'

/** The caller's open page: what the server has told it so far. */
export const openEventStream = async ({ app }: TestServer, caller: TestCaller) => {
  const response = await app.inject({
    url: '/api/v1/events/stream',
    headers: { authorization: `Bearer ${caller.token}` },
    payloadAsStream: true,
  })
  const stream = response.stream()
  let text = ''
  stream.on('data', (chunk) => (text += String(chunk)))
  return {
    /** Events in the order in which they came. */
    heard: (): { type: string; id: string }[] =>
      [...text.matchAll(/^data: (.*)$/gm)].map(
        (match) => JSON.parse(match[1] ?? '') as { type: string; id: string },
      ),
    close: () => void stream.destroy(),
  }
}
