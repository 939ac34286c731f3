import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from './random.ts'

/**
 * The way to the server, as bad as wanted: real connections of the browser and of its service worker end here, are cut, or
 * lose the answer to a change that the server has carried out.
 */
export type Door = {
  url: string
  /** No connection is left and none is made. */
  cut(): void
  open(): void
  /** The part of the changes to visits whose answers are lost. */
  loseAnswers(part: number): void
  /** How many were. */
  lost(): number
  /** The changes to a visit that the server refused, each with its answer; also those whose answers were lost. */
  refusals(visitId: string): string[]
  /** The server is in another time from now on: so far ahead, milliseconds. */
  tellTime(ahead: number): void
  /** What a path answers from now on, made of what the server says. */
  rewrite(path: string, change: (text: string) => string): void
  close(): Promise<void>
}

/** A device keeps sending these until they are answered. */
const isChange = ({ method, url = '' }: http.IncomingMessage) =>
  method !== 'GET' && url.startsWith('/api/v1/visits')

export const openDoor = async (target: { port: number }, random: Random): Promise<Door> => {
  const agent = new http.Agent({ keepAlive: true })
  const rewrites = new Map<string, (text: string) => string>()
  let isCut = false
  let ahead = 0
  let part = 0
  let lost = 0
  const refusals: { url: string; told: string }[] = []
  const noteRefusal = ({ method, url = '' }: http.IncomingMessage, answer: http.IncomingMessage) => {
    const refusal = { url, told: `${method} ${answer.statusCode}: ` }
    refusals.push(refusal)
    answer.on('data', (chunk: Buffer) => (refusal.told += chunk.toString()))
  }

  const server = http.createServer((request, response) => {
    const losesAnswer = isChange(request) && random() < part
    const change = rewrites.get(new URL(request.url ?? '/', 'http://door').pathname)
    const headers = { ...request.headers, ...(change && { 'accept-encoding': 'identity' }) }
    const { method, url } = request
    const onward = http.request({ host: '127.0.0.1', port: target.port, method, path: url, headers, agent })
    onward.on('response', (answer) => {
      if (isChange(request) && (answer.statusCode ?? 0) >= 400) noteRefusal(request, answer)
      if (losesAnswer) {
        lost++
        request.socket.destroy()
        return
      }
      if (change) {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const { etag: _etag, 'content-length': _length, ...rest } = answer.headers
          response.writeHead(answer.statusCode ?? 502, rest)
          response.end(change(Buffer.concat(chunks).toString()))
        })
        return
      }
      const date = new Date(Date.now() + ahead).toUTCString()
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(ahead !== 0 && { date }) })
      // An event of the server leaves at once.
      response.flushHeaders()
      answer.on('error', () => request.socket.destroy())
      answer.pipe(response)
    })
    // Nobody answers: the caller finds no more than a closed connection.
    onward.on('error', () => request.socket.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  server.on('connection', (socket) => {
    if (isCut) socket.destroy()
  })
  server.on('clientError', (_error, socket) => socket.destroy())
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    open: () => {
      isCut = false
    },
    loseAnswers: (share) => {
      part = share
    },
    lost: () => lost,
    refusals: (visitId) => refusals.filter(({ url }) => url.includes(visitId)).map(({ told }) => told),
    tellTime: (given) => {
      ahead = given
    },
    rewrite: (path, change) => void rewrites.set(path, change),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        agent.destroy()
      }),
  }
}
