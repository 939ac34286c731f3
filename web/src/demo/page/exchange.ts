import type { Answer, Request } from '#demo/door/exchange.ts'

/** What would have left for a server, as the demo takes it. */
export const requestOf = async (url: string, init: RequestInit = {}): Promise<Request> => {
  const { method = 'GET', body } = init
  const headers = new Headers(init.headers)
  if (body instanceof FormData) {
    const entries = [...body.entries()]
    const file = entries.map(([, value]) => value).find((value) => value instanceof Blob)
    const rest = Object.fromEntries(entries.filter(([, value]) => !(value instanceof Blob)))
    const bytes = file && new Uint8Array(await file.arrayBuffer())
    const name = file instanceof File ? file.name : ''
    return { method, url, headers, body: rest, ...(bytes && { file: { name, bytes } }) }
  }
  const said = typeof body === 'string' && body !== '' ? (JSON.parse(body) as Record<string, unknown>) : {}
  return { method, url, headers, body: said }
}

/** An answer as a browser gets one. */
export const responseOf = ({ status, headers, body }: Answer): Response => {
  if (status === 204 || body === undefined) return new Response(null, { status, headers })
  const isFile = headers['Content-Type'] !== undefined
  return new Response(isFile ? (body as BodyInit) : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  })
}
