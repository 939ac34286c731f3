import { type Hash, createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { normalizeIP } from '@fastify/rate-limit'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@rounds/contract/endpoint'
import { Refusal, badRequest } from '@rounds/contract/refusal'
import { type Bytes, bytesBeside, bytesOf, giveBack } from '#platform/plain/bytes.ts'
import { callerGone } from '#platform/plain/errors.ts'
import { parseJson } from '#platform/plain/json.ts'
import { type BodyKind, type BodyShare, LARGE_BYTES, bodyMemory } from './body-memory.ts'

const unsupported = () => new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8')

const incomplete = () => badRequest('INVALID_JSON', 'Request body is incomplete')
const bodyTooLarge = () => new Refusal(413, 'BODY_TOO_LARGE', 'Request body is too large')
const tooSlow = () => new Refusal(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive')

/** So long may a body take to arrive; a large one on the connection of a phone (web: lib/wire/upload.ts). Milliseconds. */
export const bodyPatience = { small: 20_000, large: 120_000 }

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyRequest {
    /** What the body takes of the memory for all bodies; none for a request without a body. */
    bodyShare?: BodyShare
    /** The body as it came, for a change that may be sent again. */
    bodyHash?: Hash
  }
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface FastifyContextConfig {
    /** `Endpoint.form` of the route. */
    form?: true
    /** The handler reads the body itself (`ofBytes`). */
    ofBytes?: true
  }
}

const mayComeAgain = ({ headers }: FastifyRequest) => headers['idempotency-key'] !== undefined

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As many bytes as the sender says, or as many as could come. */
const declaredOf = (request: FastifyRequest) => {
  const { bodyLimit } = request.routeOptions
  const length = request.headers['content-length']
  return length === undefined ? bodyLimit : Math.min(Number(length), bodyLimit)
}

const kindOf = (request: FastifyRequest): BodyKind => {
  if (declaredOf(request) <= LARGE_BYTES) return 'small'
  return /^multipart\//i.test(request.headers['content-type'] ?? '') ? 'form' : 'list'
}

const patienceFor = (request: FastifyRequest) =>
  kindOf(request) === 'small' ? bodyPatience.small : bodyPatience.large

/**
 * Adds up the body, piece by piece: the next one comes when the one before has been added. The stream goes on after a refusal,
 * so that the answer can arrive, and is dropped.
 */
const readPieces = (
  request: FastifyRequest,
  payload: Readable,
  add: (piece: Buffer) => Promise<void> | undefined,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const { bodyLimit } = request.routeOptions
    const declared = request.headers['content-length']
    let length = 0
    if (mayComeAgain(request)) request.bodyHash = createHash('sha256')
    const end = (refusal?: Error) => {
      clearTimeout(timer)
      payload.off('data', onData).off('end', onEnd).off('close', onBroken)
      if (!refusal) return resolve()
      payload.on('data', giveBack).resume()
      reject(refusal)
    }
    const onData = (chunk: Buffer) => {
      length += chunk.length
      request.bodyHash?.update(chunk)
      if (length > bodyLimit) return end(bodyTooLarge())
      try {
        request.bodyShare?.take(chunk.length)
      } catch (error) {
        return end(error as Error)
      }
      const adding = add(chunk)
      if (!adding) return
      payload.pause()
      adding.then(() => payload.resume(), end)
    }
    const onEnd = () => end(declared === undefined || Number(declared) === length ? undefined : incomplete())
    const onBroken = () => end(incomplete())
    const timer = setTimeout(() => end(tooSlow()), patienceFor(request))
    if (Number(declared) > bodyLimit) return end(bodyTooLarge())
    if (payload.destroyed) return end(incomplete())
    payload.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken)
  })

const readBytes = async (request: FastifyRequest, payload: Readable): Promise<Buffer[]> => {
  const pieces: Buffer[] = []
  await readPieces(request, payload, (piece) => void pieces.push(piece))
  return pieces
}

/** A large body never is in this process's memory as a whole. */
const readBeside = async (request: FastifyRequest, share: BodyShare, payload: Readable): Promise<Bytes> => {
  const bytes = await bytesBeside()
  share.closeAfter(bytes)
  await readPieces(request, payload, bytes.add)
  return bytes
}

