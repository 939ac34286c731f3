/** The ways to the server. Nothing else in the app asks the network for anything, so that a demo can answer without one. */
type Transport = {
  fetch: (url: string, init: RequestInit) => Promise<Response>
  /** `fetch` of a form that tells the share which has left, 0 to 1. */
  upload: (url: string, init: RequestInit, onProgress: (share: number) => void) => Promise<Response>
  /** Server-sent events by their names; `open` and `error` say how the stream stands. */
  stream: (url: string) => Pick<EventSource, 'addEventListener' | 'close'>
}

const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  )

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
      request.addEventListener('loadend', () => {
        const { status, responseText } = request
        if (status === 0) reject(signal?.aborted ? (signal.reason as Error) : new TypeError('No answer'))
        else resolve(new Response(responseText, { status, headers: headersOf(request) }))
      })
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as FormData)
    }),
}
