import { MARK_HEADER } from '@rounds/contract/constants'

/** The ways to the server. Nothing else in the app asks the network for anything, so that a demo can answer without one. */
type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `fetch` of a form that tells the share which has left, 0 to 1. */
  upload: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>
  /** Server-sent events by their names; `open` and `error` say how the stream stands. */
  stream: (url: string) => Pick<EventSource, 'addEventListener' | 'close' | 'readyState'>
}

/**
 * Only our server's answer is an answer: a page of a portal, of a gateway or of nobody's host says that the server was not
 * reached, whatever its status.
 */
const ours = (response: Response): Response => {
  if (!response.headers.has(MARK_HEADER)) throw new TypeError('Answered by something in between')
  return response
}

export const transport: Transport = {
  fetch: async (url, init) => ours(await fetch(url, init)),
  stream: (url) => new EventSource(url),
  upload: async (url, init, onProgress) => {
    const { sendForm } = await import('./send-form.ts')
    return ours(await sendForm(url, init, onProgress))
  },
}