/**
 * A body is a JSON object in UTF-8, not compressed; an empty one is no input. Forms are read by `readBody`. All together
 * take a bounded part of memory, a large one is refused before it is read where there is no room.
 */
export const installBodies = async (app: FastifyInstance): Promise<void> => {
  const admit = bodyMemory()
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request, reply) => {
    const encoding = request.headers['content-encoding']?.toLowerCase()
    if (encoding !== undefined && encoding !== 'identity') throw unsupported()
    if (!hasBody(request)) return
    // Their connection has ended, and would end nothing that is begun now.
    if (reply.raw.destroyed) throw callerGone()
    const who = request.admitted?.user.id ?? normalizeIP(request.ip, 64)
    const share = admit({ kind: kindOf(request), who, declared: declaredOf(request) })
    request.bodyShare = share
    reply.raw.once('close', () => share.end())
  })
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) =>
    whileHeld(request, async () => {
      const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw unsupported()
      if (!request.routeOptions.config.ofBytes)
        return parseJson(Buffer.concat(await readBytes(request, payload)))
      const { bodyShare } = request
      return bodyShare && kindOf(request) !== 'small'
        ? readBeside(request, bodyShare, payload)
        : bytesOf(await readBytes(request, payload))
    }),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: Readable) =>
      whileHeld(request, async () => {
        if (!request.routeOptions.config.form) throw unsupported()
        await readBytes(request, payload)
      }),
  )
  await app.register(multipart)
}

/** Counts the request's body as long as the work with it takes, also when its sender has left. */
export const whileHeld = <T>({ bodyShare }: FastifyRequest, work: () => Promise<T>): Promise<T> =>
  bodyShare ? bodyShare.hold(work) : work()

/** A file of a form; what identifies it is its content. */
const asFile = (name: string, bytes: Buffer) => ({
  name,
  bytes,
  toJSON: () => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') }),
})

const fileTooLarge = (maxBytes: number) =>
  new Refusal(413, 'BODY_TOO_LARGE', `File is too large (max ${Math.floor(maxBytes / 1024 / 1024)} MB)`)

/** A stream of the form has to be read to its end, also once it is refused. */
const readFile = async ({ file }: MultipartFile, share: BodyShare | undefined, maxBytes: number) => {
  const chunks: Buffer[] = []
  let refusal: unknown
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (refusal !== undefined) continue
    chunks.push(chunk)
    try {
      share?.take(chunk.length)
    } catch (error) {
      refusal = error
      chunks.length = 0
    }
  }
  if (refusal !== undefined) throw refusal
  if (file.truncated) throw fileTooLarge(maxBytes)
  return Buffer.concat(chunks)
}

const readParts = async (request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> => {
  const form: Record<string, unknown> = {}
  try {
    const parts = request.parts({ limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 4096 } })
    for await (const part of parts)
      form[part.fieldname] =
        part.type === 'file'
          ? asFile(part.filename, await readFile(part, request.bodyShare, maxBytes))
          : String(part.value)
    return form
  } catch (error) {
    if (error instanceof Refusal) throw error
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw fileTooLarge(maxBytes)
    throw badRequest('VALIDATION_ERROR', 'Request body is not a valid form')
  }
}

const readForm = (request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow()), patienceFor(request))
    void readParts(request, maxBytes)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })

/** The fields of the request's body: JSON, or a form where the endpoint takes one. Its bytes for a handler that reads them itself. */
export const readBody = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  if (endpoint.form && request.isMultipart()) return void request.raw.resume()
  if (request.isMultipart() !== (endpoint.multipart !== undefined))
    throw endpoint.multipart
      ? new Refusal(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a multipart form')
      : unsupported()
  if (!endpoint.multipart) return request.body
  const form = await readForm(request, endpoint.multipart.maxBytes)
  // What parts a form is another each time.
  if (mayComeAgain(request)) request.bodyHash = createHash('sha256').update(JSON.stringify(form))
  return form
}
