const headersOf = (request: XMLHttpRequest) =>
  new Headers(
    request
      .getAllResponseHeaders()
      .trim()
      .split('\r\n')
      .map((line) => line.split(': ', 2) as [string, string]),
  )

/** `fetch` of a form that tells the share which has left, 0 to 1. Code of its own: most people never send a file. */
export const sendForm = (
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress: (share: number) => void,
): Promise<Response> =>
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
  })
