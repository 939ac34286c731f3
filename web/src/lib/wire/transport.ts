/** The ways to the server. Nothing else in the app asks the network for anything, so that a demo can answer without one. */
type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `fetch` of a form that tells the share which has left, 0 to 1. */
  upload: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>
  /** Server-sent events by their names; `open` and `error` say how the stream stands. */
  stream: (url: string) => Pick<EventSource, 'addEventListener' | 'close'>
}

const answerOf = (request: XMLHttpRequest) => {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}

export const transport: Transport = {
  fetch: (url, init) => fetch(url, init),
  stream: (url) => new EventSource(url),
  upload: (url, { method = 'POST', headers, body, signal }, onProgress) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(loaded / total))
      request.addEventListener('load', () => resolve(answerOf(request)))
      request.addEventListener('error', () => reject(new TypeError('No answer')))
      request.addEventListener('abort', () => reject(signal?.reason as Error))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    }),
}
