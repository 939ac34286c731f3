import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { Counts } from './counts.ts'
import type { Random } from './random.ts'
import { type Fate, type Parts, type Stranger, fateOf, speak } from './strangers.ts'

/**
 * The way to the server, as bad as wanted: real connections of the browser and of its service worker end here, are cut, or
 * lose the answer to a change that the server has carried out.
 */
export type Door = {
  url: string
  /** No connection is left and none is made. */
  cut(): void
  /** The server answers again. */
  open(): void
  /** From now on somebody else answers every request to the API, which reaches nobody. */
  stand(stranger: Stranger): void
  /** The part of the changes to visits whose answers are lost. */
  loseAnswers(part: number): void
  /** What else happens to them, as `random` says. */
  disturb(parts: Parts, random: Random): void
  /** How many answers were lost. */
  lost(): number
  /** What has happened to requests since this was last asked. */
  takeCounts(): DoorCounts
  /** The changes to a visit that the server refused, each with its answer; also those whose answers were lost. */
  refusals(visitId: string): string[]
  /** The server is in another time from now on: so far ahead, milliseconds. */
  tellTime(ahead: number): void
  /** What a path answers from now on, made of what the server says. */
  rewrite(path: string, change: (text: string) => string): void
  close(): Promise<void>
}

type DoorCounts = Pick<Counts, 'answersLost' | 'pages' | 'empties' | 'hung'>

const noDoorCounts = (): DoorCounts => ({ answersLost: 0, pages: 0, empties: 0, hung: 0 })

/** A device keeps sending these until they are answered. */
const isChange = ({ method, url = '' }: http.IncomingMessage) =>
  method !== 'GET' && url.startsWith('/api/v1/visits')

/** The whole body of a request, however long its way on takes. */
const bodyOf = async (request: http.IncomingMessage) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export const openDoor = async (target: { port: number }, first: Random): Promise<Door> => {
  const agent = new http.Agent({ keepAlive: true })
  const rewrites = new Map<string, (text: string) => string>()
  let isCut = false
  let ahead = 0
  let random = first
  let parts: Parts = {}
  let stranger: Stranger | null = null
  let lost = 0
  let counts = noDoorCounts()
  const refusals: { url: string; told: string }[] = []
  const noteRefusal = ({ method, url = '' }: http.IncomingMessage, answer: http.IncomingMessage) => {
    const refusal = { url, told: `${method} ${answer.statusCode}: ` }
    refusals.push(refusal)
    answer.on('data', (chunk: Buffer) => (refusal.told += chunk.toString()))
  }

  const tellFor = (response: http.ServerResponse, given: Stranger) => {
    counts[given.page === '' ? 'empties' : 'pages']++
    speak(response, given)
  }

  /** The answer of the server goes back, unless fate has something else for it. */
  const answerWith = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    answer: http.IncomingMessage,
    fate: Fate | null,
  ) => {
    if (isChange(request) && (answer.statusCode ?? 0) >= 400) noteRefusal(request, answer)
    if (fate?.kind === 'lost') {
      lost++
      counts.answersLost++
      request.socket.destroy()
      return
    }
    if (fate && fate.kind !== 'hung') {
      answer.resume()
      tellFor(response, fate.stranger)
      return
    }
    const change = rewrites.get(new URL(request.url ?? '/', 'http://door').pathname)
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
  }

  const pass = (request: http.IncomingMessage, response: http.ServerResponse, fate: Fate | null) => {
    const change = rewrites.has(new URL(request.url ?? '/', 'http://door').pathname)
    const headers = { ...request.headers, ...(change && { 'accept-encoding': 'identity' }) }
    const { method, url } = request
    const onward = http.request({ host: '127.0.0.1', port: target.port, method, path: url, headers, agent })
    onward.on('response', (answer) => answerWith(request, response, answer, fate))
    // Nobody answers: the caller finds no more than a closed connection.
    onward.on('error', () => request.socket.destroy())
    return onward
  }

  /** Nothing is heard of it for a while. Whether whoever asked is still there then makes no difference to the server. */
  const swallow = async (request: http.IncomingMessage, response: http.ServerResponse, fate: Fate) => {
    counts.hung++
    const body = await bodyOf(request)
    await setTimeout(fate.after, undefined, { ref: false })
    if (fate.reaches) pass(request, response, fate).end(body)
    else request.socket.destroy()
  }

  const server = http.createServer((request, response) => {
    if (stranger && request.url?.startsWith('/api/')) {
      request.resume()
      tellFor(response, stranger)
      return
    }
    // Of a day that may lose answers the first is lost: none that happens to lose none.
    const mayLose = counts.answersLost === 0 && (parts.lost ?? 0) > 0
    const fate = isChange(request) ? fateOf(random, mayLose ? { ...parts, lost: 1 } : parts) : null
    if (fate?.kind === 'hung') {
      swallow(request, response, fate).catch(() => request.socket.destroy())
      return
    }
    if (fate && !fate.reaches) {
      request.resume()
      tellFor(response, fate.stranger)
      return
    }
    const onward = pass(request, response, fate)
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
      stranger = null
    },
    stand: (given) => {
      stranger = given
      server.closeAllConnections()
    },
    loseAnswers: (share) => {
      parts = { lost: share }
    },
    disturb: (given, by) => {
      parts = given
      random = by
    },
    lost: () => lost,
    takeCounts: () => {
      const taken = counts
      counts = noDoorCounts()
      return taken
    },
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
