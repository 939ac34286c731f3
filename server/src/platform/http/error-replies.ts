import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MARK_HEADER } from '@rounds/contract/constants'
import { securityEvents } from './security-events.ts'
import { Refusal, badRequest } from '@rounds/contract/refusal'
import { giveBack } from '#platform/plain/bytes.ts'
import { Busy, type ConstraintRefusals, refusalOfGap, toRefusal } from '#platform/plain/errors.ts'

/** What the framework itself refuses, in our words. */
const frameworkErrors = new Map<string, () => Refusal>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', () => new Refusal(413, 'BODY_TOO_LARGE', 'Request body is too large')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', () => new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', () => badRequest('INVALID_JSON', 'Request body is incomplete')],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', () => badRequest('INVALID_JSON', 'Request body is not valid JSON')],
  ['FST_ERR_BAD_URL', () => badRequest('VALIDATION_ERROR', 'Invalid address')],
  ['FST_ERR_MAX_PARAM_LENGTH', () => new Refusal(414, 'URI_TOO_LONG', 'Address is too long')],
  ['FST_ERR_INVALID_URL', () => badRequest('VALIDATION_ERROR', 'Invalid address')],
])

const internal = (requestId: string) => new Refusal(500, 'INTERNAL', 'Internal server error', { requestId })

const bodyOf = ({ message, code, details }: Refusal) => ({
  message,
  code,
  ...(details !== undefined && { details }),
})

const errorHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' }

/** Of an answer to what never became a request of the framework. */
const ownHeaders = () => ({ ...errorHeaders, [MARK_HEADER]: randomUUID() })

/** Whoever was told to wait and asks again at once waits for this, and is no burden meanwhile. Milliseconds. */
const TOLD_AFTER_MS = 500
/** Each holds a connection: more than these are told at once. */
const MAX_WAITING = 500
let waiting = 0

const inAMoment = (tell: () => void) => {
  if (waiting >= MAX_WAITING) return tell()
  waiting++
  setTimeout(() => {
    waiting--
    tell()
  }, TOLD_AFTER_MS)
}

type AnswerError = (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply) => void

/**
 * One shape for every refusal, whoever refuses (server-rules 6.9). Faults of ours are logged and answered without detail.
 * What only the database refused is one of them when `strict`, so that tests find what the contract forgot.
 */
export const errorAnswers = (
  { strict }: { strict: boolean },
  headers: Record<string, string> = {},
  constraints: ConstraintRefusals = {},
): AnswerError => {
  const tell = securityEvents()
  return (thrown, request, reply) => {
    const gap = strict ? undefined : refusalOfGap(thrown)
    const known = toRefusal(thrown, constraints) ?? gap ?? frameworkErrors.get(thrown.code)?.()
    const refused = thrown.statusCode !== undefined && thrown.statusCode >= 400 && thrown.statusCode < 500
    const error =
      known ??
      (refused
        ? new Refusal(thrown.statusCode ?? 400, 'VALIDATION_ERROR', 'Invalid request')
        : internal(request.id))
    // The database's own words may repeat what was sent.
    if (gap)
      request.log.error({ error: `Only the database refused this (${thrown.code})`, stack: thrown.stack })
    // Nothing is wrong with a server that is busy, or whose database is gone: the place says nothing.
    // Probes come every second or two; that it stops was said once.
    else if (error.code === 'DRAINING') request.log.debug({ error: thrown.message })
    else if (error.status === 503) request.log.warn({ error: thrown.message })
    else if (error.status >= 500) request.log.error({ error: thrown.message, stack: thrown.stack })
    tell(error, request)
    // A body that nobody has begun to read has to come all the same, so that the answer can arrive.
    if (request.raw.readableFlowing === null) request.raw.on('data', giveBack)
    // What has not arrived by now is not waited for.
    if (error.status === 408) void reply.header('Connection', 'close')
    if (error instanceof Busy) void reply.header('Retry-After', String(error.retryAfter))
    void reply
      .code(error.status)
      // What is refused before the hooks has none yet.
      .headers(headers)
      .header(MARK_HEADER, request.id)
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
    const send = () => void reply.send(JSON.stringify(bodyOf(error)))
    if (error.status === 429) inAMoment(send)
    else send()
  }
}

