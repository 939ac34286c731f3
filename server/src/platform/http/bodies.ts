import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '@rounds/contract/endpoint'
import { AppError, badRequest } from '#platform/plain/errors.ts'
import { parseJson } from './json.ts'

const unsupported = () => new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send JSON in UTF-8')

/** A body is a JSON object in UTF-8, not compressed; an empty one is no input. Forms are read by `readBody`. */
export const installBodies = async (app: FastifyInstance): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addHook('preParsing', async (request) => {
    const encoding = request.headers['content-encoding']
    if (encoding !== undefined && encoding !== 'identity') throw unsupported()
  })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: { headers: { 'content-type'?: string } }, bytes: Buffer) => {
      const charset = /charset\s*=\s*"?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset !== undefined && charset.toLowerCase() !== 'utf-8') throw unsupported()
      return bytes.length === 0 ? {} : parseJson(bytes)
    },
  )
  await app.register(multipart)
}

/** A file of a form; what identifies it, wherever the whole input is compared, is its content. */
const asFile = (name: string, bytes: Buffer) => ({
  name,
  bytes,
  toJSON: () => ({ name, sha256: createHash('sha256').update(bytes).digest('hex') }),
})

const readForm = async (request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> => {
  const form: Record<string, unknown> = {}
  try {
    const parts = request.parts({ limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 4096 } })
    for await (const part of parts)
      form[part.fieldname] =
        part.type === 'file' ? asFile(part.filename, await part.toBuffer()) : String(part.value)
    return form
  } catch (error) {
    const megabytes = Math.floor(maxBytes / 1024 / 1024)
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE')
      throw new AppError(413, 'BODY_TOO_LARGE', `File is too large (max ${megabytes} MB)`)
    throw badRequest('VALIDATION_ERROR', 'Request body is not a valid form')
  }
}

/** The fields of the request's body: JSON, or a form where the endpoint takes one. */
export const readBody = async (endpoint: Endpoint, request: FastifyRequest): Promise<unknown> => {
  if (request.isMultipart() !== (endpoint.multipart !== undefined))
    throw endpoint.multipart
      ? new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send a multipart form')
      : unsupported()
  return endpoint.multipart ? readForm(request, endpoint.multipart.maxBytes) : request.body
}