/**
 * Node takes the first of several Host headers, lines without a version, and chunks of HTTP/1.0, which knows none; others may read them
 * differently, and where the next request begins.
 */
const checkHead = ({ raw }: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
  const { rawHeaders } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts++
  const isOld = raw.httpVersion === '1.0' && hosts <= 1 && raw.headers['transfer-encoding'] === undefined
  const isAllowed = isOld || (raw.httpVersion === '1.1' && hosts === 1)
  if (!isAllowed) reply.header('Connection', 'close')
  done(isAllowed ? undefined : badRequest('VALIDATION_ERROR', 'Not a valid HTTP request'))
}

/** Tells the methods of the routes that a path has; the pages of the app are not among them. */
const knownMethods = (app: FastifyInstance) => {
  const methods = new Map<string, { path: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const path = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
    const known = methods.get(url) ?? { path, methods: new Set() }
    for (const each of [method].flat()) known.methods.add(each)
    methods.set(url, known)
  })
  return (path: string): string[] => [
    ...new Set(
      [...methods.values()].flatMap((known) => (known.path.test(path) ? [...known.methods].toSorted() : [])),
    ),
  ]
}

/** Answers of every refusal on the app's routes, unknown addresses and heads that could be read in two ways included. */
export const installErrors = (
  app: FastifyInstance,
  answerError: AnswerError,
  headers: Record<string, string> = {},
): void => {
  // Node's own answer to what it is expected to do and does not know.
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.stringify({ message: 'Not a valid HTTP request', code: 'EXPECTATION_FAILED' })
    response.writeHead(417, { ...headers, ...ownHeaders(), 'Content-Length': Buffer.byteLength(body) })
    response.end(body)
  })
  app.addHook('onRequest', checkHead)
  app.setErrorHandler(answerError)
  const methodsOf = knownMethods(app)
  app.setNotFoundHandler((request, reply) => {
    const known = methodsOf(request.url.split('?', 1)[0] ?? '')
    // What a page does not show to everybody says itself that it is not there.
    const allowed = known.includes(request.method) ? [] : known
    if (allowed.length > 0) reply.header('Allow', allowed.join(', '))
    return reply
      .code(allowed.length > 0 ? 405 : 404)
      .header('Cache-Control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify(
          allowed.length > 0
            ? { message: 'Method not allowed', code: 'METHOD_NOT_ALLOWED' }
            : { message: 'Not found', code: 'NOT_FOUND' },
        ),
      )
  })
}

const socketErrors = new Map<string, [number, string, string, string]>([
  [
    'HPE_HEADER_OVERFLOW',
    [431, 'Request Header Fields Too Large', 'HEADERS_TOO_LARGE', 'Request headers are too large'],
  ],
  [
    'ERR_HTTP_REQUEST_TIMEOUT',
    [408, 'Request Timeout', 'REQUEST_TIMEOUT', 'The request took too long to arrive'],
  ],
])

/** So long has whoever was told so to read it; what they keep open is closed then. Milliseconds. */
const LEAVE_MS = 2000

/** Answers what never became a request. */
export const socketErrorAnswers =
  (headers: Record<string, string>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const [status, phrase, code, message] = socketErrors.get(error.code ?? '') ?? [
      400,
      'Bad Request',
      'VALIDATION_ERROR',
      'Not a valid HTTP request',
    ]
    const body = JSON.stringify({ message, code })
    const lines = Object.entries({ ...headers, ...ownHeaders() }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    )
    socket.end(
      `HTTP/1.1 ${status} ${phrase}\r\n${lines.join('')}` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
    // Only this end is closed so far, and Node looks after the connection no more.
    setTimeout(() => socket.destroy(), LEAVE_MS).unref()
  }
